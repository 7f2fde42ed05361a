import Campus

/// A change as people would say it. All prose about changes is here.
public struct ChangeText {
    /// One line, without a full stop.
    public private(set) var headline: String
    /// What was said before and is said now, where that is too long for the line.
    public private(set) var details: [(label: String, text: String)] = []

    public init(_ change: PackChange) {
        headline = ""
        switch change.what {
        case .guide: sayGuide(change)
        case .step, .item, .paragraph, .heading, .row, .line: sayPiece(change)
        case .link: sayLink(change)
        case .layout: headline = "\(change.name): looks or links another way, the words are the same"
        case .title, .summary, .keyword, .source, .sourceAddress, .reviewed, .language, .division:
            sayHead(change)
        case .menu, .section, .submenu, .entry: sayEntry(change)
        case .contact, .building, .callbox: sayThing(change)
        case .number:
            headline = "NUMBER CHANGED: \(change.name) is \(change.new ?? "") now, before \(change.old ?? "")"
        case .order:
            headline =
                "\(change.name): the order changed, \(Self.counted(change.count ?? 0, "entry", "entries")) "
                + (change.count == 1 ? "stands elsewhere" : "stand elsewhere")
        case .synonym, .phrase, .stopWord, .knownWord: sayWords(change)
        case .image, .rule: sayLook(change)
        case .target, .icon, .color, .highlight, .level, .webLink, .header, .note, .email, .emergency, .code,
            .address, .alias, .sample, .field:
            sayProperty(change)
        }
    }

    // MARK: Guides

    private mutating func sayGuide(_ change: PackChange) {
        switch change.kind {
        case .added: headline = "guide added: \(change.name) (\(change.file))"
        case .removed: headline = "guide removed: \(change.name) (\(change.file))"
        default: headline = "\(change.name): its file is \(change.new ?? "") now, before \(change.old ?? "")"
        }
    }

    private mutating func sayPiece(_ change: PackChange) {
        let noun = Self.noun(change.what)
        let place = change.place.map { "\"\($0)\"" } ?? "the guide"
        let text = change.text ?? ""
        switch change.kind {
        case .added: headline = "\(change.name): \(place) gained \(noun): \(text)"
        case .removed: headline = "\(change.name): \(place) lost \(noun): \(text)"
        case .moved:
            let way =
                change.old.map { "within \(place), from place \($0) to \(change.new ?? "")" }
                ?? "from \(change.oldPlace.map { "\"\($0)\"" } ?? "the top") to \(place)"
            headline = "\(change.name): \(noun) moved \(way): \(text)"
        default:
            headline = "\(change.name): \(noun) of \(place) was reworded"
            details = [("before", change.old ?? ""), ("now", change.new ?? "")]
        }
    }

    private static func noun(_ what: PackChange.What) -> String {
        switch what {
        case .step: "a step"
        case .item: "an item"
        case .heading: "a heading"
        case .row: "a row"
        case .line: "a line"
        default: "a paragraph"
        }
    }

    private mutating func sayLink(_ change: PackChange) {
        let words = "\(change.name): \"\(change.text ?? "")\"" + (change.place.map { " in \"\($0)\"" } ?? "")
        switch change.kind {
        case .added: headline = "\(words) is a link to \(change.new ?? "") now"
        case .removed: headline = "\(words) is no link to \(change.old ?? "") any more"
        default: headline = "\(words) leads to \(change.new ?? "") now, before to \(change.old ?? "")"
        }
    }

    private mutating func sayHead(_ change: PackChange) {
        if change.area == .menus { return sayProperty(change) }
        let noun = change.what == .keyword ? "keyword" : "source"
        let text = change.text ?? ""
        switch (change.kind, change.what) {
        case (.added, _): headline = "\(change.name): \(noun) added: \(text)"
        case (.removed, _): headline = "\(change.name): \(noun) removed: \(text)"
        case (.renamed, _):
            headline = "\(change.name): the source at \(text) is called otherwise"
            details = [("before", change.old ?? ""), ("now", change.new ?? "")]
        case (_, .sourceAddress):
            headline = "\(change.name): the address of the source \(text) changed"
            details = [("before", change.old ?? ""), ("now", change.new ?? "")]
        case (_, .summary):
            headline = "\(change.name): the summary was reworded"
            details = [("before", change.old ?? "none"), ("now", change.new ?? "none")]
        default: sayProperty(change)
        }
    }

    // MARK: Menus, contacts, places

    private mutating func sayEntry(_ change: PackChange) {
        let noun = change.what.rawValue
        let under = change.place.map { " under \($0)" } ?? ""
        let file = change.what == .menu ? " (\(change.file))" : ""
        switch change.kind {
        case .added: headline = "\(noun) added\(under): \(change.name)\(file)"
        case .removed: headline = "\(noun) removed\(under): \(change.name)\(file)"
        case .moved:
            headline =
                "\(noun) moved: \(change.name) is under \(change.place ?? "") now, "
                + "before under \(change.oldPlace ?? "")"
        default:
            headline = "\(noun) renamed\(under): \"\(change.old ?? "")\" is \"\(change.new ?? "")\" now"
        }
    }

    private mutating func sayThing(_ change: PackChange) {
        let noun = change.what.rawValue
        let number = change.text.map { " (\($0))" } ?? ""
        switch change.kind {
        case .added: headline = "\(noun) added: \(change.name)\(number)"
        case .removed: headline = "\(noun) removed: \(change.name)\(number)"
        case .moved:
            let direction = change.direction.map { " " + $0 } ?? ""
            headline = "\(noun) moved \(Self.distance(change.metres ?? 0))\(direction): \(change.name)"
            details = [("before", change.old ?? ""), ("now", change.new ?? "")]
        default: headline = "\(noun) renamed: \"\(change.old ?? "")\" is \"\(change.new ?? "")\" now"
        }
    }

    /// Metres to the metre: who corrects a position wants to know.
    private static func distance(_ metres: Double) -> String {
        guard metres.isFinite, metres >= 1 else { return "less than 1 m" }
        return metres < 1_000 ? "\(Int(metres.rounded())) m" : GeoText.metric(metres)
    }

    // MARK: Properties

    /// What a property is called.
    private static let properties: [PackChange.What: String] = [
        .title: "title", .reviewed: "date of the review", .language: "language",
        .division: "colour rule of global.css", .icon: "icon", .color: "colour", .highlight: "highlighted",
        .level: "indent", .webLink: "web link", .header: "picture of the banner", .note: "note",
        .email: "email address", .emergency: "shown on every screen", .code: "code", .address: "address",
        .alias: "other names", .sample: "sample position",
    ]

    /// Values up to so many bytes together stand in the line, longer ones below it.
    private static let shortValues = 60

    private mutating func sayProperty(_ change: PackChange) {
        let name = change.name + (change.place.map { " (\($0))" } ?? "")
        let (old, new) = (change.old ?? "none", change.new ?? "none")
        let isShort = old.utf8.count + new.utf8.count <= Self.shortValues
        if !isShort { details = [("before", old), ("now", new)] }
        if change.what == .target {
            headline = isShort ? "\(name) leads to \(new) now, before to \(old)" : "\(name) leads elsewhere"
        } else if let property = Self.properties[change.what] {
            headline =
                isShort ? "\(name): \(property) now \(new), before \(old)" : "\(name): \(property) changed"
        } else {
            headline = isShort ? "\(name): now \(new), before \(old)" : "\(name) changed"
        }
    }

    private mutating func sayWords(_ change: PackChange) {
        let (one, many) =
            switch change.what {
            case .synonym: ("synonym", "synonyms")
            case .phrase: ("phrase", "phrases")
            case .stopWord: ("stop word", "stop words")
            default: ("known word", "known words")
            }
        headline = Self.counted(change.count ?? 0, one, many) + " " + change.kind.rawValue
    }

    private mutating func sayLook(_ change: PackChange) {
        let noun = change.what == .image ? "icon" : "rule of global.css"
        switch change.kind {
        case .added: headline = "\(noun) added: \(change.name), \(change.new ?? "")"
        case .removed: headline = "\(noun) removed: \(change.name), \(change.old ?? "")"
        default:
            headline = "\(noun) \(change.name): now \(change.new ?? ""), before \(change.old ?? "")"
        }
    }

    static func counted(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }
}

extension PackChange.Area {
    /// The heading above its changes.
    public var title: String {
        switch self {
        case .doNow: "What to do now"
        case .contacts: "Contacts"
        case .guides: "Guides"
        case .menus: "Menus"
        case .callboxes: "Callboxes"
        case .buildings: "Buildings"
        case .search: "Words of the search"
        case .looks: "Icons and colours"
        case .pack: "The pack"
        }
    }
}
