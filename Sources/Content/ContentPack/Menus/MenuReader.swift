import Diagnostics
import PropertyLists
import TextTools

/// Reads a property list as a menu: sections of entries in display order.
public struct MenuReader {
    private enum Item {
        case section(Menu.Section)
        case entry(MenuEntry)
    }

    private var entries: MenuEntryReader
    private let file: String

    init(pack: Pack, file: String) {
        self.file = file
        entries = MenuEntryReader(pack: pack, file: file)
    }

    /// - Throws: `plist-root` if the root of the file is neither an array nor a dictionary.
    static func read(_ root: PropertyListValue, file: String, pack: Pack) throws(Diagnostic) -> Menu {
        var reader = MenuReader(pack: pack, file: file)
        return try reader.menu(root, pack)
    }

    /// Returns the menu, and the entries of its lists with their fields.
    static func readWithOrigins(
        _ root: PropertyListValue, file: String, pack: Pack
    ) throws(Diagnostic) -> (menu: Menu, lists: [MenuList]) {
        var reader = MenuReader(pack: pack, file: file)
        reader.entries.origins = MenuOrigins(file: file)
        let menu = try reader.menu(root, pack)
        return (menu, reader.entries.origins?.found ?? [])
    }

    private mutating func menu(_ root: PropertyListValue, _ pack: Pack) throws(Diagnostic) -> Menu {
        let sections: [Menu.Section]
        switch root.content {
        case .array:
            let list = entries.entries(root, keyPath: "", depth: 0)
            sections = list.isEmpty ? [] : [Menu.Section(entries: list)]
        case .dictionary(let dictionary): sections = self.sections(dictionary, at: root.position)
        default:
            throw Diagnostic(
                .error, "plist-root", file: file, position: root.position,
                message: "a menu is expected here, not a value of type \(root.kindName)",
                hint: "write an array of entries, or a dictionary of sections")
        }
        if sections.isEmpty {
            entries.findings.add(
                Diagnostic(
                    .warning, "menu-empty", file: file, position: root.position,
                    message: "there is nothing in this menu", hint: "add entries, or remove the file"))
        }
        return Menu(
            title: Self.title(of: file, pack: pack), file: file, sections: sections,
            findings: entries.findings.inOrder)
    }

    /// Returns the title of a menu that no entry leads to.
    static func title(of file: String, pack: Pack) -> String {
        switch file {
        case MenuAddress.welcome.file: return pack.info.title
        case MenuAddress.guides.file: return "Guides"
        case MenuAddress.deskReference.file: return "Desk Reference"
        case MenuAddress.questions.file: return "What is happening?"
        default:
            let words = PackPath.stem(of: file).split { $0 == "-" || $0 == "_" || $0 == " " }
            return DisplayText.line(
                words.joined(separator: " "), limit: PropertyListEntries.Entry.longestName)
        }
    }

    // MARK: Sections

    private mutating func sections(
        _ dictionary: PropertyListDictionary, at position: SourcePosition
    ) -> [Menu.Section] {
        var items: [(item: Item, order: Int?)] = []
        // That of the entries outside of sections.
        entries.origins?.beginList()
        defer { entries.origins?.endList() }
        for member in dictionary.entries.prefix(MenuEntryReader.limit) {
            let path = PropertyListKeyPath.appending(key: member.key, to: "")
            if let fields = member.value.dictionary, Self.isEntry(fields) {
                let fields = PropertyListFields(fields, at: member.keyPosition, keyPath: path, file: file)
                let entry = entries.entry(
                    PropertyListEntries.Entry(key: member.key, fields: fields), depth: 0)
                if let entry { items.append((.entry(entry), entry.order)) }
            } else if let section = section(member, keyPath: path) {
                items.append((.section(section.section), section.order))
            }
        }
        if dictionary.entries.count > MenuEntryReader.limit {
            entries.findings.addLimit(
                Diagnostic(
                    .warning, "entries-too-many", file: file, position: position,
                    message: "of \(dictionary.entries.count) sections only the first "
                        + "\(MenuEntryReader.limit) are read", hint: "divide the menu"))
        }
        return Self.gathered(sortedByOrder(items) { $0.order }.map(\.item))
    }

    /// Returns whether a dictionary is an entry: it has a target; any other is a section. A target is never a
    /// dictionary itself (except `Objects`), since a section may have an entry called Link. A dictionary of
    /// only plain values such as Image and Level is an entry whose target was forgotten.
    public static func isEntry(_ dictionary: PropertyListDictionary) -> Bool {
        let hasTarget = MenuEntryReader.targetKeys.contains { key in
            guard let value = dictionary[key] else { return false }
            let isDictionary = value.dictionary != nil
            return key == "Objects" ? isDictionary || value.array != nil : !isDictionary
        }
        if hasTarget { return true }
        let hasMembers = dictionary.entries.contains { $0.value.dictionary != nil || $0.value.array != nil }
        let looks = ["Name", "Image", "Highlighted", "Level", "Color", "CSSDivName", "Header"]
        return !hasMembers && looks.contains { dictionary[$0] != nil }
    }

    private mutating func section(
        _ member: PropertyListDictionary.Entry, keyPath: String
    ) -> (section: Menu.Section, order: Int?)? {
        let name = DisplayText.lineIfAny(member.key, limit: PropertyListEntries.Entry.longestName)
        var list = member.value
        var order: Int?
        if var dictionary = member.value.dictionary {
            let fields = PropertyListFields(dictionary, at: member.keyPosition, keyPath: keyPath, file: file)
            // An entry may be called Order too; it would be a dictionary.
            if let value = dictionary["Order"], value.dictionary == nil {
                order = fields.integer("Order", &entries.findings)
                dictionary.entries.removeAll { $0.key == "Order" }
            }
            list.content = .dictionary(dictionary)
        }
        let members = entries.entries(list, keyPath: keyPath, depth: 0)
        guard !members.isEmpty else {
            if entries.hasTooMany { return nil }
            entries.findings.add(
                Diagnostic(
                    .warning, "section-empty", file: file, position: member.keyPosition, keyPath: keyPath,
                    message: "there is nothing in this section, so it is left out",
                    hint: "add entries, or remove it"))
            return nil
        }
        return (Menu.Section(name: name, entries: members), order)
    }

    /// Returns sections unchanged, and neighboring entries outside of sections in a section without a name.
    private static func gathered(_ items: [Item]) -> [Menu.Section] {
        var sections: [Menu.Section] = []
        var isLoose = false
        for item in items {
            switch item {
            case .entry(let entry):
                if !isLoose { sections.append(Menu.Section(entries: [])) }
                sections[sections.count - 1].entries.append(entry)
                isLoose = true
            case .section(let section):
                sections.append(section)
                isLoose = false
            }
        }
        return sections
    }
}

// MARK: Entries as the file has them

/// Entries that are shown one under another, as the file of their menu has them, in the order to show them.
public struct MenuList {
    public struct Entry {
        /// Empty if it has none and is left out.
        public var name: String
        /// With its positions and its key path.
        public var fields: PropertyListFields
        /// True if the name is the key of a dictionary.
        public var isKeyed: Bool
        fileprivate var order: Int?
    }

    /// Relative to the pack.
    public var file: String
    public fileprivate(set) var entries: [Entry] = []
}

/// Collects the lists of a menu while `MenuReader` reads them: the entries outside of sections, each section, each submenu.
struct MenuOrigins {
    let file: String
    private var lists: [MenuList] = []
    /// The lists that are being read, the innermost last.
    private var open: [Int] = []

    init(file: String) { self.file = file }

    /// A list of which no entry was read is none.
    var found: [MenuList] { lists.filter { !$0.entries.isEmpty } }

    mutating func beginList() {
        open.append(lists.count)
        lists.append(MenuList(file: file))
    }

    mutating func add(_ item: PropertyListEntries.Entry, name: String?, order: Int?) {
        guard let list = open.last else { return }
        lists[list].entries.append(
            MenuList.Entry(
                name: name ?? "", fields: item.fields,
                isKeyed: item.key != nil && item.fields["Name"] == nil, order: order))
    }

    mutating func endList() {
        guard let list = open.popLast() else { return }
        lists[list].entries = sortedByOrder(lists[list].entries, order: \.order)
    }
}
