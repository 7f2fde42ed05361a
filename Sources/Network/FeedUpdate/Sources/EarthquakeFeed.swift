// The earthquakes of the agencies: a document of a server, usually of the last hour, and sometimes of a longer span.
import Clocks
import FeedDecoding
import HazardKit
import Hazards
import TextTools
import Transport

/// The addresses to request for one reading of an agency's events.
struct EarthquakeRequest: Sendable, Equatable {
    var address: DocumentAddress
    /// The list of deleted events that is requested as well; nil for none.
    var deletions: DocumentAddress?
}

/// One request most of the time: what came of a longer span an hour ago is stored. Events of days ago are revised and deleted
/// as well, so that longer spans follow.
struct EarthquakeFeed: DocumentFeed {
    let agency: EarthquakeAgency
    let host: String
    /// The number of seconds between two readings.
    let interval: Int
    let agent: String
    let request: @Sendable (FeedContext<EarthquakeSnapshot>) -> EarthquakeRequest?
    var limits = WebFeed.usualLimits

    var name: String { agency.rawValue }

    private static let media = "application/geo+json, application/json, text/plain, text/csv, */*;q=0.5"

    func read(
        _ context: FeedContext<EarthquakeSnapshot>
    ) throws(FeedFailure) -> FeedAnswer<[DecodedEarthquakes]> {
        guard let request = request(context) else {
            throw FeedFailure(.unreadable, "the address of the feed cannot be made")
        }
        let (answer, client) = try ask(
            request.address, question(request.address),
            isKnown: context.state.address == request.address.text, context)
        let times = client.times
        switch answer {
        case .notModified: return try dated(FeedAnswer(nil), times, context)
        // Services of earthquakes say so that there are none.
        case .nothing: return try dated(FeedAnswer([DecodedEarthquakes(agency: agency)]), times, context)
        case .found(let document):
            let found = try reading(document, request, client)
            let generated = found.content?.first?.generated.map(EventTime.moment)
            return try dated(found, times, generated: generated, context)
        }
    }

    private func question(_ address: DocumentAddress) -> DocumentRequest {
        DocumentRequest(path: address.path, limit: EarthquakeFormat.largest, accept: Self.media)
    }

    private func reading(
        _ document: Document, _ request: EarthquakeRequest, _ client: HTTPClient
    ) throws(FeedFailure) -> FeedAnswer<[DecodedEarthquakes]> {
        let decoded = try document.decoded { (bytes) throws(FeedFault) in try decode(bytes) }
        var reading = FeedAnswer([decoded], of: document, at: request.address.text)
        // Not worth a failure: an event that was deleted is missing from the feeds as well.
        if let address = request.deletions, let found = deletions(address, client) {
            reading.content?.append(found.decoded)
            reading.originals.append(found.bytes)
        }
        reading.damaged = decoded.damaged
        if reading.damaged > 0 {
            reading.detail = CountedNoun.text(reading.damaged, "event") + " could not be read"
        }
        return reading
    }

    private func decode(_ bytes: [UInt8]) throws(FeedFault) -> DecodedEarthquakes {
        // A table without a row does not say whose it is; it counts as that of the server that was asked.
        if agency == .ingv, EarthquakeFormat(beginning: bytes) == nil,
            let table = try? EarthquakeDecoder.decode(bytes, as: .ingvText), table.reports.isEmpty,
            table.damaged == 0
        {
            return table
        }
        return try EarthquakeDecoder.decode(bytes, from: agency)
    }

    private func deletions(
        _ address: DocumentAddress, _ client: HTTPClient
    ) -> (decoded: DecodedEarthquakes, bytes: [UInt8])? {
        guard case .found(let document) = try? client.document(question(address)),
            let decoded = try? EarthquakeDecoder.decode(document.bytes, from: agency)
        else { return nil }
        return (decoded, document.bytes)
    }
}

enum EarthquakeSpan: Sendable {
    case hour, day, week

    /// The number of seconds within which a longer span is read once.
    private static let dayInterval = 1_800
    private static let weekInterval = 6 * 3_600

    /// Returns the longest span that was not read since its last full interval began. The first reading, and one after a
    /// gap or with a clock that was set, covers a week.
    static func due(after succeeded: Moment?, at now: Moment) -> EarthquakeSpan {
        guard let succeeded else { return .week }
        func isPast(_ interval: Int) -> Bool { succeeded.seconds / interval != now.seconds / interval }
        return isPast(weekInterval) ? .week : isPast(dayInterval) ? .day : .hour
    }
}

extension FeedKind {
    /// Creates the feed of an agency. It requests the configured address, or else what `request` returns for
    /// the span to read.
    static func earthquakes(
        of agency: EarthquakeAgency, about: String, host: String, interval: Int,
        _ request: @escaping @Sendable (EarthquakeSpan, Moment) -> EarthquakeRequest?
    ) -> FeedKind {
        FeedKind(
            name: agency.rawValue, about: about, host: host, interval: interval,
            tells: "nothing but the request", takesAddress: true
        ) { settings in
            let address = settings.feed.address
            return FeedPlan(sources: [
                EarthquakeFeed(
                    agency: agency, host: address?.host ?? host,
                    interval: settings.feed.interval ?? interval, agent: settings.agent,
                    request: { context in
                        if let address { return EarthquakeRequest(address: address) }
                        return request(.due(after: context.state.succeeded, at: context.now), context.now)
                    })
            ])
        }
    }
}

/// The earthquakes of the U.S. Geological Survey: its summary feeds (GeoJSON) and its list of deleted events.
package enum USGSFeed {
    package static let kind = FeedKind.earthquakes(
        of: .usgs, about: "Earthquakes worldwide, located by the U.S. Geological Survey", host: host,
        interval: 120
    ) { request($0, at: $1) }

    private static let host = "earthquake.usgs.gov"
    /// The base address of the summary feeds. The survey asks programs that poll to use these and not its
    /// query service.
    private static let feeds = "https://\(host)/earthquakes/feed/v1.0/summary/"
    private static let query = "https://\(host)/fdsnws/event/1/query?"

    /// Returns the addresses to request; for a week, also the list of events deleted in that week.
    static func request(_ span: EarthquakeSpan, at now: Moment) -> EarthquakeRequest? {
        let name = [.hour: "all_hour", .day: "all_day", .week: "all_week"][span, default: "all_week"]
        guard let address = DocumentAddress(feeds + name + ".geojson") else { return nil }
        guard span == .week else { return EarthquakeRequest(address: address) }
        let start = (now + -7 * Moment.day).date
        return EarthquakeRequest(
            address: address,
            deletions: DocumentAddress(query + "format=csv&includedeleted=only&updatedafter=\(start)"))
    }
}

/// The earthquakes of Italy's Istituto Nazionale di Geofisica e Vulcanologia: its query service, a text table. The data is
/// under CC BY 4.0, so INGV is named wherever it is shown.
package enum INGVFeed {
    package static let kind = FeedKind.earthquakes(
        of: .ingv, about: "Earthquakes of Italy, and large ones elsewhere, located by INGV", host: host,
        interval: 300
    ) { request($0, at: $1) }

    private static let host = "webservices.ingv.it"
    private static let query = "https://\(host)/fdsnws/event/1/query?format=text&starttime="

    /// Returns the addresses to request. A table of a day is short, so there is none for an hour. The span
    /// begins at a full hour, so that the address stays the same for an hour.
    static func request(_ span: EarthquakeSpan, at now: Moment) -> EarthquakeRequest? {
        let days = span == .week ? 7 : 1
        let hour = Moment(seconds: now.seconds / 3_600 * 3_600 - days * Moment.day)
        return DocumentAddress(query + hour.description.dropLast()).map { EarthquakeRequest(address: $0) }
    }
}

extension EarthquakeSnapshot: UpdatedSnapshot {
    package static func feeds(outbox: Outbox?) -> [FeedKind] { [USGSFeed.kind, INGVFeed.kind] }

    package static var isKeptInMemory: Bool { true }

    package mutating func take(
        _ reading: FeedAnswer<[DecodedEarthquakes]>, _ state: inout FeedState, at now: Moment
    ) {
        state.confirm(reading, at: now)
        guard let answers = reading.content else { return }
        for answer in answers { take(answer, at: now) }
        state.listed = count(of: state.name)
    }

    mutating func take(_ answer: DecodedEarthquakes, isImported: Bool = false, at now: Moment) {
        catalog.take(
            answer.reports, deletions: answer.deletions, from: answer.agency, coverage: answer.coverage,
            isImported: isImported, at: now)
    }

    package mutating func removeOld(keepingDays days: Int, at now: Moment) {
        catalog.removeOld(at: now, keeping: days)
    }

    /// Returns the number of a feed's events in the catalog of its agency.
    func count(of feed: String) -> Int {
        catalog.records.count { $0.report.agency.rawValue == feed && $0.removal == nil }
    }
}
