import AppCore

/// The state file of one pack: read once before the first screen, written when something was read or bookmarked.
package final class FileStateStore: StateStore {
    private let folder: UserFolder
    private var name: String
    private var path: String { "\(folder.path)/\(name)" }
    private var packVersion: Int
    /// A message about the file for the person; nil if nothing is wrong.
    package private(set) var problem: String?
    /// True if the file on the disk must be kept under another name before a new one is written.
    private var isDamaged = false

    /// - Parameter identifier: any text, because it comes from a file.
    package init(folder: UserFolder, identifier: String, packVersion: Int) {
        (self.folder, self.packVersion) = (folder, packVersion)
        name = Self.fileName(of: identifier)
    }

    package func use(identifier: String, packVersion: Int) {
        self.packVersion = packVersion
        name = Self.fileName(of: identifier)
        (problem, isDamaged) = (nil, false)
    }

    package var place: String? { folder.shown(name) }

    package func read() -> ReadingRecord {
        switch load() {
        case .found(let record, let isWhole):
            if !isWhole { problem = "What was remembered is damaged; what could be read of it is used" }
            return record
        case .failed(let reason):
            problem = "Bookmarks cannot be read (\(reason)); new ones last until you quit"
        case .damaged: problem = "What was remembered is damaged and not used"
        }
        return ReadingRecord()
    }

    private enum Loading {
        case found(ReadingRecord, isWhole: Bool)
        case damaged
        /// The file exists, but cannot be read and must not be written; the reason, for people.
        case failed(String)
    }

    private func load() -> Loading {
        let loaded: Loading
        switch SmallFile.read(path, limit: RecordText.limit) {
        case .missing: loaded = .found(ReadingRecord(), isWhole: true)
        case .unreadable(let reason): loaded = .failed(reason)
        case .tooLarge: loaded = .damaged
        case .bytes(let bytes):
            switch RecordText.read(bytes, packVersion: packVersion) {
            case .newer: loaded = .failed("written by a newer version of Muster")
            case .damaged: loaded = .damaged
            case .record(let record, let isWhole): loaded = .found(record, isWhole: isWhole)
            }
        }
        switch loaded {
        case .damaged, .found(_, isWhole: false): isDamaged = true
        case .found, .failed: break
        }
        return loaded
    }

    package func save(_ changes: [RecordChange], isForgetting: () -> Bool) -> SaveOutcome {
        FolderLock.holding(folder) {
            // A session that turns remembering off stores that first, and then takes the lock to remove what was read.
            replace(isForgetting() ? changes.filter { !$0.isReading } : changes)
        } otherwise: {
            switch $0 {
            case .busy: .busy
            case .impossible(let reason): .failed(reason)
            }
        }
    }

    /// Applies changes, under the lock, to the file as it is now, so that another reader's are kept.
    private func replace(_ changes: [RecordChange]) -> SaveOutcome {
        var record = ReadingRecord()
        switch load() {
        case .found(let found, _): record = found
        case .damaged: break
        case .failed(let reason): return .failed(reason)
        }
        if isDamaged, SmallFile.setAside(path) == nil {
            return .failed("the damaged file cannot be moved away")
        }
        isDamaged = false
        for change in changes { change.apply(to: &record) }
        if let reason = SmallFile.replace(path, with: RecordText.bytes(record, packVersion: packVersion)) {
            // On a full disk no new file can be written, but the old one can be removed.
            guard record == ReadingRecord(), SmallFile.remove(path) else { return .failed(reason) }
        }
        removeFromCopies(changes)
        return .saved(record)
    }

    /// Removes from damaged copies what the changes remove: they tell what was read as well.
    private func removeFromCopies(_ changes: [RecordChange]) {
        if changes.contains(.clear(bookmarks: true)) { return SmallFile.removeSetAside(path) }
        let guides = changes.compactMap(\.removedGuide)
        let clears = changes.contains(.clear(bookmarks: false))
        guard clears || !guides.isEmpty else { return }
        SmallFile.filterSetAside(path, limit: RecordText.limit) { line in
            let fields = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
            // A line may be two that have lost the end between them.
            if clears, fields.first != "bookmark" || fields.contains(where: { $0.hasSuffix("recent") }) {
                return false
            }
            return !fields.contains(where: guides.contains)
        }
    }

    /// Renames a damaged file to `NAME.damaged`, and writes a new one with everything that could be read of it.
    package func tidy() { if isDamaged { _ = save([]) } }

    /// Returns a file name for an identifier: letters, digits and `.-_` as they are, other bytes as `%XX`.
    static func fileName(of identifier: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var name: [UInt8] = []
        for (index, byte) in identifier.utf8.enumerated() {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                name.append(byte)
            case UInt8(ascii: ".") where index > 0: name.append(byte)
            default: name += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        // File systems take 255 bytes, endings included. Two packs whose names begin with 200 equal bytes share a file.
        return String(decoding: name.isEmpty ? Array("unnamed".utf8) : Array(name.prefix(200)), as: UTF8.self)
            + ".state"
    }
}

extension RecordChange {
    fileprivate var isReading: Bool { if case .read = self { true } else { false } }

    fileprivate var removedGuide: String? {
        switch self {
        case .unmark(let bookmark): bookmark.guide
        case .forget(let guide): guide
        case .mark, .read, .clear: nil
        }
    }
}
