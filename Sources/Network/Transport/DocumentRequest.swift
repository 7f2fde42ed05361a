// Requests for documents that change. They send the validators of the local version, so that an unchanged
// document is not transferred again.
import Clocks

/// A request for a document of a server.
package struct DocumentRequest: Sendable {
    /// The path below the server's address.
    package var path: String
    /// The most bytes that the document may have after decompression.
    package var limit: Int
    /// The media types that are wanted.
    package var accept: String
    /// The validators of the local version, as the server sent them; empty if there are none.
    package var entityTag = ""
    package var lastModified = ""
    /// The body to post, without a null byte, and its media type; nil for a request that only fetches.
    package var posted: (body: String, type: String)?

    package init(path: String, limit: Int, accept: String) {
        (self.path, self.limit, self.accept) = (path, limit, accept)
    }

    var isConditional: Bool { !entityTag.isEmpty || !lastModified.isEmpty }

    /// The lines of the request.
    var lines: [String] {
        var lines = ["Accept: " + accept]
        if let posted { lines.append("Content-Type: " + posted.type) }
        if !entityTag.isEmpty { lines.append("If-None-Match: " + entityTag) }
        if !lastModified.isEmpty { lines.append("If-Modified-Since: " + lastModified) }
        return lines
    }
}

/// A document as received.
package struct Document: Sendable {
    package var bytes: [UInt8]
    package var entityTag: String
    package var lastModified: String
    /// True if the server's media type is that of a web page.
    package var isPage: Bool
}

/// The times in the header of an answer.
package struct AnswerTimes: Sendable {
    /// The seconds for which caches on the way have kept the answer.
    package var age: Int
    /// The time by the server's clock when the answer came; nil if the server does not say.
    package var server: Moment?
}

/// The answer to a request for a document.
package enum DocumentResponse: Sendable {
    case found(Document)
    /// The local version is current.
    case notModified
    /// The server has no content at the moment (204).
    case nothing
}

/// The answer to a request that is posted only once.
package struct PostResponse: Sendable {
    /// The HTTP status.
    package var status: Int
    package var bytes: [UInt8]
    /// The number of seconds that the server asks to wait.
    package var retryAfter: Int?
}
