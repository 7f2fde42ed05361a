import AppCore
import ContentPack
internal import Glibc
import GuideSearch
import UserFiles

/// The parsed small files of the pack, kept by the last start in the user's cache folder: most of the work before
/// the first screen. Every doubt about it ends in reading the pack as ever.
struct StartSnapshot {
    private let choice: PackLocator.PlainChoice
    private let key: SnapshotKey
    private let file: CachedFile

    /// `nil` where there is nothing to be gained: no cache folder, or a pack that is read at every start.
    init?(_ locator: PackLocator, _ folders: UserFolders) {
        guard let folder = folders.cache, let choice = locator.plainChoice,
            let key = SnapshotKey.of(directory: choice.directory, origin: choice.origin)
        else { return nil }
        self.choice = choice
        self.key = key
        // One for all packs: who has two of them reads them in turn.
        file = CachedFile(folder: folder, name: "start.snapshot", limit: PackSnapshot.largest)
    }

    /// The content as the last start left it; `nil` where it must be read.
    func read(searchCache: SearchCache?) -> Library? {
        guard let snapshot = file.read().flatMap({ PackSnapshot($0, key: key) }),
            choice.identifier == nil || choice.identifier == snapshot.pack.info.identifier
        else { return nil }
        return Library(snapshot, searchCache: searchCache)
    }

    /// Keeps what was read for the next start, where it was good, and nothing has changed since before it was read.
    func keep(_ library: Library) {
        guard key.isSettled(at: time(nil)), let bytes = library.snapshot(key: key)?.bytes(key: key),
            // Last of all: only then was everything read between two looks that saw the same.
            SnapshotKey.of(directory: choice.directory, origin: choice.origin) == key
        else { return }
        file.write(bytes)
    }
}
