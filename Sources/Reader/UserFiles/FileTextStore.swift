import AppCore

/// The files with short texts of the person, in the folder of the settings: the lines of each as they are.
package final class FileTextStore: TextStore {
    private let folder: UserFolder

    /// The most bytes: a safe message is seven lines of 200 characters, each of a few bytes.
    private static let limit = 16_384

    package init(folder: UserFolder) { self.folder = folder }

    private func path(of text: StoredText) -> String { "\(folder.path)/\(text.name)" }

    package func lines(of text: StoredText) -> [String]? {
        guard case .bytes(let bytes) = SmallFile.read(path(of: text), limit: Self.limit) else { return nil }
        return UserTextFile.lines(bytes)?.map { String(decoding: $0, as: UTF8.self) }
    }

    package func damage(of text: StoredText) -> String? {
        switch SmallFile.read(path(of: text), limit: Self.limit) {
        case .missing: nil
        case .bytes(let bytes): UserTextFile.lines(bytes) == nil ? "damaged (not plain text)" : nil
        case .tooLarge: "damaged (larger than \(Self.limit / 1_024) KB)"
        case .unreadable(let reason): "not readable (\(reason))"
        }
    }

    package let isLasting = true

    package func change(_ text: StoredText, _ change: ([String]?) -> [String]) -> String? {
        let unsaved = "\(text.subject) is not saved"
        func failed(_ reason: String) -> String { "\(unsaved) (\(reason)). It lasts until you quit." }
        return FolderLock.holding(folder) {
            replace(path(of: text), with: change(lines(of: text))).map(failed)
        } otherwise: {
            switch $0 {
            case .busy: "\(unsaved), because another program is writing. Try again."
            case .impossible(let reason): failed(reason)
            }
        }
    }

    /// Replaces a text. Called under the lock. A file that is not text is kept under another name.
    private func replace(_ path: String, with lines: [String]) -> String? {
        switch SmallFile.read(path, limit: Self.limit) {
        case .missing: break
        case .unreadable(let reason): return reason
        case .bytes(let bytes) where UserTextFile.lines(bytes) != nil: break
        case .tooLarge, .bytes:
            if SmallFile.setAside(path) == nil { return "the damaged file cannot be moved away" }
        }
        return SmallFile.replace(path, with: Array(lines.map { $0 + "\n" }.joined().utf8))
    }
}
