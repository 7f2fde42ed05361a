// What can go wrong between here and a repository, as data; `SyncMessages` makes prose of it.

/// Why a file of a repository did not arrive as it should.
public enum TransportFailure: Error, Sendable, Equatable {
    /// No way to the server: no network, no such name, nobody listening. In the words of the system.
    case noNetwork(String)
    /// The server could not prove that it is the one named (https), in the words of the library.
    case notSecure(String)
    /// Something else answers in the server's place: a page to log in at, most likely.
    case portal
    /// 429 or 503, and the seconds that the server asks to wait.
    case overloaded(status: Int, retryAfter: Int?)
    case missing(path: String)
    /// Another status than those that mean something here.
    case status(Int, path: String)
    case redirect(RedirectProblem)
    case tooLarge(path: String, limit: Int)
    case wrongLength(path: String, expected: Int)
    /// Its hash is another than the one it is asked for by.
    case wrongBytes(path: String)
    /// Nothing, or next to nothing, came for too long.
    case stalled
    /// The time that the whole may take is over.
    case timeIsUp
    /// The connection ended before the file did.
    case cut
    /// What came is no answer that this program understands.
    case strange(String)
    /// A file of a folder can not be read; why.
    case unreadable(path: String, String)
    /// The address itself.
    case badAddress(String)
}

/// Why a redirect is not followed.
public enum RedirectProblem: Sendable, Equatable {
    case tooMany
    /// From https to http.
    case downgrade
    /// To something that is neither http nor https.
    case otherProtocol
}
