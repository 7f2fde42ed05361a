import Campus
import Geodesy
import TextTools

/// Describes a change in words. All prose about changes is here.
public struct ChangeText {
    /// A summary on one line, without a period.
    public private(set) var headline: String
    /// The values before and after, if they are too long for the headline.
    public private(set) var details: [(label: String, text: String)] = []

    public init(_ change: PackChange) {
        headline = ""
        switch change.what {
        case .guide: describeGuide(change)
        case .step, .item, .paragraph, .heading, .row, .line: describePiece(change)
        case .link: describeLink(change)
        case .picture: describePicture(change)
        case .layout: headline = "\(change.name): the layout or links changed, the words are the same"
        case .title, .summary, .keyword, .source, .sourceAddress, .reviewed, .language, .division,
            .purpose, .privacy, .timer:
            describeMetadata(change)
        case .menu, .section, .submenu, .entry: describeEntry(change)
        case .contact, .building, .callbox, .aed, .shelter, .assemblyPoint: describeItem(change)
        case .number:
            headline = "NUMBER CHANGED: \(change.name) is now \(change.new ?? ""), was \(change.old ?? "")"
        case .order:
            headline =
                "\(change.name): the order changed, \(CountedNoun.text(change.count ?? 0, "entry", "entries")) "
                + "moved"
        case .synonym, .userPhrase, .stopWord, .knownWord, .otherTopic: describeSearchWords(change)
        case .image, .rule: describeAppearance(change)
        case .drawing: describeDrawing(change)
        case .alertEvent, .alertWord, .alertCategory, .otherAlerts: describeAlertGuide(change)
        case .feed: headline = "suggested feed \(change.kind.rawValue): \(change.name)"
        case .target, .icon, .color, .highlight, .level, .webLink, .header, .note, .email, .emergency, .code,
            .address, .alias, .sample, .field, .contactID:
            describeProperty(change)
        }
    }

    private mutating func setDetails(_ change: PackChange, none: String = "") {
        details = [("before", change.old ?? none), ("now", change.new ?? none)]
    }

    private mutating func describeDrawing(_ change: PackChange) {
        switch change.kind {
        case .added: headline = "the map has a drawing now: \(change.new ?? "")"
        case .removed: headline = "the map no longer has a drawing; it had \(change.old ?? "")"
        // Lines that moved change no count.
        case .changed where change.old == change.new:
            headline = "the drawing of the map changed, still \(change.new ?? "")"
        default:
            headline = "the drawing of the map changed"
            setDetails(change)
        }
    }

    private mutating func describeAlertGuide(_ change: PackChange) {
        let alerts =
            switch change.what {
            case .alertEvent: "alerts of the event \(change.name)"
            case .alertWord: "alerts with the word \(change.name)"
            case .alertCategory: "alerts of the category \(change.name)"
            default: "all other alerts"
            }
        switch (change.old, change.new) {
        case (let old?, let new?): headline = "\(alerts) now lead to \(new), before to \(old)"
        case (nil, let new?): headline = "\(alerts) now lead to \(new)"
        case (let old?, nil): headline = "\(alerts) no longer lead to \(old)"
        case (nil, nil): headline = alerts
        }
    }

    // MARK: Guides

    private mutating func describeGuide(_ change: PackChange) {
        switch change.kind {
        case .added, .removed: headline = "guide \(change.kind.rawValue): \(change.name) (\(change.file))"
        default: headline = "\(change.name): its file is now \(change.new ?? ""), was \(change.old ?? "")"
        }
    }

    private mutating func describePiece(_ change: PackChange) {
        let noun = Self.noun(change.what)
        let place = change.place.map { "\"\($0)\"" } ?? "the guide"
        let text = change.text ?? ""
        switch change.kind {
        case .added: headline = "\(change.name): \(place) gained \(noun): \(text)"
        case .removed: headline = "\(change.name): \(place) lost \(noun): \(text)"
        case .moved:
            let way =
                change.old.map { "within \(place), from position \($0) to \(change.new ?? "")" }
                ?? "from \(change.oldPlace.map { "\"\($0)\"" } ?? "the top") to \(place)"
            headline = "\(change.name): \(noun) moved \(way): \(text)"
        default:
            headline = "\(change.name): \(noun) in \(place) was reworded"
            setDetails(change)
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

    private mutating func describeLink(_ change: PackChange) {
        let words = "\(change.name): \"\(change.text ?? "")\"" + (change.place.map { " in \"\($0)\"" } ?? "")
        switch change.kind {
        case .added: headline = "\(words) is now a link to \(change.new ?? "")"
        case .removed: headline = "\(words) is no longer a link to \(change.old ?? "")"
        default: headline = "\(words) now leads to \(change.new ?? ""), before to \(change.old ?? "")"
        }
    }

    private mutating func describePicture(_ change: PackChange) {
        let place = change.place.map { " in \"\($0)\"" } ?? ""
        let what =
            switch change.kind {
            case .added: "there is a drawing now"
            case .removed: "the drawing is missing"
            default: "the drawing changed"
            }
        headline = "\(change.name): \(what)\(place) at: \(change.text ?? "")"
        if let old = change.old, let new = change.new, old != new {
            details = [("before", old), ("now", new)]
        }
    }

    private mutating func describeMetadata(_ change: PackChange) {
        if change.area == .menus { return describeProperty(change) }
        let noun = change.what == .keyword ? "keyword" : "source"
        let text = change.text ?? ""
        switch (change.kind, change.what) {
        case (.added, _), (.removed, _):
            headline = "\(change.name): \(noun) \(change.kind.rawValue): \(text)"
        case (.renamed, _):
            headline = "\(change.name): the source at \(text) was renamed"
            setDetails(change)
        case (_, .sourceAddress):
            headline = "\(change.name): the address of the source \(text) changed"
            setDetails(change)
        case (_, .summary):
            headline = "\(change.name): the summary was reworded"
            setDetails(change, none: "none")
        default: describeProperty(change)
        }
    }

    // MARK: Menus, contacts, places

    private mutating func describeEntry(_ change: PackChange) {
        let noun = change.what.rawValue
        let under = change.place.map { " under \($0)" } ?? ""
        let file = change.what == .menu ? " (\(change.file))" : ""
        switch change.kind {
        case .added, .removed:
            headline = "\(noun) \(change.kind.rawValue)\(under): \(change.name)\(file)"
        case .moved:
            headline =
                "\(noun) moved: \(change.name) is now under \(change.place ?? ""), "
                + "before under \(change.oldPlace ?? "")"
        default: headline = "\(noun) renamed\(under): \"\(change.old ?? "")\" is now \"\(change.new ?? "")\""
        }
    }

    private mutating func describeItem(_ change: PackChange) {
        let noun = PlaceKind(rawValue: change.what.rawValue)?.name ?? change.what.rawValue
        let number = change.text.map { " (\($0))" } ?? ""
        switch change.kind {
        case .added, .removed: headline = "\(noun) \(change.kind.rawValue): \(change.name)\(number)"
        case .moved:
            let direction = change.direction.map { " " + $0.name } ?? ""
            headline = "\(noun) moved \(Self.distance(change.meters ?? 0))\(direction): \(change.name)"
            setDetails(change)
        default: headline = "\(noun) renamed: \"\(change.old ?? "")\" is now \"\(change.new ?? "")\""
        }
    }

    /// Returns a distance to the meter, the precision of a corrected position.
    private static func distance(_ meters: Double) -> String {
        guard meters.isFinite, meters >= 1 else { return "less than 1 m" }
        return meters < 1_000 ? "\(Int(meters.rounded())) m" : GeoText.metric(meters)
    }

    // MARK: Properties

    /// The names of properties as used in sentences.
    private static let properties: [PackChange.What: String] = [
        .title: "title", .reviewed: "review date", .language: "language", .purpose: "purpose",
        .privacy: "private",
        .division: "color rule of global.css", .icon: "icon", .color: "color", .highlight: "highlighted",
        .level: "indent", .webLink: "web link", .header: "banner picture", .note: "note",
        .email: "email address", .emergency: "shown on every screen", .code: "code", .address: "address",
        .contactID: "ID for guides", .timer: "timer", .alias: "other names", .sample: "sample position",
    ]

    /// The most bytes of both values together that fit in the headline; longer ones go below it.
    private static let maxInlineBytes = 60

    private mutating func describeProperty(_ change: PackChange) {
        let name = change.name + (change.place.map { " (\($0))" } ?? "")
        let (old, new) = (change.old ?? "none", change.new ?? "none")
        let isShort = old.utf8.count + new.utf8.count <= Self.maxInlineBytes
        if !isShort { details = [("before", old), ("now", new)] }
        if change.what == .target {
            headline =
                isShort ? "\(name) now leads to \(new), before to \(old)" : "\(name) has another target"
        } else if let property = Self.properties[change.what] {
            headline = "\(name): \(property) changed" + (isShort ? " from \(old) to \(new)" : "")
        } else {
            headline = "\(name) changed" + (isShort ? " from \(old) to \(new)" : "")
        }
    }

    private mutating func describeSearchWords(_ change: PackChange) {
        let noun =
            switch change.what {
            case .synonym: "synonym"
            case .userPhrase: "user phrase"
            case .stopWord: "stop word"
            case .otherTopic: "other topic"
            default: "known word"
            }
        headline = CountedNoun.text(change.count ?? 0, noun) + " " + change.kind.rawValue
    }

    private mutating func describeAppearance(_ change: PackChange) {
        let noun = change.what == .image ? "icon" : "rule of global.css"
        switch change.kind {
        case .added: headline = "\(noun) added: \(change.name), \(change.new ?? "")"
        case .removed: headline = "\(noun) removed: \(change.name), \(change.old ?? "")"
        default: headline = "\(noun) \(change.name) changed from \(change.old ?? "") to \(change.new ?? "")"
        }
    }
}

extension PackChange.Area {
    /// The heading above the changes of this area.
    public var title: String {
        switch self {
        case .doNow: "What to do now"
        case .contacts: "Contacts"
        case .guides: "Guides"
        case .alerts: "Alerts"
        case .menus: "Menus"
        case .callboxes: "Callboxes"
        case .aeds: PlaceKind.aed.traits.title
        case .shelters: PlaceKind.shelter.traits.title
        case .assemblyPoints: PlaceKind.assemblyPoint.traits.title
        case .buildings: "Buildings"
        case .search: "Search words"
        case .looks: "Icons and colors"
        case .pack: "The pack"
        }
    }
}
