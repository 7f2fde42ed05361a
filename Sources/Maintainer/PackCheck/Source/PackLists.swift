import ContentPack
import Diagnostics
import PropertyLists

/// The property lists of a pack as their files have them: for rules that speak of single keys and values, which the
/// readers do not keep.
struct PackLists {
    /// One file, read.
    struct List {
        /// Relative to the pack.
        var file: String
        var root: PropertyListValue
    }

    /// Those that a pack may have beside its menus.
    static let names = [
        PackFiles.info, PackFiles.contacts, PackFiles.icons, PackFiles.buildings, PackFiles.callboxes,
        PackFiles.searchWords, FileRules.manifest,
    ]

    /// Those that could be read: `names`, then the menus.
    private(set) var lists: [List] = []
    /// The files whose values have no line and no column.
    private(set) var binaryFiles: Set<String> = []
    /// What people see one under another: every menu, submenu and section.
    private(set) var menus: [MenuList] = []

    init(_ pack: Pack, menus: [Menu]) {
        for file in Self.names { read(file, of: pack) }
        let first = lists.count
        for menu in menus { read(menu.file, of: pack) }
        for list in lists[first...] { self.menus += MenuList.all(of: list) }
    }

    /// The root of `file`, where it could be read.
    subscript(file: String) -> PropertyListValue? { lists.first { $0.file == file }?.root }

    /// A place of a file as an editor is told it, `12:5`; `nil` in a binary file.
    func words(for position: SourcePosition, in file: String) -> String? {
        binaryFiles.contains(file) ? nil : "\(position.line):\(position.column)"
    }

    /// What is wrong with a file that cannot be read, its own reader says.
    private mutating func read(_ file: String, of pack: Pack) {
        guard let bytes = try? pack.bytes(of: file, limit: PackFiles.largestPropertyList),
            let root = try? PropertyListReader.read(bytes, file: file)
        else { return }
        lists.append(List(file: file, root: root))
        if bytes.starts(with: "bplist".utf8) { binaryFiles.insert(file) }
    }
}

/// Entries that stand one under another on the screen, in that order.
struct MenuList {
    struct Entry {
        var name: String
        var fields: PropertyListFields
        /// Whether the name is the key of a dictionary.
        var isKeyed: Bool
    }

    var file: String
    var entries: [Entry]

    /// Every list of a menu's file: sections, the entries outside of them, submenus.
    static func all(of list: PackLists.List) -> [MenuList] {
        var walk = MenuWalk(file: list.file)
        walk.take(list.root)
        return walk.lists
    }
}

/// Goes through the file of a menu just as `MenuReader` does.
private struct MenuWalk {
    let file: String
    var lists: [MenuList] = []

    mutating func take(_ root: PropertyListValue) {
        guard let dictionary = root.dictionary else { return add(root, keyPath: "", depth: 0) }
        var loose: [PropertyListEntries.Entry] = []
        for member in dictionary.entries.prefix(MenuEntryReader.most) {
            let path = PropertyListKeyPath.appending(key: member.key, to: "")
            if let fields = member.value.dictionary, MenuReader.isEntry(fields) {
                let fields = PropertyListFields(fields, at: member.keyPosition, keyPath: path, file: file)
                loose.append(PropertyListEntries.Entry(key: member.key, fields: fields))
            } else {
                add(Self.withoutOrder(member.value), keyPath: path, depth: 0)
            }
        }
        add(loose, depth: 0)
    }

    /// A section may have an `Order` beside its entries.
    private static func withoutOrder(_ section: PropertyListValue) -> PropertyListValue {
        guard var dictionary = section.dictionary else { return section }
        dictionary.entries.removeAll { $0.key == "Order" && $0.value.dictionary == nil }
        return PropertyListValue(.dictionary(dictionary), at: section.position)
    }

    private mutating func add(_ value: PropertyListValue, keyPath: String, depth: Int) {
        guard value.array != nil || value.dictionary != nil else { return }
        // What is wrong with the list itself, the reader of menus says.
        var findings = Findings()
        add(
            PropertyListEntries.read(
                value, keyPath: keyPath, file: file, most: MenuEntryReader.most, &findings), depth: depth)
    }

    private mutating func add(_ items: [PropertyListEntries.Entry], depth: Int) {
        var findings = Findings()
        let entries = items.map { item in
            MenuList.Entry(
                name: item.name(&findings) ?? "", fields: item.fields,
                isKeyed: item.key != nil && item.fields["Name"] == nil)
        }
        guard !entries.isEmpty else { return }
        let shown = sortedByOrder(entries) { $0.fields["Order"]?.integer.map { Int($0) } }
        lists.append(MenuList(file: file, entries: shown))
        guard depth < MenuEntryReader.deepest else { return }
        for entry in entries {
            guard let objects = entry.fields["Objects"] else { continue }
            add(
                objects, keyPath: PropertyListKeyPath.appending(key: "Objects", to: entry.fields.keyPath),
                depth: depth + 1)
        }
    }
}
