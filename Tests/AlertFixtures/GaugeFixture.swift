// Stored gauges for tests: made of the samples of feeds.
import Clocks
import FeedDecoding
import Foundation
import HazardKit
import Hazards
import TestSupport

package struct GaugeFixture {
    package var snapshot: GaugeSnapshot
    private let moment: Moment

    package init(at moment: Moment = AlertFixture.now) {
        snapshot = GaugeSnapshot(written: moment)
        self.moment = moment
    }

    /// A feed that was read so many seconds before the clock.
    package mutating func read(_ name: String, secondsAgo: Int = 120, outcome: FeedOutcome = .ok) {
        let host = name.hasPrefix("nwps@") ? "api.water.noaa.gov" : "api.waterdata.usgs.gov"
        var feed = FeedState(name: name, host: host, interval: 900)
        let read = moment + -secondsAgo
        (feed.attempted, feed.succeeded, feed.outcome) = (outcome.isGood ? read : moment + -60, read, outcome)
        snapshot.feeds.removeAll { $0.name == name }
        snapshot.feeds.append(feed)
    }

    private static func bytes(_ sample: String) throws -> [UInt8] {
        [UInt8](
            try Data(
                contentsOf: URL(fileURLWithPath: "\(Binary.checkout())/Tests/Fixtures/Feeds/water/\(sample)"))
        )
    }

    /// Takes in the gauge of the samples with its values over time, and a course of a day before them.
    package mutating func takeCreek(secondsAgo: Int = 120) throws {
        let gauge = try GaugeDecoder.gauge(Self.bytes("nwps-gauge.json"))
        let series = try GaugeDecoder.series(Self.bytes("nwps-stageflow.json"))
        var observed = series.observed ?? GaugeSeries(unit: .feet)
        let begin = (observed.points.first?.time ?? moment).seconds
        observed.add(
            (1...96).map { step in
                GaugeSeries.Point(
                    time: Moment(seconds: begin - step * 900), value: max(6.5, 14 - Double(step * step) / 400)
                )
            })
        read("nwps@EXAV2", secondsAgo: secondsAgo)
        snapshot.take(gauge, observed: observed, forecast: series.forecast, from: "nwps@EXAV2")
    }

    /// Takes in the other gauges of the list: one without a reading, one of flow only, one with low water.
    package mutating func takeOthers() throws {
        for gauge in try GaugeDecoder.list(Self.bytes("nwps-list.json")) where gauge.id != "EXAV2" {
            read("nwps@\(gauge.id)")
            snapshot.take(gauge, observed: nil, forecast: nil, from: "nwps@\(gauge.id)")
        }
    }

    /// The samples by short names: `creek`, `others`.
    package mutating func take(named names: [String]) throws {
        for name in names {
            switch name {
            case "creek": try takeCreek()
            case "others": try takeOthers()
            default: throw HarnessFailure("there is no sample \(name)")
            }
        }
    }

    /// Writes it as `XDG_DATA_HOME` has it.
    package func write(toDataHome home: String) throws {
        let folder = home + "/muster/hazards"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try write(to: folder)
    }

    package func write(to folder: String) throws { try snapshot.write(to: folder) }
}
