// A flood service: its regions, its events, and the documents of their markers, of which only new ones are read.
import Clocks
import FeedDecoding
import HazardKit
import Hazards
import TextTools
import Transport

/// Reads the places, the events, and then the markers of each event in each boundary, the active events first.
struct FloodFeed: FeedSource {
    let name = FloodCollection.service
    let address: DocumentAddress
    /// The number of seconds between two readings.
    let interval: Int
    let agent: String
    var limits = FloodFeed.usualLimits
    /// The reports to send; nil if there are none, as for the machine's feeds.
    var outbox: Outbox?
    var clock: @Sendable () -> Moment = { .now() }

    var host: String { address.host }

    /// The default number of seconds between two readings.
    static let usualInterval = 600

    /// The limits of a round, which takes longer than that of another feed because it makes many requests.
    static var usualLimits: TransportLimits {
        var limits = WebFeed.usualLimits
        limits.whole = 300
        return limits
    }

    var sender: FloodSender? {
        outbox.map {
            FloodSender(outbox: $0, address: address, agent: agent, limits: WebFeed.usualLimits, clock: clock)
        }
    }

    /// Sends the reports of the outbox, reads, and decides about reports that may have arrived. What keeps a report from being
    /// sent is written into the outbox, and nothing else.
    func read(_ context: FeedContext<FloodSnapshot>) throws(FeedFailure) -> FeedAnswer<FloodCollection> {
        try? sender?.send(isAutomatic: true)
        let round = try readRound(context)
        if let sender, round.isWhole {
            if (try? sender.needsReading) ?? false { try? sender.settle(round.result, began: context.now) }
            try? sender.send(isAutomatic: true, isReached: true)
        }
        var reading = round.reading
        reading.address = address.text
        return reading
    }

    private func readRound(_ context: FeedContext<FloodSnapshot>) throws(FeedFailure) -> FloodPoll {
        let client: HTTPClient
        do throws(TransportFailure) {
            client = try HTTPClient(base: address.origin, limits: limits, userAgent: agent)
        } catch {
            throw FeedFailure(error, host: host, now: context.now)
        }
        let service = FloodClient(address: address, client: client, now: context.now)
        var round = FloodPoll(
            service: service, stored: context.stored()?.collection(of: name), now: context.now)
        try round.read()
        return round
    }
}

package enum FloodFeeds {
    /// Returns the kind of feed that is configured by its address. Without an outbox there are no reports to send.
    package static func kind(outbox: Outbox?) -> FeedKind {
        FeedKind(
            name: FloodCollection.service, about: "Flood reports by people, from a service that you name",
            host: "the service that you name", interval: FloodFeed.usualInterval,
            tells: "nothing but the requests, and the reports that you write", takesAddress: true,
            needsAddress: true
        ) { settings in
            guard let address = settings.feed.address else {
                return FeedPlan(problems: [
                    "flood: feeds.conf does not say where its service is. Add a line from = https://… below feed = flood."
                ])
            }
            return FeedPlan(sources: [
                FloodFeed(
                    address: address, interval: settings.feed.interval ?? FloodFeed.usualInterval,
                    agent: settings.agent, outbox: outbox)
            ])
        }
    }

    /// Returns the sender of the outbox's reports, or nil if no flood service is enabled.
    package static func sender(of sources: [any FeedSource]) -> FloodSender? {
        sources.lazy.compactMap { ($0 as? FloodFeed)?.sender }.first
    }
}

struct FloodClient {
    let address: DocumentAddress
    let client: HTTPClient
    let now: Moment

    private static let largestAnswer = 2 << 20
    private static let media = "application/xml, text/xml, */*;q=0.5"

    func ask(_ request: FloodRequest) throws(FeedFailure) -> DecodedFloodResponse {
        var question = DocumentRequest(path: address.path, limit: Self.largestAnswer, accept: Self.media)
        question.posted = (request.form, FloodRequest.mediaType)
        return try fetch(question).decoded { (bytes) throws(FeedFault) in
            try FloodResponseDecoder.decode(bytes, to: request.command)
        }
    }

    /// Fetches a document of markers, from this server only.
    func markers(_ file: FloodFile, in boundary: FloodBoundary?) throws(FeedFailure) -> DecodedMarkers {
        guard let place = address.resolving(file.address), place.isOnServer(of: address) else {
            throw FeedFailure(.unreadable, "a document of markers is on another server, so it was not read")
        }
        let question = DocumentRequest(
            path: place.path, limit: FloodKMLDecoder.largest,
            accept: "application/vnd.google-earth.kml+xml, application/vnd.google-earth.kmz, */*;q=0.5")
        return try fetch(question).decoded { (bytes) throws(FeedFault) in
            try FloodKMLDecoder.decode(bytes, bounds: boundary?.bounds)
        }
    }

    private func fetch(_ question: DocumentRequest) throws(FeedFailure) -> Document {
        let answer: DocumentResponse
        do throws(TransportFailure) {
            answer = try client.document(question)
        } catch {
            throw FeedFailure(error, host: address.host, now: now)
        }
        guard case .found(let document) = answer else {
            throw FeedFailure(.unreadable, "\(DisplayText.escaped(address.host)) answers with nothing")
        }
        return document
    }
}

extension FloodSnapshot: UpdatedSnapshot {
    package static func feeds(outbox: Outbox?) -> [FeedKind] { [FloodFeeds.kind(outbox: outbox)] }

    /// Stores everything that a flood service lists now, with the stored data that is still current.
    package mutating func take(
        _ reading: FeedAnswer<FloodCollection>, _ state: inout FeedState, at now: Moment
    ) {
        state.confirm(reading, at: now)
        guard let collection = reading.content else { return }
        put(collection)
        state.listed = collection.markerCount
    }
}
