import AppCore
import ContentPack
import UserFiles

/// The storage of bookmarks and recently read guides: in the user's state folder, or in memory if there is none.
struct Memory {
    let store: any StateStore
    private let file: FileStateStore?

    /// Creates a storage in memory, which is lost when the program ends.
    init() {
        store = MemoryStateStore()
        file = nil
    }

    private init(_ file: FileStateStore, isPrivate: Bool) {
        store = isPrivate ? MemoryStateStore(file.read()) : file
        self.file = file
    }

    /// - Parameter isPrivate: whether the user's file is only read.
    init(_ folders: UserFolders, _ pack: Pack, isPrivate: Bool = false) {
        guard let folder = folders.state else {
            self = Memory()
            return
        }
        let file = FileStateStore(
            folder: folder, identifier: pack.info.identifier, packVersion: pack.info.version)
        self = Memory(file, isPrivate: isPrivate)
    }

    /// A message to show once after reading; `nil` if there was no problem.
    var notice: String? { file?.problem }
    /// The location of the file, for people; `nil` if it is in memory.
    var place: String? { file?.place }
}
