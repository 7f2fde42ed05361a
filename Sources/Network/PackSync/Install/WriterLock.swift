import ContentPack
import Files

// One program writes in a pack's folder at a time.

/// The lock on `packs/ID/lock`; gone with the program that holds it, however that ends.
struct WriterLock: ~Copyable {
    private let file: OpenFile

    /// Returns nil if another program holds it. Nothing is waited for: an update that is under way does what this one would.
    ///
    /// - Throws: `notOwner`, and leaves nothing behind, if the folder is another user's.
    static func take(_ pack: PackFolder) throws(SyncFailure) -> WriterLock? {
        try PackOwner.check(pack)
        let file = try onDisk(pack.folder.openLock(InstalledLayout.lock))
        return try onDisk(file.lock(.exclusive)) ? WriterLock(file: file) : nil
    }

    private init(file: OpenFile) { self.file = file }
}
