// Removes versions that nobody needs any more.
internal import Glibc

enum Collecting {
    /// What became of the old versions.
    struct Outcome: Equatable {
        var removed: [String] = []
        /// Kept, because somebody reads them.
        var inUse: [String] = []
    }

    /// Removes every version but the current one and the one before it. A version that a reader holds stays. To be
    /// called under the writer's lock.
    static func collect(_ pack: PackFolder) throws(SyncFailure) -> Outcome {
        var outcome = Outcome()
        // Without a current version nobody can say which are the old ones.
        guard let current = try pack.current() else { return outcome }
        let previous = try pack.previous(of: current.name)
        for name in try pack.versionNames() where name != current.name && name != previous {
            if try remove(name, of: pack) {
                outcome.removed.append(name.text)
            } else {
                outcome.inUse.append(name.text)
            }
        }
        return outcome
    }

    private static func remove(_ name: VersionName, of pack: PackFolder) throws(SyncFailure) -> Bool {
        guard let version = try pack.folder.folder(name.text) else { return true }
        // Held until it is gone: a reader that comes now is refused its shared lock and follows `current` again.
        guard flock(version.descriptor, LOCK_EX | LOCK_NB) == 0 else { return false }
        // Moved first: half a version must never stand under a version's name.
        let incoming = try pack.folder.makeFolder(PackFolderNames.incoming)
        let aside = "old-" + name.text
        try incoming.removeAll(aside)
        try pack.folder.rename(name.text, to: incoming, as: aside)
        try incoming.removeAll(aside)
        return true
    }
}
