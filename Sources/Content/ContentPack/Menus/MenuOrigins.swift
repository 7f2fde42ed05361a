import PropertyLists

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
