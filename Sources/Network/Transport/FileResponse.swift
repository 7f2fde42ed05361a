// The answers of a server, and the protocols of the types that receive its bytes.
import Files

/// The answer to a request for a small file.
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

/// A small file's bytes, in memory.
final class MemoryReceiver: ByteReceiver {
    private(set) var bytes: [UInt8] = []
    var received: Int { bytes.count }

    /// - Parameters:
    ///   - limit: the most bytes to receive. They are reserved at once, since growing takes twice as much for
    ///     a while.
    init(limit: Int) { bytes.reserveCapacity(limit) }

    func restart() { bytes.removeAll(keepingCapacity: true) }
    func take(_ new: UnsafeRawBufferPointer) { bytes.append(contentsOf: new) }
}
