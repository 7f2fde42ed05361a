// Only one program at a time may write to a pack's folder, and only of the user whose it is.
import ContentPack
import Files

/// The lock on `packs/ID/lock`. It ends with the program that holds it, even after a crash.
enum WriterLock {
    /// Returns the lock, held for the lifetime of the file, or nil if another program holds it. This does not wait: the
    /// update in progress does the work of this one.
    ///
    /// - Throws: `notOwner`, and leaves nothing behind, if the folder belongs to another user.
    static func take(_ pack: InstalledPackFolder) throws(SyncFailure) -> OpenFile? {
        try PackOwner.check(pack)
        let file = try onDisk(pack.folder.openLock(InstalledLayout.lock))
        return try onDisk(file.lock(.exclusive)) ? file : nil
    }
}

extension InstalledPackFolder {
    /// Returns the folder of an installed pack, without what a killed program left beside its files, and its lock, which is
    /// held for the lifetime of the file.
    static func locked(
        packs: String, identifier: String
    ) throws(SyncFailure) -> (pack: InstalledPackFolder, lock: OpenFile) {
        guard let pack = try onDisk(find(packs: packs, identifier: identifier)) else {
            throw .notInstalled(pack: identifier)
        }
        guard let lock = try WriterLock.take(pack) else { throw .busy }
        pack.removeTemporaries()
        return (pack, lock)
    }
}

/// Refuses folders in which only another user may write.
enum PackOwner {
    static func check(_ packs: String) throws(SyncFailure) {
        if let path = FileStatus.anothersHome(packs) { throw .notOwner(path: path) }
    }

    /// Checks that this user owns a pack's folder: another owner could replace its contents at any time, and
    /// could not remove the files left there.
    static func check(_ pack: InstalledPackFolder) throws(SyncFailure) {
        guard pack.folder.status?.isOwn == true else { throw .notOwner(path: pack.folder.path) }
    }
}
