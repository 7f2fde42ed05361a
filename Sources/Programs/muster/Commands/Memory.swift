import AppCore
import ContentPack
import UserFiles

/// Where bookmarks and what was read are kept: in the person's state folder, or in memory where there is none.
struct Memory {
    let store: any StateStore
    private let file: FileStateStore?

    /// Nothing is remembered.
    init() {
        store = MemoryStateStore()
        file = nil
    }

    private init(_ file: FileStateStore) {
        store = file
        self.file = file
    }

    init(_ folders: UserFolders, _ pack: Pack) {
        guard let folder = folders.state else {
            self = Memory()
            return
        }
        let file = FileStateStore(
            folder: folder, identifier: pack.info.identifier, packVersion: pack.info.version)
        self = Memory(file)
    }

    /// What to tell the person once, after it was read.
    var notice: String? { file?.problem }
    /// Where it is, for people.
    var place: String? { file?.place }
}
