// The answers of a server, and where its bytes go.
import Files

/// The answer to a request for a small file.
public enum FileAnswer: Sendable, Equatable {
    case found([UInt8])
    case missing
}

/// Takes the bytes of one file as they come.
package protocol ByteReceiver: AnyObject {
    /// Bytes that are here already.
    var received: Int { get }
    /// Drops the bytes that are here: the file comes from its beginning.
    func restart() throws(FileFailure)
    func take(_ bytes: UnsafeRawBufferPointer) throws(FileFailure)
}

/// Files to download, and where they go. Named by their index, so that a long list takes no memory here.
package protocol DownloadList: AnyObject {
    var count: Int { get }
    /// The path below the server's address.
    func path(of index: Int) -> String
    /// Bytes; the file must have exactly these.
    func size(of index: Int) -> Int
    /// Returns a receiver for the file's bytes, with those that an earlier attempt has left.
    func receiver(for index: Int) throws(FileFailure) -> any ByteReceiver
    /// Checks a file whose bytes are all there, and keeps it. Returns whether they are the right ones; wrong ones are gone.
    func finish(_ index: Int, _ receiver: any ByteReceiver) throws(FileFailure) -> Bool
    /// The file will not be completed now; what is there is kept for another time.
    func leave(_ index: Int, _ receiver: any ByteReceiver)
}

/// A small file's bytes, in memory.
final class MemoryReceiver: ByteReceiver {
    private(set) var bytes: [UInt8] = []
    var received: Int { bytes.count }

    /// - Parameters:
    ///   - limit: bytes that may come: room for all of them at once, since growing takes twice as much for a while.
    init(limit: Int) { bytes.reserveCapacity(limit) }

    func restart() { bytes.removeAll(keepingCapacity: true) }
    func take(_ new: UnsafeRawBufferPointer) { bytes.append(contentsOf: new) }
}
