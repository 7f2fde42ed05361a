import AppCore
import Clocks
import ContentPack
import GuideSearch
import UserFiles

/// The parsed small files of the pack, stored by the last start in the user's cache folder: most of the work
/// before the first screen. If there is any doubt about it, the pack is read as usual.
struct StartSnapshot {
    private let choice: PackLocator.PlainChoice
    private let key: SnapshotKey
    private let file: CachedFile

    /// Returns `nil` if a snapshot is of no use: there is no cache folder, or the pack is read at every
    /// start.
    init?(_ locator: PackLocator, _ folders: UserFolders) {
        guard let folder = folders.cache, let choice = locator.plainChoice,
            let key = SnapshotKey.of(directory: choice.directory, origin: choice.origin)
        else { return nil }
        self.choice = choice
        self.key = key
        // One for all packs: who has two of them reads them in turn.
        file = CachedFile(folder: folder, name: "start.snapshot", limit: PackSnapshot.largest)
    }

    /// Returns the content as the last start stored it, or `nil` if it must be read.
    func read(searchCache: SearchCache?) -> Library? {
        guard let snapshot = file.read().flatMap({ PackSnapshot($0, key: key) }),
            choice.identifier == nil || choice.identifier == snapshot.pack.info.identifier
        else { return nil }
        return Library(snapshot, searchCache: searchCache)
    }

    /// Stores the content for the next start if it had no problems, and nothing has changed since it was
    /// read.
    func keep(_ library: Library) {
        guard key.isSettled(at: Moment.now().seconds),
            let bytes = library.snapshot(key: key)?.bytes(key: key),
            // Last of all: only then was everything read between two looks that saw the same.
            SnapshotKey.of(directory: choice.directory, origin: choice.origin) == key
        else { return }
        file.write(bytes)
    }
}
