// Shared parts of feeds on web servers: one request, which is conditional if the version that is here is of the same address,
// the time of its answer, and its failures.
import Clocks
import FeedDecoding
import HazardKit
import TextTools
import Transport

protocol DocumentFeed: FeedSource {
    var agent: String { get }
    var limits: TransportLimits { get }
}

extension DocumentFeed {
    /// The seconds within which a service makes its document again even if it is busy.
    private static var longestPause: Int { 3_600 }

    /// Asks for a document, with the marks of a version only if the one that is here is of this address (`isKnown`): for
    /// another they mean nothing. Returns the answer, and the client for what else is asked of the server.
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

    /// Returns an answer with its time. The copy of a cache is as old as the cache or the document says (`generated`); as
    /// long as that is less than what makes a feed out of date, it counts as new. Throws a failure for a copy from before
    /// the last reading: what was read then is newer.
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

extension FeedFailure {
    /// - Parameter now: the clock's time; a clock that is far wrong explains some failures.
    package init(_ failure: TransportFailure, host: String, now: Moment) {
        let host = DisplayText.escaped(host)
        let clock =
            now < TransportFailure.earliestClock
            ? "; the clock of this computer says \(now.date): set it first" : ""
        let outcome: FeedOutcome =
            switch failure {
            case .portal: .portal
            case .overloaded, .status(403, _): .refused
            case .status(404, _), .status(410, _), .missing, .redirect, .tooLarge, .wrongLength, .wrongBytes,
                .strange, .badAddress:
                .unreadable
            case .noNetwork, .handshake, .notSecure, .status, .unreadable, .stalled, .timeIsUp, .cut, .disk:
                .unreachable
            }
        let message =
            switch failure {
            case .noNetwork(let words): "there is no network, or \(host) cannot be reached (\(words))"
            case .handshake(let words): "the connection to \(host) was lost before it was secure (\(words))"
            case .notSecure(let words): "\(host) could not prove its identity (\(words))\(clock)"
            case .portal:
                "the network answers in place of \(host): you may have to log in first, with a web browser"
            case .overloaded(let status, _): "\(host) asks to wait (\(status))"
            case .status(403, _): "\(host) refuses the request (403)"
            case .status(let status, _) where status == 404 || status == 410:
                "\(host) has no such feed (\(status)); check its address"
            case .status(let status, _): "\(host) answers with error \(status)"
            case .missing: "\(host) has no such feed; check its address"
            case .redirect(.otherHost(let other)):
                "the feed has moved to \(DisplayText.escaped(other)), so it was not read; change its address if that is right"
            case .redirect(.tooMany): "\(host) redirects in circles"
            case .redirect(.privateNetwork):
                "\(host) leads to a server on this computer or its own network, so it was not read"
            case .redirect(.downgrade), .redirect(.otherProtocol):
                "\(host) redirects to where nothing is secure, which is not followed"
            case .tooLarge(_, let limit):
                "the response from \(host) is larger than \(limit) bytes, and was not read"
            case .unreadable(let path, let words):
                "\(DisplayText.escaped(path)) cannot be read: \(DisplayText.escaped(words))"
            case .wrongLength, .wrongBytes: "the response from \(host) is not complete"
            case .stalled: "\(host) was too slow"
            case .timeIsUp: "\(host) took too long"
            case .cut: "the connection to \(host) broke"
            case .strange(let words):
                "the response from \(host) cannot be understood: \(DisplayText.escaped(words))"
            case .badAddress(let words): "the address is not valid: \(DisplayText.escaped(words))"
            case .disk(let failure): "the disk failed: \(failure.reason)"
            }
        self.init(outcome, message)
        switch failure {
        // A file that is unreadable is on a stick that was pulled, or a share that is not there.
        case .noNetwork, .handshake, .notSecure, .portal, .unreadable: isWithoutNetwork = true
        case .overloaded(_, let seconds): retryAfter = seconds
        default: break
        }
    }

    /// Creates the failure of a document that is not the feed; a web page in its place is distinguished.
    fileprivate init(_ fault: FeedFault, of document: Document) {
        guard !CaptivePortal.isPage(document) else {
            self.init(
                .portal,
                "a web page came instead of the feed: log in to the network with a web browser, or check the address"
            )
            return
        }
        self.init(.unreadable, DisplayText.line(fault.message, limit: 400))
    }
}

extension Document {
    /// Returns what a decoder reads in the document.
    func decoded<Value>(_ decode: ([UInt8]) throws(FeedFault) -> Value) throws(FeedFailure) -> Value {
        do throws(FeedFault) { return try decode(bytes) } catch { throw FeedFailure(error, of: self) }
    }
}
