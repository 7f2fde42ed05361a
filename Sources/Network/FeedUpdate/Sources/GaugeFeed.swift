// One river gauge: NOAA's National Water Prediction Service, or the newest values of the Geological Survey.
import Clocks
import FeedDecoding
import HazardKit
import Hazards
import Transport

/// One request most of the time. Values over time, which show whether the water rises, are asked for once an hour beside it.
struct GaugeFeed: DocumentFeed {
    /// The gauge by its identifier or its site number.
    let gauge: String
    let service: GaugeService
    let address: DocumentAddress
    /// The number of seconds between two readings.
    let interval: Int
    let agent: String
    var limits = WebFeed.usualLimits

    var name: String { GaugeFeedName.of(service.name, gauge) }
    var host: String { address.host }

    /// The number of seconds within which the values over time are read once.
    private static let seriesInterval = 3_600
    private static let media = "application/geo+json, application/json, */*;q=0.5"

    func read(_ context: FeedContext<GaugeSnapshot>) throws(FeedFailure) -> FeedAnswer<GaugeReading> {
        let (answer, client) = try ask(
            address, question(address.path), isKnown: context.state.address == address.text, context)
        let times = client.times
        switch answer {
        case .notModified: return try dated(FeedAnswer(nil), times, context)
        case .nothing: throw FeedFailure(.unreadable, "the service has nothing about the gauge \(gauge)")
        case .found(let document):
            var reading = try reading(document)
            if context.isDue(every: Self.seriesInterval), let series = series(client) {
                reading.content?.series = series.decoded
                reading.originals.append(series.bytes)
            }
            return try dated(reading, times, context)
        }
    }

    private func question(_ path: String) -> DocumentRequest {
        DocumentRequest(path: path, limit: GaugeDecoder.largest, accept: Self.media)
    }

    private func reading(_ document: Document) throws(FeedFailure) -> FeedAnswer<GaugeReading> {
        let found = try document.decoded { (bytes) throws(FeedFault) in try service.gauge(gauge, in: bytes) }
        guard let found, found.isCalled(gauge) else {
            throw FeedFailure(
                .unreadable, "the response is not about the gauge \(gauge); check its identifier")
        }
        return FeedAnswer(GaugeReading(gauge: found), of: document, at: address.text)
    }

    /// Fetches the values over time, or returns nil. A failure is ignored because later readings build up a
    /// series as well.
    private func series(_ client: HTTPClient) -> (decoded: DecodedSeries, bytes: [UInt8])? {
        guard let path = service.seriesPath(address.path),
            case .found(let document) = try? client.document(question(path)),
            let decoded = try? GaugeDecoder.series(document.bytes)
        else { return nil }
        return (decoded, document.bytes)
    }
}

enum GaugeService: Sendable {
    case nwps
    case usgs

    var name: String { self == .nwps ? GaugeFeedName.nwps : GaugeFeedName.usgs }
    var host: String { self == .nwps ? "api.water.noaa.gov" : "api.waterdata.usgs.gov" }

    /// The beginning of a gauge's address; the identifier follows.
    var base: String {
        switch self {
        case .nwps: "https://\(host)/nwps/v1/gauges/"
        case .usgs:
            "https://\(host)/ogcapi/v0/collections/latest-continuous/items?f=json&monitoring_location_id=USGS-"
        }
    }

    /// Returns true if the service may have a gauge with this name. The Geological Survey uses numbers only.
    func knows(_ gauge: String) -> Bool { self == .nwps || gauge.utf8.allSatisfy { $0 &- 0x30 < 10 } }

    /// Decodes an answer, or returns nil if it is not about a gauge.
    func gauge(_ name: String, in bytes: [UInt8]) throws(FeedFault) -> Gauge? {
        switch self {
        case .nwps: try GaugeDecoder.gauge(bytes)
        case .usgs: try SiteDecoder.sites(bytes).first { $0.isCalled(name) }
        }
    }

    /// Returns the path of the values over time, or nil if the service provides none.
    func seriesPath(_ path: String) -> String? { self == .nwps ? path + "/stageflow" : nil }
}

package enum GaugeFeeds {
    /// The default number of seconds between two readings.
    private static let usualInterval = 900
    /// The most gauges; each takes a request.
    private static let maxGauges = 40

    package static let nwps = kind(
        .nwps, about: "River gauges of NOAA in the United States: stage, flood stages, forecast")
    package static let usgs = kind(
        .usgs, about: "The same gauges from the U.S. Geological Survey: stage only, by site number")

    private static func kind(_ service: GaugeService, about: String) -> FeedKind {
        FeedKind(
            name: service.name, about: about, host: service.host, interval: usualInterval,
            tells: "the identifiers of the gauges you read", takesAddress: true
        ) { plan(service, $0) }
    }

    /// Returns a source for each gauge of the places. A configured address is that of a mirror, to which the
    /// identifier is appended.
    private static func plan(_ service: GaugeService, _ settings: FeedSettings) -> FeedPlan {
        var plan = FeedPlan()
        let all = settings.places.flatMap(\.gauges).withoutRepeats { $0 }
        let gauges = all.filter { service.knows($0) }
        let base = settings.feed.address?.text ?? service.base
        for gauge in gauges.prefix(maxGauges) {
            guard let address = DocumentAddress(base + gauge) else { continue }
            plan.sources.append(
                GaugeFeed(
                    gauge: gauge, service: service, address: address,
                    interval: settings.feed.interval ?? usualInterval, agent: settings.agent))
        }
        let name = settings.feed.name
        if gauges.count > maxGauges {
            plan.problems.append(
                "\(name): reads the first \(maxGauges) of \(gauges.count) gauges. Remove some from your places."
            )
        }
        if gauges.isEmpty {
            plan.problems.append(
                "\(name) needs a gauge to ask for. Name one with muster-sync places change PLACE --gauges 03171000."
            )
        }
        return plan
    }
}

/// The answer of a service about one gauge, with its values over time if they were requested.
package struct GaugeReading: Sendable {
    package var gauge: Gauge
    package var series: DecodedSeries?
}

extension GaugeSnapshot: UpdatedSnapshot {
    package static func feeds(outbox: Outbox?) -> [FeedKind] { [GaugeFeeds.nwps, GaugeFeeds.usgs] }

    package mutating func take(
        _ reading: FeedAnswer<GaugeReading>, _ state: inout FeedState, at now: Moment
    ) {
        state.confirm(reading, at: now)
        guard let content = reading.content else { return }
        take(
            content.gauge, observed: content.series?.observed, forecast: content.series?.forecast,
            from: state.name)
        state.listed = content.gauge.observed?.primary == nil ? 0 : 1
    }
}
