// The outcome of sending one report: the one place that interprets an answer, or its absence.
import FeedDecoding
import TextTools
import Transport

enum SendingOutcome: Sendable, Equatable {
    /// The service has stored the report; with the service's identifier for it.
    case stored(marker: String?)
    case storedWithoutPicture
    /// The service rejected the report, for the reason given.
    case refused(String)
    /// The request is larger than the service accepts.
    case tooLarge
    /// The service stored nothing; the report can be sent again later.
    case failed(String, retryAfter: Int?)
    /// The service was not reached, for example without a network.
    case unreached(String)
    /// The service may or may not have the report.
    case unsure(String)

    /// - Parameter failure: the failure of a request without an answer.
    init(_ failure: TransportFailure, _ reason: FeedFailure) {
        switch failure {
        case .noNetwork: self = .unreached(reason.message)
        case .handshake, .notSecure, .badAddress: self = .failed(reason.message, retryAfter: nil)
        default: self = .unsure(reason.message)
        }
    }

    /// - Parameter host: the server's name, safe to display.
    init(_ answer: PostResponse, host: String) {
        let said: FloodSubmissionResponse?
        var reason = ""
        do throws(FeedFault) {
            said = try FloodSubmissionResponse(answer.bytes)
        } catch {
            (said, reason) = (nil, error.message)
        }
        let status = answer.status
        switch (status, said) {
        case (200...299, .stored(let id)): self = .stored(marker: id)
        case (200...299, .storedWithoutPicture): self = .storedWithoutPicture
        case (200...299, .refused(let sentence)): self = .refused(sentence)
        case (200...299, nil): self = .unsure(DisplayText.line(reason, limit: 300))
        case (413, _): self = .tooLarge
        case (429, _), (503, _):
            self = .failed("\(host) asks to wait (\(status))", retryAfter: answer.retryAfter)
        case (511, _):
            self = .failed(
                "the network answers in place of \(host): you may have to log in first, with a web browser",
                retryAfter: nil)
        case (300...399, _), (401, _), (403, _), (404, _), (405, _), (407, _), (408, _), (410, _), (421, _):
            self = .failed("\(host) answers with \(status); check the address of the feed", retryAfter: nil)
        case (400...499, .refused(let sentence)): self = .refused(sentence)
        // It contradicts itself.
        case (400...499, .stored), (400...499, .storedWithoutPicture):
            self = .unsure("\(host) answers with error \(status)")
        case (400...499, nil): self = .refused("\(host) answers with error \(status)")
        default: self = .unsure("\(host) answers with error \(status)")
        }
    }
}
