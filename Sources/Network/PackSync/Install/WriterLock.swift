import ContentPack
import Files

// One program writes in a pack's folder at a time.

/// The lock on `packs/ID/lock`; gone with the program that holds it, however that ends.
struct WriterLock: ~Copyable {
    private let file: OpenFile

    /// Returns nil if another program holds it. Nothing is waited for: an update that is under way does what this one would.
    static func take(_ pack: PackFolder) throws(FileFailure) -> WriterLock? {
        let file = try pack.folder.openLock(InstalledLayout.lock)
        return try file.lock(.exclusive) ? WriterLock(file: file) : nil
    }

    private init(file: OpenFile) { self.file = file }
}
