import AppCore

/// The file with the message that a person is safe: a line for each of its lines, in the folder of the settings.
package final class FileSafeMessageStore: SafeMessageStore {
    private let folder: UserFolder
    private let path: String

    /// The most bytes: seven lines of 200 characters, each of a few bytes.
    private static let limit = 16_384
    private static let name = "safe-message"

    /// - Parameters:
    ///   - folder: `UserFolders.settings`.
    package init(folder: UserFolder) {
        self.folder = folder
        path = "\(folder.path)/\(Self.name)"
    }

    package func read() -> SafeMessage {
        guard case .bytes(let bytes) = SmallFile.read(path, limit: Self.limit),
            let lines = UserTextFile.lines(bytes)
        else { return .usual }
        return SafeMessage(lines.map { String(decoding: $0, as: UTF8.self) })
    }

    package func save(_ message: SafeMessage) -> String? {
        do throws(FolderLock.Failure) {
            let lock = try FolderLock(folder)
            // Held to the end of the scope.
            defer { withExtendedLifetime(lock) {} }
            return replace(message).map { "The message is not saved (\($0)). It lasts until you quit." }
        } catch {
            switch error {
            case .busy: return "The message is not saved, because another program is writing. Try again."
            case .impossible(let reason):
                return "The message is not saved (\(reason)). It lasts until you quit."
            }
        }
    }

    /// Replaces the message. Called under the lock. A file that is not text is kept under another name.
    private func replace(_ message: SafeMessage) -> String? {
        switch SmallFile.read(path, limit: Self.limit) {
        case .missing: break
        case .unreadable(let reason): return reason
        case .bytes(let bytes) where UserTextFile.lines(bytes) != nil: break
        case .tooLarge, .bytes:
            if SmallFile.setAside(path) == nil { return "the damaged file cannot be moved away" }
        }
        return SmallFile.replace(path, with: Array(message.lines.map { $0 + "\n" }.joined().utf8))
    }
}
