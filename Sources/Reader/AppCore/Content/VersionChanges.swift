import ContentPack
import GuideDocument
import PackDiff
import TextTools

/// The changes in a version of the guides, in words.
public struct VersionChanges: Sendable, Equatable {
    public struct Item: Sendable, Equatable {
        /// One line, safe to show.
        public var headline: String
        /// The old and the new text, if they are too long for the line.
        public var details: [String] = []
        /// The guide that changed, by its path in the new version; `nil` if there is none to open.
        public var guide: String?
        public var name = ""
    }

    public struct Part: Sendable, Equatable {
        public var title: String
        public var items: [Item]
    }

    public struct Version: Sendable, Equatable {
        public var number: Int
        public var date: String?

        init(_ pack: Pack) { (number, date) = (pack.info.version, pack.info.date) }
    }

    public var old: Version
    public var new: Version
    /// The most urgent first.
    public private(set) var parts: [Part] = []
    public private(set) var more = 0
    /// True if files were only listed by name and not compared, because there are very many.
    public private(set) var isByName = false

    /// The most files whose texts are compared: 2,000 take half a second at most, and a person should not wait longer.
    static let maxCompared = 2_000
    static let maxShown = 300

    init(from before: Pack, to pack: Pack, menus: inout MenuCollection, maxCompared: Int = Self.maxCompared) {
        (old, new) = (Version(before), Version(pack))
        let count = max(before.installedFileCount ?? 0, pack.installedFileCount ?? 0)
        if count > maxCompared, let changes = pack.changesByName(since: before) {
            isByName = true
            tell(changes, menus.catalogue())
        } else {
            menus.readAll()
            tell(PackComparison.between(before, and: pack, menus: menus), pack)
        }
        limit()
    }

    private mutating func tell(_ comparison: PackComparison, _ pack: Pack) {
        for area in PackChange.Area.allCases {
            let items = comparison.changes.filter { $0.area == area && !Self.isOwn($0) }.map {
                Self.item($0, pack)
            }
            add(area.title, items)
        }
        add("Not compared", comparison.unread.map { Item(headline: $0.problem.description) })
        let silent = comparison.reformatted.count
        if silent > 0 {
            add("Also", [Item(headline: "\(CountedNoun.text(silent, "file")) changed in layout only")])
        }
    }

    /// Returns whether every version has such a change (its number, its date), which stands above the list.
    private static func isOwn(_ change: PackChange) -> Bool {
        change.area == .pack && ["Version", "Date"].contains(change.name)
    }

    private static func item(_ change: PackChange, _ pack: Pack) -> Item {
        var said = change
        (said.place, said.oldPlace) = (change.place.map(section), change.oldPlace.map(section))
        let text = ChangeText(said)
        var item = Item(headline: text.headline)
        item.details = text.details.map { "\($0.label): \($0.text)" }
        if GuideFiles.isGuide(change.file), pack.holdsFile(change.file) {
            (item.guide, item.name) = (change.file, change.name)
        }
        return item
    }

    /// Returns the name that the screens show for a section, instead of its id.
    private static func section(_ place: String) -> String {
        switch Guide.FixedSection(rawValue: place) {
        case nil: place
        case .doNow: "Do now"
        default: place.capitalizedFirst
        }
    }

    private mutating func tell(_ changes: ManifestChanges, _ catalogue: GuideCatalogue) {
        let titles = Dictionary(
            catalogue.guides.map { ($0.path, $0.name) }, uniquingKeysWith: { first, _ in first })
        let kinds = [("changed", changes.changed), ("added", changes.added), ("removed", changes.removed)]
        var guides: [Item] = []
        var others: [Item] = []
        for (word, names) in kinds {
            for path in names {
                let name = DisplayText.line(titles[path] ?? path, limit: 200)
                var item = Item(headline: "\(name): \(word)")
                if GuideFiles.isGuide(path) {
                    if word != "removed" { (item.guide, item.name) = (path, name) }
                    guides.append(item)
                } else {
                    others.append(item)
                }
            }
        }
        add("Guides", guides)
        add("Lists and menus", others)
    }

    private mutating func add(_ title: String, _ items: [Item]) {
        if !items.isEmpty { parts.append(Part(title: title, items: items)) }
    }

    private mutating func limit() {
        var room = Self.maxShown
        for index in parts.indices {
            let count = parts[index].items.count
            more += max(0, count - room)
            parts[index].items = Array(parts[index].items.prefix(room))
            room -= min(room, count)
        }
        parts.removeAll { $0.items.isEmpty }
    }
}
