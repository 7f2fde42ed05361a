// Requests for documents and files, their answers, and the protocols of the types that receive bytes.
import Clocks
import Files

/// A request for a document that changes. It sends the validators of the local version, so that an unchanged document
/// is not transferred again.
package struct DocumentRequest: Sendable {
    /// The path below the server's address.
    package var path: String
    /// The most bytes that the document may have after decompression.
    package var limit: Int
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

    var lines: [String] {
        var lines = ["Accept: " + accept]
        if let posted { lines.append("Content-Type: " + posted.type) }
        if !entityTag.isEmpty { lines.append("If-None-Match: " + entityTag) }
        if !lastModified.isEmpty { lines.append("If-Modified-Since: " + lastModified) }
        return lines
    }
}

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

package enum DocumentResponse: Sendable {
    case found(Document)
    case notModified
    /// The server has no content at the moment (204).
    case nothing
}

/// The answer to a request that is posted only once.
package struct PostResponse: Sendable {
    package var status: Int
    package var bytes: [UInt8]
    /// The number of seconds that the server asks to wait.
    package var retryAfter: Int?
}

package enum FileResponse: Sendable, Equatable {
    case found([UInt8])
    case missing
}

/// Receives the bytes of one file as they arrive.
package protocol ByteReceiver: AnyObject {
    /// The number of bytes received so far.
    var received: Int { get }
    /// Discards the received bytes because the file is sent from its beginning.
    func restart() throws(FileFailure)
    func take(_ bytes: UnsafeRawBufferPointer) throws(FileFailure)
}

/// A list of files to download. Files are named by their index, so that a long list takes no memory here.
package protocol DownloadList: AnyObject {
    var count: Int { get }
    /// The path below the server's address.
    func path(of index: Int) -> String
    /// The exact size of the file in bytes.
    func size(of index: Int) -> Int
    /// Returns a receiver for the file, with the bytes of an earlier attempt if there are any.
    func receiver(for index: Int) throws(FileFailure) -> any ByteReceiver
    /// Checks a file whose bytes have all arrived, and stores it. Returns false if they are wrong, and discards them.
    func finish(_ index: Int, _ receiver: any ByteReceiver) throws(FileFailure) -> Bool
    /// Ends an incomplete file; the bytes received so far are kept for another attempt.
    func leave(_ index: Int, _ receiver: any ByteReceiver)
}

final class MemoryReceiver: ByteReceiver {
    private(set) var bytes: [UInt8] = []
    var received: Int { bytes.count }

    /// - Parameter limit: the most bytes to receive. They are reserved at once, since growing takes twice as much for a
    ///   while.
    init(limit: Int) { bytes.reserveCapacity(limit) }

    func restart() { bytes.removeAll(keepingCapacity: true) }
    func take(_ new: UnsafeRawBufferPointer) { bytes.append(contentsOf: new) }
}
