// Documents that change: requested with the marks of the version that is here, so that nothing new costs no more than that.

/// A request for a document of a server.
package struct DocumentRequest: Sendable {
    /// Below the server's address.
    package var path: String
    /// Bytes that the document may have at most, unpacked.
    package var limit: Int
    /// The media types that are wanted.
    package var accept: String
    /// The marks of the version that is here, as the server gave them; empty if there are none.
    package var entityTag = ""
    package var lastModified = ""
    /// What is posted, without a null byte, and its media type; nil where the document is only asked for.
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

/// A document as it came.
package struct Document: Sendable {
    package var bytes: [UInt8]
    package var entityTag: String
    package var lastModified: String
    /// Whether the server calls it a web page.
    package var isPage: Bool
}

/// The answer to a request for a document.
package enum DocumentAnswer: Sendable {
    case found(Document)
    /// The version that is here is the present one.
    case notModified
    /// The server has nothing to say at the moment (204).
    case nothing
}

/// The answer to something that was posted once.
package struct PostedAnswer: Sendable {
    /// Of HTTP.
    package var status: Int
    package var bytes: [UInt8]
    /// Seconds that the server asks to wait.
    package var retryAfter: Int?
}
