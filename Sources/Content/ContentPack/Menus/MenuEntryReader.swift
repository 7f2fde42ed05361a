import Colors
import Diagnostics
import PropertyLists
import Stylesheets
import TextTools

/// Reads single entries of a menu: their names, appearance and targets.
public struct MenuEntryReader {
    /// The deepest nesting of submenus; deeper ones are shown as unavailable.
    public static let deepest = 16
    /// Entries of one list.
    static let limit = 2_000
    public static let deepestLevel = 8
    /// The keys that make a dictionary an entry.
    public static let targetKeys = ["Link", "Web-Link", "Segue", "Segue Name", "Objects"]
    /// The most missing files for which a similar name is suggested; each requires comparing all names.
    private static let maxSuggestions = 20

    let pack: Pack
    let file: String
    var findings = Findings()
    /// Kept only for those who ask: the first screen does without.
    var origins: MenuOrigins?
    private var suggestionsLeft = maxSuggestions
    private var entriesLeft = MenuLimits.entriesOfFile
    /// True if the file has more entries than are read.
    private(set) var hasTooMany = false
    private let nearFiles: FileSuggestions
    private var targets: [String: LinkTarget] = [:]

    init(pack: Pack, file: String) {
        (self.pack, self.file) = (pack, file)
        nearFiles = FileSuggestions(pack: pack)
    }

    private var isWelcome: Bool { file == MenuAddress.welcome.file }

    /// Returns the entries of a list in display order.
    mutating func entries(_ value: PropertyListValue, keyPath: String, depth: Int) -> [MenuEntry] {
        guard entriesLeft > 0 else {
            noteTooMany(at: value.position)
            return []
        }
        let items = PropertyListEntries.read(value, keyPath: keyPath, file: file, max: Self.limit, &findings)
        origins?.beginList()
        defer { origins?.endList() }
        return sortedByOrder(items.compactMap { entry($0, depth: depth) }, order: \.order)
    }

    mutating func entry(_ item: PropertyListEntries.Entry, depth: Int) -> MenuEntry? {
        let fields = item.fields
        guard entriesLeft > 0 else {
            noteTooMany(at: fields.position)
            return nil
        }
        entriesLeft -= 1
        guard let name = item.name(&findings) else {
            origins?.add(item, name: nil, order: nil)
            return nil
        }
        var entry = MenuEntry(name: name, action: .unavailable(""), position: fields.position)
        entry.image = fields.text("Image", limit: 100, &findings)
        // The image of the entry while it is chosen, or true for an entry that stands out.
        let isImage = fields["Highlighted"]?.string.map { !MenuEntry.isTruthText($0) } ?? false
        entry.selectedImage = !isImage ? nil : fields.text("Highlighted", limit: 100, &findings)
        if entry.selectedImage == nil {
            entry.highlighted = fields.boolean("Highlighted", &findings) ?? false
        }
        entry.color = color(fields)
        entry.level = level(fields)
        entry.order = fields.integer("Order", &findings)
        entry.divisionName = fields.text("CSSDivName", limit: 100, &findings)
        entry.header = fields.text("Header", limit: 100, &findings)
        origins?.add(item, name: name, order: entry.order)
        if let submenu = submenu(fields, depth: depth) {
            entry.action = submenu
        } else {
            (entry.action, entry.webLink) = target(fields, name: name)
        }
        return entry
    }

    /// Reports, once, that the file has more entries than are read.
    private mutating func noteTooMany(at position: SourcePosition) {
        guard !hasTooMany else { return }
        hasTooMany = true
        findings.addLimit(
            Diagnostic(
                .warning, "entries-too-many", file: file, position: position,
                message:
                    "of this file only the first \(MenuLimits.entriesOfFile) entries are read, those of its submenus included",
                hint: "divide the menu"))
    }

    // MARK: Looks

    private mutating func color(_ fields: PropertyListFields) -> RGBColor? {
        guard let text = fields.text("Color", limit: 40, &findings) else { return nil }
        if text.utf8.count == 7, text.hasPrefix("#"),
            let color = CSSColor.hexadecimal(Array(text.utf8.dropFirst()))
        {
            return color
        }
        fields.warn(
            "color-invalid", at: "Color", "Color \"\(text)\" is not of the form #RRGGBB",
            hint: CSSColor.suggestion(for: text).map { "did you mean \($0)?" }
                ?? "write six hexadecimal digits, such as #C74F0A", &findings)
        return nil
    }

    private mutating func level(_ fields: PropertyListFields) -> Int {
        guard let level = fields.integer("Level", &findings) else { return 0 }
        if (0...Self.deepestLevel).contains(level) { return level }
        fields.warn(
            "level-range", at: "Level", "Level \(level) is not from 0 to \(Self.deepestLevel)",
            hint: "indent by at most \(Self.deepestLevel)", &findings)
        return min(max(level, 0), Self.deepestLevel)
    }

    // MARK: Objects

    /// Returns the submenu of an entry with `Objects`. All its other targets are ignored.
    private mutating func submenu(_ fields: PropertyListFields, depth: Int) -> EntryAction? {
        guard let objects = fields["Objects"] else { return nil }
        let keyPath = PropertyListKeyPath.appending(key: "Objects", to: fields.keyPath)
        guard objects.array != nil || objects.dictionary != nil else {
            fields.warn(
                "value-type", at: "Objects", "Objects is of type \(objects.kindName)",
                hint: "write an array of entries; until then it counts as absent", &findings)
            return nil
        }
        for key in Self.targetKeys where key != "Objects" && fields[key] != nil {
            fields.warn(
                "target-ignored", at: key, "\(key) is ignored, because this entry has Objects",
                hint: "remove one of the two", &findings)
        }
        guard depth < Self.deepest else {
            fields.warn(
                "menu-too-deep", at: "Objects",
                "menus inside one another are read \(Self.deepest) deep", hint: "make the tree flatter",
                &findings)
            return .unavailable("This menu is nested too deep")
        }
        let entries = entries(objects, keyPath: keyPath, depth: depth + 1)
        guard entries.isEmpty else { return .submenu(entries) }
        if hasTooMany { return .unavailable("The file of this menu has too many entries") }
        fields.warn(
            "menu-empty", at: "Objects", "there is nothing in this menu",
            hint: "add entries, or remove it", &findings)
        return .unavailable("There is nothing in this menu")
    }

    // MARK: Targets

    private struct Target {
        var key: String
        var action: EntryAction
        var isUsable: Bool { if case .unavailable = action { false } else { true } }
    }

    /// Returns the action of an entry, and the address beside it. `Segue` takes precedence over `Link`, and
    /// `Link` over `Web-Link`; a target that cannot be used is skipped.
    private mutating func target(_ fields: PropertyListFields, name: String) -> (EntryAction, String?) {
        let targets = [segue(fields), link(fields), webLink(fields)].compactMap { $0 }
        guard let chosen = targets.first(where: \.isUsable) ?? targets.first else {
            noteNoTarget(fields, name: name)
            return (.unavailable("This entry leads nowhere yet"), nil)
        }
        noteSeveral(targets, chosen, fields)
        guard chosen.key == "Link", let last = targets.last, last.key == "Web-Link",
            case .target(.web(let address)) = last.action
        else { return (chosen.action, nil) }
        return (chosen.action, address)
    }

    private mutating func noteNoTarget(_ fields: PropertyListFields, name: String) {
        let empty = Self.targetKeys.first { key in
            key != "Objects" && fields[key]?.string?.trimmed.isEmpty == true
        }
        guard let empty else {
            return fields.warn(
                "entry-no-target", "\(name) leads nowhere",
                hint: isWelcome
                    ? "give it a Link, a Web-Link or a Segue"
                    : "give it a Link, a Web-Link, a Segue or Objects",
                &findings)
        }
        fields.warn(
            "link-empty", at: empty, "\(empty) is empty, so \(name) leads nowhere",
            hint: empty.hasPrefix("Segue")
                ? "name a built-in screen such as guides"
                : empty == "Link" ? "name a guide or a property list" : "write a whole address", &findings)
    }

    /// Reports targets that are not used. Guides and Desk Reference may have an address beside a guide.
    private mutating func noteSeveral(_ targets: [Target], _ chosen: Target, _ fields: PropertyListFields) {
        guard targets.count > 1 else { return }
        if !isWelcome, targets.map(\.key) == ["Link", "Web-Link"] { return }
        let others = targets.map(\.key).filter { $0 != chosen.key }.joined(separator: " and ")
        fields.warn(
            "entry-several-targets", at: chosen.key,
            "this entry has \(others) beside \(chosen.key), which is used",
            hint: "keep exactly one of Segue, Link and Web-Link", &findings)
    }

    private mutating func segue(_ fields: PropertyListFields) -> Target? {
        let key = fields["Segue"] != nil ? "Segue" : "Segue Name"
        guard let name = fields.text(key, limit: 60, &findings) else { return nil }
        if let segue = Segue(rawValue: name) { return Target(key: key, action: .target(.segue(segue))) }
        let known = Segue.allCases.map(\.rawValue)
        let meant = EditDistance.nearest(to: name.lowercased(), among: known, count: 1).first
        fields.warn(
            "segue-unknown", at: key, "there is no built-in screen \(name)",
            hint: meant.map { "did you mean \($0)?" } ?? "write one of \(known.joined(separator: ", "))",
            &findings)
        return Target(key: key, action: .unavailable("This program has no screen \(name)"))
    }

    private mutating func webLink(_ fields: PropertyListFields) -> Target? {
        switch fields.webLink(limit: WebAddress.longest + 1, &findings) {
        case .valid(let address): Target(key: "Web-Link", action: .target(.web(address.text)))
        case .invalid(let reason):
            Target(key: "Web-Link", action: .unavailable(LinkTarget.Fault.address(reason: reason).shown))
        case nil: nil
        }
    }

    private mutating func link(_ fields: PropertyListFields) -> Target? {
        guard let link = fields.text("Link", limit: WebAddress.longest + 1, &findings) else { return nil }
        let target = targets[link] ?? pack.resolve(link: link, from: file)
        targets[link] = target
        switch target {
        case .found(let found):
            if case .web = found {
                fields.warn(
                    "link-is-address", at: "Link", "Link holds an address of the web",
                    hint: "write it as Web-Link", &findings)
            }
            return Target(key: "Link", action: .target(found))
        case .broken(let fault):
            note(fault, link: link, fields)
            return Target(key: "Link", action: .unavailable(fault.shown))
        }
    }

    private mutating func note(_ fault: LinkTarget.Fault, link: String, _ fields: PropertyListFields) {
        let (code, message, hint) =
            switch fault {
            case .empty: ("link-empty", "Link is empty", "name a guide or a property list")
            case .outside:
                ("link-outside", "\(link) leads out of the pack", "name a file of Guides or Plists")
            case .missing(let path): missing(path)
            case .notFile(let path, _):
                ("link-not-file", "\(path) is a folder or the like, not a file", "put a file in its place")
            case .unknownKind: unknownKind(link)
            case .address(let reason):
                ("link-address", "\(link) cannot be shown: \(reason)", "name a guide or a property list")
            }
        fields.warn(code, at: "Link", message, hint: hint, &findings)
    }

    /// Returns the texts about a missing file, with a similar name if there is one.
    private mutating func missing(_ path: String) -> (String, String, String) {
        suggestionsLeft -= 1
        guard suggestionsLeft >= 0, let near = nearFiles.nearest(to: path) else {
            return ("link-missing", "\(path) does not exist", "add the file, or correct Link")
        }
        return ("link-missing", near.words(for: path), near.hint)
    }

    /// Returns the texts about a link that ends in neither .html nor .plist: often only the extension was forgotten.
    private mutating func unknownKind(_ link: String) -> (String, String, String) {
        suggestionsLeft -= 1
        let near = suggestionsLeft >= 0 ? nearFiles.completion(of: link) : nil
        return (
            "link-kind", "\(link) is neither a guide nor a menu",
            near.map { "did you mean \($0)?" } ?? "name a file that ends in .html or .plist"
        )
    }
}

/// Entries with `Order` first, ascending; the others behind them as the file has them.
func sortedByOrder<Element>(_ items: [Element], order: (Element) -> Int?) -> [Element] {
    guard items.contains(where: { order($0) != nil }) else { return items }
    let numbered = items.enumerated().filter { order($0.element) != nil }
    let first = numbered.sorted { left, right in
        (order(left.element) ?? 0, left.offset) < (order(right.element) ?? 0, right.offset)
    }
    return first.map(\.element) + items.filter { order($0) == nil }
}
