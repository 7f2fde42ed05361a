import ContentPack
import Files

// Only one program at a time may write to a pack's folder.

/// The lock on `packs/ID/lock`. It ends with the program that holds it, even after a crash.
struct WriterLock: ~Copyable {
    private let file: OpenFile

    /// Returns the lock, or nil if another program holds it. This does not wait: the update in progress does
    /// the work of this one.
    ///
    /// - Throws: `notOwner`, and leaves nothing behind, if the folder belongs to another user.
    static func take(_ pack: InstalledPackFolder) throws(SyncFailure) -> WriterLock? {
        try PackOwner.check(pack)
        let file = try onDisk(pack.folder.openLock(InstalledLayout.lock))
        return try onDisk(file.lock(.exclusive)) ? WriterLock(file: file) : nil
    }

    private init(file: OpenFile) { self.file = file }
}
