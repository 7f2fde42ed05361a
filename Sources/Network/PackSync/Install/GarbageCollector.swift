// Removes versions that are not needed anymore.
import ContentPack
import Files

enum GarbageCollector {
    /// What happened to the old versions.
    struct Outcome: Equatable {
        var removed: [String] = []
        /// Kept, because a reader has them open.
        var inUse: [String] = []
    }

    /// As many old versions stay because readers have them open. Any user who may read a pack can hold a version, without
    /// end and without a reader: that must not fill the disk.
    static let mostInUse = 4

    /// Removes every version but the current one and the one before it. A version that a reader holds stays, as long as
    /// there are few. To be called under the writer's lock.
    ///
    /// - Parameters:
    ///   - held: the number of a version that stays too.
    static func collect(_ pack: PackFolder, keeping held: Int? = nil) throws(FileFailure) -> Outcome {
        var outcome = Outcome()
        // Without a current version there are no old ones to tell.
        guard let current = try pack.current() else { return outcome }
        let names = try pack.versionNames()
        let previous = PackFolder.previous(of: current.name, among: names)
        for name in names where name != current.name && name != previous && name.number != held {
            if try remove(name, of: pack, evenIfHeld: outcome.inUse.count >= mostInUse) {
                outcome.removed.append(name.text)
            } else {
                outcome.inUse.append(name.text)
            }
        }
        return outcome
    }

    private static func remove(
        _ name: VersionName, of pack: PackFolder, evenIfHeld: Bool
    ) throws(FileFailure) -> Bool {
        guard let version = try pack.folder.folder(name.text) else { return true }
        // Held until it is gone: a reader that comes now does not get its shared lock and follows `current` again.
        guard (try? version.lock(.exclusive)) == true || evenIfHeld else { return false }
        // Moved first: half a version must never stand under a version's name.
        let incoming = try pack.folder.makeFolder(InstalledLayout.incoming)
        let aside = "old-" + name.text
        try incoming.removeAll(aside)
        try pack.folder.rename(name.text, to: incoming, as: aside)
        try incoming.removeAll(aside)
        return true
    }
}

/// After an update. The update is done by then: what cannot be removed is removed the next time.
///
/// Call these under the writer's lock.
extension GarbageCollector {
    static func afterUpdate(of pack: PackFolder) {
        do throws(FileFailure) {
            _ = try collect(pack)
            try pack.folder.removeAll(InstalledLayout.incoming)
        } catch {}
    }

    /// The same after an update that found nothing new: only a program that was killed at its end has left anything.
    ///
    /// - Parameters:
    ///   - isHeld: a rollback keeps a version current that is not the newest; the one it left stays until `gc`.
    static func afterNothingNew(in pack: PackFolder, isHeld: Bool) {
        do throws(FileFailure) {
            if !isHeld, try pack.versionNames().count > 2 { _ = try collect(pack) }
            if pack.folder.has(InstalledLayout.incoming) {
                try pack.folder.removeAll(InstalledLayout.incoming)
            }
        } catch {}
    }
}
