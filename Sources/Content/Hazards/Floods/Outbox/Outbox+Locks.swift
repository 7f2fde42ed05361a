// The folder of the outbox and its two locks: one for a change, one for the program that sends.
import Files
internal import Glibc

extension Outbox {
    private static let sendLock = "send.lock"

    /// The lock of the one program that sends, held until the value is released.
    public final class SendLock {
        private let file: OpenFile

        init(file: OpenFile) { self.file = file }

        /// Holds the lock at least until this call.
        public func hold() { withExtendedLifetime(file) {} }
    }

    /// Acquires the lock for sending. Returns nil if another program is sending, or there is no outbox. A
    /// program that only checks `isSending` holds the lock for an instant, which is waited for.
    public func lockForSending() throws(OutboxProblem) -> SendLock? {
        guard let folder = try existing() else { return nil }
        let file = try Self.doing { () throws(FileFailure) -> OpenFile? in
            let file = try folder.openLock(Self.sendLock)
            return try file.lock(.exclusive, waiting: FileLock.patience) ? file : nil
        }
        guard let file else { return nil }
        return SendLock(file: file)
    }

    public var isSending: Bool {
        guard let folder = try? existing() else { return false }
        return (try? Self.isSending(folder)) ?? false
    }

    static func isSending(_ folder: Folder) throws(OutboxProblem) -> Bool {
        guard folder.has(sendLock) else { return false }
        return try doing { () throws(FileFailure) in try !folder.openLock(sendLock).lock(.exclusive) }
    }

    func locked<Value>(_ body: (Folder) throws(OutboxProblem) -> Value) throws(OutboxProblem) -> Value {
        try Self.doing { () throws(FileFailure) in
            var missing = MissingFolders(mode: 0o700)
            missing.isFlushed = true
            try missing.make(path)
        }
        guard let folder = try existing() else { throw .disk(FileFailure(.open, path, code: ENOENT)) }
        guard
            try Self.doing({ () throws(FileFailure) in try folder.lock(.exclusive, waiting: FileLock.patience)
            })
        else {
            throw .busy
        }
        let value = try body(folder)
        return withExtendedLifetime(folder) { value }
    }

    func existing() throws(OutboxProblem) -> Folder? {
        let folder: Folder
        do throws(FileFailure) {
            folder = try Folder.at(path)
        } catch {
            if error.isMissing { return nil }
            throw .disk(error)
        }
        guard folder.status?.isOwn ?? false else { throw .otherOwner(path: path) }
        return folder
    }

    static func doing<Value>(_ body: () throws(FileFailure) -> Value) throws(OutboxProblem) -> Value {
        do throws(FileFailure) { return try body() } catch { throw .disk(error) }
    }
}
