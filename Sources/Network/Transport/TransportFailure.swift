import Clocks
import Files

// The failures between this computer and a server, as data; callers turn them into messages.

package enum TransportFailure: Error, Sendable, Equatable {
    /// The server cannot be reached: no network, unknown name, or no program listening. Carries the system's message.
    case noNetwork(String)
    /// The connection ended, or did not answer in TLS, before it was secure (https). Carries libcurl's message.
    case handshake(String)
    /// The server could not prove its identity (https). Carries libcurl's message.
    case notSecure(String)
    /// Something else answered in the server's place, most likely a login page.
    case portal
    /// The status is 429 or 503; with the seconds that the server asks to wait.
    case overloaded(status: Int, retryAfter: Int?)
    case missing(path: String)
    /// The answer has a status that this program does not handle.
    case status(Int, path: String)
    case redirect(RedirectProblem)
    case tooLarge(path: String, limit: Int)
    case wrongLength(path: String, expected: Int)
    /// The file's hash is not the one that it was requested by.
    case wrongBytes(path: String)
    /// Too few bytes arrived for too long.
    case stalled
    /// The time for all transfers together is up.
    case timeIsUp
    /// The connection ended before the file did.
    case cut
    /// The answer breaks the protocol in the way described.
    case strange(String)
    /// A file of a folder cannot be read, for the reason given.
    case unreadable(path: String, String)
    /// The address is not valid, for the reason given.
    case badAddress(String)
    case disk(FileFailure)
}

package enum RedirectProblem: Sendable, Equatable {
    case tooMany
    /// From https to http.
    case downgrade
    /// To something that is neither http nor https.
    case otherProtocol
    /// To another server, where only the configured one is trusted.
    case otherHost(String)
    /// From a server to another one on this computer or its own network.
    case privateNetwork
}

extension TransportFailure {
    /// The time 2026-01-01T00:00:00Z. This program is newer, so a clock that shows an earlier time is wrong.
    package static let earliestClock = Moment(seconds: 1_767_225_600)
}
