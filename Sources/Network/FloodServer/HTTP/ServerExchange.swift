// What a web server is asked, and what it answers.

/// A request that came whole.
struct ServerRequest {
    enum Method: String {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
    }

    /// Nil for one that this server knows nothing of.
    var method: Method?
    /// As it was sent, percent-encodings decoded, without what follows a question mark.
    var path: String
    /// The name and port under which the server was reached; nil if there is none that an address may have.
    var host: String?
    var body: [UInt8] = []
}

/// The codes of HTTP that this server answers with (RFC 9110, section 15).
enum ServerStatus: UInt32 {
    case found = 200
    case malformed = 400
    case notFound = 404
    case methodNotAllowed = 405
    case tooLarge = 413
    case tooMany = 429
    case failed = 500
}

struct ServerAnswer {
    var status: ServerStatus
    var mediaType: String
    var body: [UInt8]
    /// The methods that a path takes, where another one was used.
    var allowed: String?

    init(_ status: ServerStatus, _ mediaType: String, _ body: [UInt8]) {
        (self.status, self.mediaType, self.body) = (status, mediaType, body)
    }

    /// A sentence for people and for logs.
    init(_ status: ServerStatus, _ sentence: String) {
        self.init(status, "text/plain; charset=utf-8", Array((sentence + "\n").utf8))
    }

    static func methodNotAllowed(_ allowed: String) -> ServerAnswer {
        var answer = ServerAnswer(.methodNotAllowed, "This address takes \(allowed) only.")
        answer.allowed = allowed
        return answer
    }
}

/// What a server takes at most.
struct ServerLimits {
    /// Bytes of the body of a request, and of all that are being received.
    var body = 4 << 20
    var allBodies = 16 << 20
    /// Bytes of the head of a request.
    var header = 32 << 10
    var connections: UInt32 = 32
    /// Seconds in which nothing comes, and seconds that a request may take as a whole.
    var idle: UInt32 = 15
    var whole = 60
}
