// What feeds on web servers share: one request, which is conditional if the version that is here is of the same address, and
// the time of its answer.
import Clocks
import HazardKit
import Transport

/// A feed that asks a web server for a document.
protocol DocumentFeed: FeedSource {
    /// The name that this program gives itself.
    var agent: String { get }
    var limits: TransportLimits { get }
}

extension DocumentFeed {
    /// The seconds within which a service makes its document again even if it is busy.
    private static var longestPause: Int { 3_600 }

    /// Asks for a document. Returns the answer, and the client for what else is asked of the server.
    ///
    /// - Parameters:
    ///   - request: without the marks of a version.
    ///   - isKnown: the version that is here is of this address: for another the marks of a version mean nothing.
    func ask(
        _ address: DocumentAddress, _ request: DocumentRequest, isKnown: Bool,
        _ context: FeedContext<Snapshot>
    ) throws(FeedFailure) -> (answer: DocumentResponse, client: HTTPClient) {
        var request = request
        if isKnown {
            request.entityTag = context.state.entityTag
            request.lastModified = context.state.lastModified
        }
        do throws(TransportFailure) {
            let client = try HTTPClient(base: address.origin, limits: limits, userAgent: agent)
            return (try client.document(request), client)
        } catch {
            throw FeedFailure(error, host: host, now: context.now)
        }
    }

    /// Returns an answer with its time. The copy of a cache is as old as the cache or the document says; as long as that
    /// is less than what makes a feed out of date, it counts as new.
    ///
    /// - Parameters:
    ///   - times: those of the answer.
    ///   - generated: the time at which the document says that it was made, if it does.
    /// - Throws: a failure for a copy from before the last reading: what was read then is newer.
    func dated<Content>(
        _ answer: FeedAnswer<Content>, _ times: AnswerTimes, generated: Moment? = nil,
        _ context: FeedContext<Snapshot>
    ) throws(FeedFailure) -> FeedAnswer<Content> {
        var answer = answer
        answer.served = times.server
        let made = generated.map { (times.server ?? context.now).seconds - $0.seconds } ?? 0
        let age = made > Self.longestPause ? max(times.age, made) : times.age
        guard age > FeedState.staleIntervals * interval else { return answer }
        let confirmed = context.now + -age
        if let last = context.state.succeeded, last <= context.now,
            confirmed.seconds < last.seconds - FeedState.tolerance
        {
            var failure = FeedFailure(
                .unreadable, "the network gave a copy that is \(HazardTimes.span(age)) old")
            // The server itself was not asked, so none is spared by waiting.
            failure.isWithoutNetwork = true
            throw failure
        }
        // It is asked for as a whole again: that it is the same makes it no newer.
        (answer.confirmed, answer.entityTag, answer.lastModified) = (confirmed, "", "")
        return answer
    }
}
