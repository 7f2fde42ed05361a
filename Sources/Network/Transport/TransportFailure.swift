import Clocks
import Files

// What can go wrong between here and a server, as data; who uses it makes prose of it.

/// Why a file did not arrive as it should.
public enum TransportFailure: Error, Sendable, Equatable {
    /// The server cannot be reached: no network, no such name, no program listening. With the system's message.
    case noNetwork(String)
    /// The connection ended, or something else spoke, before it was secure (https). With libcurl's message.
    case handshake(String)
    /// The server could not prove its identity (https). With libcurl's message.
    case notSecure(String)
    /// Something else answers in the server's place: a login page, most likely.
    case portal
    /// 429 or 503, and the seconds that the server asks to wait.
    case overloaded(status: Int, retryAfter: Int?)
    case missing(path: String)
    /// Another status than those that mean something here.
    case status(Int, path: String)
    case redirect(RedirectProblem)
    case tooLarge(path: String, limit: Int)
    case wrongLength(path: String, expected: Int)
    /// Its hash is not the one that it was requested by.
    case wrongBytes(path: String)
    /// Too few bytes came for too long.
    case stalled
    /// The time for all transfers together is over.
    case timeIsUp
    /// The connection ended before the file did.
    case cut
    /// The answer breaks the protocol; how.
    case strange(String)
    /// A file of a folder cannot be read; why.
    case unreadable(path: String, String)
    /// The address is not valid; why.
    case badAddress(String)
    /// What came could not be stored.
    case disk(FileFailure)
}

/// Why a redirect is not followed.
public enum RedirectProblem: Sendable, Equatable {
    case tooMany
    /// From https to http.
    case downgrade
    /// To something that is neither http nor https.
    case otherProtocol
    /// To another server, where only the one that was named is trusted.
    case otherHost(String)
}

extension TransportFailure {
    /// 2026-01-01T00:00:00Z: this program is not older, so a clock that says less is wrong.
    package static let earliestClock = Moment(seconds: 1_767_225_600)
}
