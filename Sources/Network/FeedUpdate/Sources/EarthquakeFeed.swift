// The earthquakes of one agency: a document of its server, usually of the last hour, and sometimes of a longer span.
import Clocks
import FeedDecoding
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
    /// The User-Agent of this program.
    let agent: String
    /// Returns the addresses to request.
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
            let found = try reading(document, request, client).get()
            let generated = found.content?.first?.generated.map(EventTime.moment)
            return try dated(found, times, generated: generated, context)
        }
    }

    private func question(_ address: DocumentAddress) -> DocumentRequest {
        DocumentRequest(path: address.path, limit: EarthquakeFormat.largest, accept: Self.media)
    }

    private func reading(
        _ document: Document, _ request: EarthquakeRequest, _ client: HTTPClient
    ) -> Result<FeedAnswer<[DecodedEarthquakes]>, FeedFailure> {
        let decoded: DecodedEarthquakes
        do throws(FeedFault) {
            decoded = try decode(document.bytes)
        } catch {
            return .failure(FeedFailure(error, of: document))
        }
        var answers = [decoded]
        var originals = [document.bytes]
        // Not worth a failure: an event that was deleted is missing from the feeds as well.
        if let address = request.deletions, let found = deletions(address, client) {
            answers.append(found.decoded)
            originals.append(found.bytes)
        }
        var reading = FeedAnswer(answers)
        reading.originals = originals
        (reading.entityTag, reading.lastModified) = (document.entityTag, document.lastModified)
        reading.address = request.address.text
        reading.damaged = decoded.damaged
        if reading.damaged > 0 {
            reading.detail = CountedNoun.text(reading.damaged, "event") + " could not be read"
        }
        return .success(reading)
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

/// The time span of events that a reading covers.
enum EarthquakeSpan: Sendable {
    case hour, day, week

    /// The number of seconds within which a longer span is read once.
    private static let dayInterval = 1_800
    private static let weekInterval = 6 * 3_600

    /// Returns the longest span that was not read since its last full interval began. The first reading, and
    /// one after a gap or with a clock that was set, covers a week.
    ///
    /// - Parameter succeeded: the time of the last successful reading.
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
