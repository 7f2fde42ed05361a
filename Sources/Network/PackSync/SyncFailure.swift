// The reasons that a pack cannot be updated, as data.
import Diagnostics
import Files
import Transport

/// The reason that an update, or another action of the sync module, failed.
package enum SyncFailure: Error, Sendable, Equatable {
    case transport(TransportFailure)
    case disk(FileFailure)
    /// The received data cannot be trusted, or the trust record is damaged.
    case refused(Refusal)
    /// The download does not fit on the disk; sizes in bytes.
    case noSpace(needed: Int, free: Int, path: String)
    /// The folder belongs to another user, who could not change the files that would be left there.
    case notOwner(path: String)
    /// No version of the pack is installed.
    case notInstalled(pack: String)
    /// Another program holds the lock of the pack.
    case busy
}

/// Runs `body`, and turns its failures into failures of the disk.
@discardableResult
func onDisk<Value>(_ body: @autoclosure () throws(FileFailure) -> Value) throws(SyncFailure) -> Value {
    do throws(FileFailure) { return try body() } catch { throw .disk(error) }
}

/// Runs `body`, and turns its failures into those of an update that does not trust what it got.
@discardableResult
func trusting<Value>(_ body: @autoclosure () throws(Refusal) -> Value) throws(SyncFailure) -> Value {
    do throws(Refusal) { return try body() } catch { throw .refused(error) }
}

/// Runs `body`, and turns its finding about a file into another error.
package func parsing<Value, Problem: Error>(
    _ body: @autoclosure () throws(Diagnostic) -> Value, or problem: (Diagnostic) -> Problem
) throws(Problem) -> Value {
    do throws(Diagnostic) { return try body() } catch { throw problem(error) }
}

extension Folder {
    /// Reads a record of trust, or returns nil if there is none. A larger file, never ours, is refused.
    func readRecord(
        _ name: String, limit: Int, orRefuse refusal: @autoclosure () -> Refusal
    ) throws(SyncFailure) -> [UInt8]? {
        do throws(FileFailure) {
            return try read(name, limit: limit)
        } catch {
            throw error.isTooLarge ? .refused(refusal()) : .disk(error)
        }
    }
}

/// Runs `body`, and turns its failures into failures of the network, or of the disk that stores the data.
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
