// Stored alerts for tests: made of the samples of feeds, never a file in git.
import Alerts
import Clocks
import FeedDecoding
import Foundation
import Geodesy
import HazardKit
import Hazards
import TestSupport

package struct AlertFixture {
    /// The clock that the samples written for the project are made for.
    package static let now = Moment("2026-03-02T17:00:00Z") ?? Moment(seconds: 0)
    /// The clock of the recorded answer of the weather service.
    package static let recorded = Moment("2025-12-15T21:55:00Z") ?? Moment(seconds: 0)

    /// Virginia Tech in the codes of feeds: Montgomery County, Virginia.
    package static let blacksburg = WatchedPlace(
        name: "Blacksburg", point: GeoPoint(latitude: 37.2284, longitude: -80.4234), same: ["051121"],
        ugc: ["VAC121", "VAZ014"])

    package private(set) var snapshot: AlertSnapshot
    private let moment: Moment
    private let places: [WatchedPlace]

    /// Nothing but places.
    package init(at moment: Moment = now, places: [WatchedPlace] = [blacksburg]) {
        snapshot = AlertSnapshot(written: moment)
        (self.moment, self.places) = (moment, places)
    }

    /// A feed that was read so many seconds before the clock.
    package mutating func read(
        _ messages: [AlertMessage], from name: String = "nws", host: String = "api.weather.gov",
        secondsAgo: Int = 120, interval: Int = 120, outcome: FeedOutcome = .ok, detail: String = ""
    ) {
        var feed = FeedState(name: name, host: host, interval: interval)
        let read = moment + -secondsAgo
        (feed.attempted, feed.succeeded, feed.outcome) = (outcome.isGood ? read : moment + -60, read, outcome)
        (feed.detail, feed.listed, feed.damaged) = (detail, messages.count, outcome == .partial ? 3 : 0)
        snapshot.feeds.append(feed)
        snapshot.take(messages, from: name, at: read)
    }

    /// A feed that could never be read.
    package mutating func addUnread(_ name: String, host: String) {
        var feed = FeedState(name: name, host: host, interval: 120)
        (feed.attempted, feed.outcome) = (moment + -60, .unreachable)
        snapshot.feeds.append(feed)
    }

    /// Writes it as `XDG_DATA_HOME` has it.
    package func write(toDataHome home: String) throws {
        let folder = home + "/muster/hazards"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        try snapshot.write(to: folder)
        try Self.configure(places, in: home + "/muster")
    }

    /// Writes it with its places, which `feeds.conf` in the same folder names.
    package func write(to folder: String) throws {
        try snapshot.write(to: folder)
        try Self.configure(places, in: folder)
    }

    /// Writes the `feeds.conf` of a machine with these places and no other.
    /// - Parameter feeds: the feeds that are on.
    package static func configure(
        _ places: [WatchedPlace], feeds: [String] = [], in folder: String
    ) throws {
        let lines = ["campus = no"] + feeds.map { "feed = \($0)" } + places.flatMap(\.configurationLines)
        let path = folder + "/feeds.conf"
        try lines.map { $0 + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, 0o600)
    }

    // MARK: Samples

    private static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](
            try Data(contentsOf: URL(fileURLWithPath: "\(Binary.checkout())/Tests/Fixtures/Feeds/\(name)")))
    }

    /// The messages of samples in `Fixtures/Feeds/cap`, by the beginnings of their names.
    package static func cap(_ names: String...) throws -> [AlertMessage] { try cap(names) }

    package static func cap(_ names: [String]) throws -> [AlertMessage] {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: "\(Binary.checkout())/Tests/Fixtures/Feeds/cap"
        ).sorted()
        return try names.flatMap { name in
            try files.filter { $0.hasPrefix(name) }.flatMap {
                try CAPDecoder.decode(bytes("cap/\($0)")).messages
            }
        }
    }

    /// The recorded answer of the weather service.
    package static func nws() throws -> [AlertMessage] {
        try NWSDecoder.decode(bytes("nws/alerts-active-excerpt.json")).messages
    }

    /// So many made-up alerts of all kinds of severity, few of them for Blacksburg.
    package static func many(_ count: Int, at moment: Moment = now) -> [AlertMessage] {
        let severities = ["Extreme", "Severe", "Moderate", "Minor"]
        return (0..<count).map { index in
            var message = AlertMessage(
                identifier: "made.\(index)", sender: "w-nws.webmaster@noaa.gov",
                sent: FeedTime(moment + -(index % 600) * 60))
            var info = AlertInfo()
            (info.event, info.categories) = (
                ["Flood Warning", "Tornado Warning", "Wind Advisory"][index % 3], ["Met"]
            )
            (info.severityText, info.urgencyText, info.certaintyText) = (
                severities[index % 4], "Expected", "Likely"
            )
            info.headline = "\(info.event) number \(index) until this evening"
            info.description = String(repeating: "* WHAT...Number \(index) of many.\n", count: 12)
            info.instruction = "Turn around, don't drown. Move to higher ground now."
            info.expires = FeedTime(moment + 600 + index % 4_000 * 7)
            var area = AlertArea()
            area.name = "County \(index % 500)"
            area.geocodes = [NamedValue("SAME", index % 1_000 == 7 ? "051121" : "0\(10_000 + index % 500)")]
            let (latitude, longitude) = (30 + Double(index % 100) / 10, -100 + Double(index % 70) / 10)
            if let polygon = AlertPolygon(
                points: (0..<24).map {
                    GeoPoint(
                        latitude: latitude + 0.2 * Double($0 % 12) / 12,
                        longitude: longitude + Double($0) / 100)
                })
            {
                area.polygons = [polygon]
            }
            info.areas = [area]
            message.infos = [info]
            return message
        }
    }
}
