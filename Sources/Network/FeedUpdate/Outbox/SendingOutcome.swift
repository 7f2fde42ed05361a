// What came of sending one report: the one place that decides what an answer, or none, means.
import FeedDecoding
import Hazards
import TextTools
import Transport

enum SendingOutcome: Sendable, Equatable {
    /// The service has it; with what it calls it.
    case stored(marker: String?)
    case storedWithoutPicture
    /// The service does not want it, and says why.
    case refused(String)
    /// The request is larger than the service takes.
    case tooLarge
    /// Nothing was stored, and the report is as good as before: later again.
    case failed(String, retryAfter: Int?)
    /// The service was not reached, as where there is no network.
    case unreached(String)
    /// The service may have it.
    case unsure(String)

    /// - Parameters:
    ///   - failure: nothing was answered.
    init(_ failure: TransportFailure, _ reason: FeedFailure) {
        switch failure {
        case .noNetwork: self = .unreached(reason.message)
        case .handshake, .notSecure, .badAddress: self = .failed(reason.message, retryAfter: nil)
        default: self = .unsure(reason.message)
        }
    }

    /// - Parameters:
    ///   - host: safe to show.
    init(_ answer: PostedAnswer, host: String) {
        let said: FloodSubmissionAnswer?
        var reason = ""
        do throws(FeedFault) {
            said = try FloodSubmissionAnswer(answer.bytes)
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

    /// Whether the next report may be tried now.
    var goesOn: Bool {
        switch self {
        case .failed, .unreached, .unsure: false
        default: true
        }
    }
}
