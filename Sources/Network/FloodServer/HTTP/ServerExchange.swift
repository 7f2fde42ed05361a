// The requests to a web server, and its answers.

/// A complete request.
struct ServerRequest {
    enum Method: String {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
    }

    /// The method; nil for one that this server does not support.
    var method: Method?
    /// The path, percent-decoded and without the query.
    var path: String
    /// The name and port that the client used for the server; nil if there is none that an address may
    /// contain.
    var host: String?
    var body: [UInt8] = []
}

/// The HTTP status codes that this server uses (RFC 9110, section 15).
enum ServerStatus: UInt32 {
    case found = 200
    case malformed = 400
    case notFound = 404
    case methodNotAllowed = 405
    case tooLarge = 413
    case tooMany = 429
    case failed = 500
}

struct ServerResponse {
    var status: ServerStatus
    var mediaType: String
    var body: [UInt8]
    /// The methods that the path supports, if another one was used.
    var allowed: String?

    init(_ status: ServerStatus, _ mediaType: String, _ body: [UInt8]) {
        (self.status, self.mediaType, self.body) = (status, mediaType, body)
    }

    /// Creates an answer that is a sentence for people and for logs.
    init(_ status: ServerStatus, _ sentence: String) {
        self.init(status, "text/plain; charset=utf-8", Array((sentence + "\n").utf8))
    }

    static func methodNotAllowed(_ allowed: String) -> ServerResponse {
        var answer = ServerResponse(.methodNotAllowed, "This address takes \(allowed) only.")
        answer.allowed = allowed
        return answer
    }
}

/// The limits of a server.
struct ServerLimits {
    /// The most bytes of one request's body, and of all bodies being received.
    var body = 4 << 20
    var allBodies = 16 << 20
    /// The most bytes of a request's header.
    var header = 32 << 10
    var connections: UInt32 = 32
    /// The most seconds without any data, and the most seconds for a complete request.
    var idle: UInt32 = 15
    var whole = 60
}
