// Everything that can keep a pack from being updated, as data.
import Files
import Transport

/// Why an update, or another action of the sync module, failed.
public enum SyncFailure: Error, Sendable, Equatable {
    case transport(TransportFailure)
    case disk(FileFailure)
    /// What was received cannot be trusted, or the record of what was trusted before is damaged.
    case refused(Refusal)
    /// The download does not fit on the disk; bytes.
    case noSpace(needed: Int, free: Int, path: String)
    /// The folder is another user's, who could not change what would be left there.
    case notOwner(path: String)
}

/// Runs `body`, whose failures are the disk's.
@discardableResult
func onDisk<Value: ~Copyable>(
    _ body: @autoclosure () throws(FileFailure) -> Value
) throws(SyncFailure) -> Value {
    do throws(FileFailure) { return try body() } catch { throw .disk(error) }
}

/// Runs `body`, whose failures are the network's, or the disk's that stores what comes.
@discardableResult
func overNetwork<Value>(_ body: @autoclosure () throws(TransportFailure) -> Value) throws(SyncFailure)
    -> Value
{
    do throws(TransportFailure) {
        return try body()
    } catch {
        if case .disk(let failure) = error { throw .disk(failure) }
        throw .transport(error)
    }
}
