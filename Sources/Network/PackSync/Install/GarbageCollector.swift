// Removes versions that are not needed anymore.
import ContentPack
import Files

package enum GarbageCollector {
    /// The versions that were removed, and those kept because a reader has them open.
    package struct Outcome: Equatable {
        package fileprivate(set) var removed: [String] = []
        package fileprivate(set) var inUse: [String] = []
    }

    /// The most old versions to keep because readers have them open. Any user who may read a pack can hold a
    /// version indefinitely even without a reader, which must not fill the disk.
    static let maxInUse = 4

    /// Removes every version except the current and the previous one, and `held`. A version that a reader
    /// holds open stays, up to a limit. Call this under the writer's lock.
    static func collect(_ pack: InstalledPackFolder, keeping held: Int? = nil) throws(FileFailure) -> Outcome
    {
        var outcome = Outcome()
        // Without a current version there are no old ones to tell.
        guard let current = try pack.current() else { return outcome }
        let names = try pack.versionNames()
        let previous = VersionName.previous(of: current.name.number, among: names)
        for name in names where name != current.name && name != previous && name.number != held {
            if try remove(name, of: pack, evenIfHeld: outcome.inUse.count >= maxInUse) {
                outcome.removed.append(name.text)
            } else {
                outcome.inUse.append(name.text)
            }
        }
        return outcome
    }

    private static func remove(
        _ name: VersionName, of pack: InstalledPackFolder, evenIfHeld: Bool
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

    /// Removes old versions after an update, which is complete by then: what cannot be removed is the next time. Call this
    /// under the writer's lock.
    ///
    /// - Parameter held: the number of the version that a rollback has left, if that still keeps it from being installed.
    static func afterUpdate(of pack: InstalledPackFolder, keeping held: Int? = nil) {
        do throws(FileFailure) {
            _ = try collect(pack, keeping: held)
            try pack.folder.removeAll(InstalledLayout.incoming)
        } catch {}
    }

    /// Removes old versions after an update that found nothing new. Only a program that was killed at its end
    /// can have left any. Call this under the writer's lock.
    ///
    /// - Parameter isHeld: true if a rollback keeps a version current that is not the newest; the version
    ///   that it left stays until `gc`.
    static func afterNothingNew(in pack: InstalledPackFolder, isHeld: Bool) {
        do throws(FileFailure) {
            if !isHeld, try pack.versionNames().count > 2 { _ = try collect(pack) }
            if pack.folder.has(InstalledLayout.incoming) {
                try pack.folder.removeAll(InstalledLayout.incoming)
            }
        } catch {}
    }
}
