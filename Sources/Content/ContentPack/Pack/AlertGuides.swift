// Finds the guide for an alert in Alerts.plist.
import Diagnostics
import PropertyLists
internal import TextMetrics
import TextTools

/// The guides for alerts, by the name, the words and the category of the event.
public struct AlertGuides: Sendable, Equatable {
    /// A name of events, words of such names, or a category, and the guide it leads to.
    public struct Entry: Sendable, Equatable {
        /// The name as written.
        public let name: String
        /// The name of the guide's file without its extension.
        public let slug: String
        public let position: SourcePosition
        /// The words of the name, by which names are the same.
        public let folded: String

        init(_ name: String, _ slug: String, _ position: SourcePosition) {
            (self.name, self.slug, self.position) = (name, slug, position)
            folded = AlertGuides.folded(name)
        }
    }

    /// The entries in the order of the file; a name may be there twice, which `check` reports.
    public internal(set) var events: [Entry] = []
    /// The entries for words in the names of all other events.
    public internal(set) var words: [Entry] = []
    /// The entries for categories of the Common Alerting Protocol, for events without such words.
    public internal(set) var categories: [Entry] = []
    /// The entry for all other events.
    public internal(set) var otherwise: Entry?

    public init() {}

    /// The entries with the keys of the lists that they are in.
    public var lists: [(key: String, entries: [Entry])] {
        [
            ("Events", events), ("Words", words), ("Categories", categories),
            ("Otherwise", otherwise.map { [$0] } ?? []),
        ]
    }

    /// The categories defined by CAP 1.2 (section 3.2.2).
    public static let knownCategories = [
        "Geo", "Met", "Safety", "Security", "Rescue", "Fire", "Health", "Env", "Transport", "Infra", "CBRNE",
        "Other",
    ]

    /// Returns the guide for an event: by its name, or by words in it, or by the first of its codes or else its categories
    /// that has one, or the one for all other events.
    public func slug(event: String, codes: [String] = [], categories names: [String]) -> String? {
        func first(of names: [String], in entries: [Entry]) -> Entry? {
            names.lazy.map(Self.folded).compactMap { name in entries.first { $0.folded == name } }.first
        }
        let entry =
            first(of: [event], in: events) ?? entry(forWordsIn: Self.folded(event))
            ?? first(of: codes, in: events) ?? first(of: names, in: categories)
        return (entry ?? otherwise)?.slug
    }

    /// Returns the entry whose words an event has next to each other: of several the one with the most words ("Freezing
    /// Rain" and not "Rain"), then the one that comes first in the event.
    private func entry(forWordsIn event: String) -> Entry? {
        let found = words.compactMap { entry -> (blanks: Int, start: String.Index, entry: Entry)? in
            let blanks = entry.folded.utf8.count { $0 == UInt8(ascii: " ") }
            guard blanks > 1, let range = event.firstOccurrence(of: entry.folded) else { return nil }
            return (blanks, range.lowerBound, entry)
        }
        return found.min { ($1.blanks, $0.start) < ($0.blanks, $1.start) }?.entry
    }

    /// Returns the words of a name without case, accents and punctuation, with a blank before and after each, so that a name
    /// that holds another one holds whole words of it.
    public static func folded(_ name: String) -> String {
        let words = TextFolding.folded(name).split { !$0.isLetter && !$0.isNumber }
        return " " + words.map { "\($0) " }.joined(with: "")
    }
}

extension Pack {
    /// Reads the pack's guides for alerts, with the problems found; empty if it has no `Alerts.plist`.
    public func alertGuides() -> (guides: AlertGuides, findings: [Diagnostic]) {
        // An alert is shown all the same.
        optionalList(
            PackFiles.alertGuides, or: AlertGuides(),
            hint: "write a dictionary with Events, Words, Categories and Otherwise", AlertGuidesReader.read)
    }

    /// Returns the path of the guide for an event, or nil if the pack has none.
    public func guide(
        for event: String, codes: [String] = [], categories: [String], in guides: AlertGuides
    ) -> String? {
        guard let slug = guides.slug(event: event, codes: codes, categories: categories),
            case .found(.guide(let path, _)) = resolve(link: slug + ".html", from: PackFiles.alertGuides)
        else { return nil }
        return path
    }
}

/// Reads `Alerts.plist`.
enum AlertGuidesReader {
    /// The most guides of a list, names of a guide, and scalars of a name.
    static let maxGuides = 1_000
    static let maxNames = 500
    static let longestName = 100

    static func read(_ fields: PropertyListFields, _ findings: inout Findings) -> AlertGuides {
        var guides = AlertGuides()
        guides.events = entries(fields, "Events", &findings)
        guides.words = entries(fields, "Words", &findings)
        guides.categories = entries(fields, "Categories", &findings)
        if let slug = fields.text("Otherwise", limit: longestName, &findings) {
            guides.otherwise = AlertGuides.Entry(
                "Otherwise", slug, fields["Otherwise"]?.position ?? fields.position)
        }
        return guides
    }

    private static func entries(
        _ fields: PropertyListFields, _ key: String, _ findings: inout Findings
    ) -> [AlertGuides.Entry] {
        fields.lists(
            key, expected: "a dictionary of guides and arrays of names", noun: "guides",
            hint: "name each guide once, with all of its names", limit: longestName, max: maxGuides,
            maxTexts: maxNames, &findings
        ).flatMap { list in
            list.texts.map { AlertGuides.Entry($0, list.key, list.position) }
        }
    }
}
