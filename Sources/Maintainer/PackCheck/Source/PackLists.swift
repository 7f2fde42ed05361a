import ContentPack
import Diagnostics
import PropertyLists

/// The property lists of a pack as written, for rules about single keys and values, which the readers do not keep.
///
/// Of a menu only the entries are kept; rules about the whole file are checked while it is read. Of the other
/// lists only as much is kept as their readers read.
struct PackLists {
    struct List {
        /// The path relative to the pack.
        var file: String
        var root: PropertyListValue
    }

    /// The lists that a pack may have in addition to its menus.
    static let names = PackFiles.lists + [FileRules.manifest]

    /// The lists of `names` that could be read.
    private(set) var lists: [List] = []
    /// The files whose values have no line or column.
    private(set) var binaryFiles: Set<String> = []
    /// The entries that are displayed as one list, for every menu, submenu and section.
    private(set) var menus: [MenuList] = []
    /// The violations for repeated keys in one dictionary, in the order of `names`, then of the menus.
    private(set) var duplicateKeys: [Violation] = []
    private(set) var sortedMenus: [Violation] = []

    /// The most values to keep of an array or dictionary at the top of a list, more than any reader reads.
    private static let maxValues = ManifestRules.maxResources

    init(_ pack: Pack) { for file in Self.names { read(file, of: pack) } }

    mutating func add(_ menu: MenuCollection.File) {
        note(menu.path, menu.root, isBinary: menu.isBinary)
        if let violation = OrderRules.violation(in: menu.root, menu.path) { sortedMenus.append(violation) }
        menus += menu.lists
    }

    /// Returns the root of `file`, if it is one of `names` and could be read.
    subscript(file: String) -> PropertyListValue? { lists.first { $0.file == file }?.root }

    /// Returns a position in a file as an editor displays it, `12:5`, or nil in a binary file.
    func words(for position: SourcePosition, in file: String) -> String? {
        binaryFiles.contains(file) ? nil : "\(position.line):\(position.column)"
    }

    /// Reads a file. If this fails, the file's reader reports the problem.
    private mutating func read(_ file: String, of pack: Pack) {
        guard let bytes = try? pack.bytes(of: file, limit: PackFiles.largestPropertyList),
            let root = try? PropertyListReader.read(bytes, file: file)
        else { return }
        let kept = root.prefix(Self.maxValues, levels: 2)
        note(file, kept, isBinary: bytes.starts(with: "bplist".utf8))
        lists.append(List(file: file, root: kept))
    }

    private mutating func note(_ file: String, _ root: PropertyListValue, isBinary: Bool) {
        if isBinary { binaryFiles.insert(file) }
        duplicateKeys += KeyRules.duplicates(in: root, of: file, known: duplicateKeys.count) {
            isBinary ? nil : "\($0.line):\($0.column)"
        }
    }
}

extension PropertyListValue {
    /// Returns the value limited to `count` values in it and in each of those, for the given number of levels.
    fileprivate func prefix(_ count: Int, levels: Int) -> PropertyListValue {
        guard levels > 0 else { return self }
        var value = self
        switch content {
        case .array(let items) where items.count > count:
            value.content = .array(items.prefix(count).map { $0.prefix(count, levels: levels - 1) })
        case .dictionary(let dictionary):
            let entries = dictionary.entries.prefix(count).map { entry in
                PropertyListDictionary.Entry(
                    key: entry.key, keyPosition: entry.keyPosition,
                    value: entry.value.prefix(count, levels: levels - 1))
            }
            value.content = .dictionary(PropertyListDictionary(entries))
        default: break
        }
        return value
    }
}
