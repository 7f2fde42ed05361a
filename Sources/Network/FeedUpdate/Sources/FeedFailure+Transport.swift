// Converts the failure of a request for a feed into an outcome and a message.
import Clocks
import TextTools
import Transport

extension FeedFailure {
    /// - Parameter now: the clock's time; a clock that is far wrong explains some failures.
    package init(_ failure: TransportFailure, host: String, now: Moment) {
        let host = DisplayText.escaped(host)
        switch failure {
        case .noNetwork(let words):
            self.init(.unreachable, "there is no network, or \(host) cannot be reached (\(words))")
            isWithoutNetwork = true
        case .handshake(let words):
            self.init(.unreachable, "the connection to \(host) was lost before it was secure (\(words))")
            isWithoutNetwork = true
        case .notSecure(let words):
            let clock =
                now < TransportFailure.earliestClock
                ? "; the clock of this computer says \(now.date): set it first" : ""
            self.init(.unreachable, "\(host) could not prove its identity (\(words))\(clock)")
            isWithoutNetwork = true
        case .portal:
            self.init(
                .portal,
                "the network answers in place of \(host): you may have to log in first, with a web browser")
            isWithoutNetwork = true
        case .overloaded(let status, let retryAfter):
            self.init(.refused, "\(host) asks to wait (\(status))", retryAfter: retryAfter)
        case .status(403, _): self.init(.refused, "\(host) refuses the request (403)")
        case .status(let status, _) where status == 404 || status == 410:
            self.init(.unreadable, "\(host) has no such feed (\(status)); check its address")
        case .status(let status, _): self.init(.unreachable, "\(host) answers with error \(status)")
        case .missing: self.init(.unreadable, "\(host) has no such feed; check its address")
        case .redirect(.otherHost(let other)):
            self.init(
                .unreadable,
                "the feed has moved to \(DisplayText.escaped(other)), so it was not read; change its address if that is right"
            )
        case .redirect(.tooMany): self.init(.unreadable, "\(host) redirects in circles")
        case .redirect(.privateNetwork):
            self.init(
                .unreadable,
                "\(host) leads to a server on this computer or its own network, so it was not read")
        case .redirect(.downgrade), .redirect(.otherProtocol):
            self.init(.unreadable, "\(host) redirects to where nothing is secure, which is not followed")
        case .tooLarge(_, let limit):
            self.init(
                .unreadable, "the response from \(host) is larger than \(limit) bytes, and was not read")
        // A stick that was pulled, a share that is not there.
        case .unreadable(let path, let words):
            self.init(
                .unreachable, "\(DisplayText.escaped(path)) cannot be read: \(DisplayText.escaped(words))")
            isWithoutNetwork = true
        case .wrongLength, .wrongBytes: self.init(.unreadable, "the response from \(host) is not complete")
        case .stalled: self.init(.unreachable, "\(host) was too slow")
        case .timeIsUp: self.init(.unreachable, "\(host) took too long")
        case .cut: self.init(.unreachable, "the connection to \(host) broke")
        case .strange(let words):
            self.init(
                .unreadable, "the response from \(host) cannot be understood: \(DisplayText.escaped(words))")
        case .badAddress(let words):
            self.init(.unreadable, "the address is not valid: \(DisplayText.escaped(words))")
        case .disk(let failure): self.init(.unreachable, "the disk failed: \(failure.reason)")
        }
    }
}
