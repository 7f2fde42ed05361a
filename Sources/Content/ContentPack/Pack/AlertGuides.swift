// Finds the guide for an alert in Alerts.plist.
import Diagnostics
import PropertyLists
import TextTools

/// The guides for alerts, by the name and the category of the event.
public struct AlertGuides: Sendable, Equatable {
    /// A name of events, or a category, and the guide it leads to.
    public struct Entry: Sendable, Equatable {
        /// The name as written.
        public var name: String
        /// The name of the guide's file without its extension.
        public var slug: String
        public var position: SourcePosition
    }

    /// The entries in the order of the file; a name may be there twice, which `check` reports.
    public var events: [Entry] = []
    /// The entries for categories of the Common Alerting Protocol.
    public var categories: [Entry] = []
    /// The entry for all other events.
    public var otherwise: Entry?

    public init() {}

    /// The categories defined by CAP 1.2 (section 3.2.2).
    public static let knownCategories = [
        "Geo", "Met", "Safety", "Security", "Rescue", "Fire", "Health", "Env", "Transport", "Infra", "CBRNE",
        "Other",
    ]

    /// Returns the guide for an event: by its name, or by the first of its categories that has one, or the
    /// one for all other events.
    public func slug(event: String, categories names: [String]) -> String? {
        let event = Self.folded(event)
        if let entry = events.first(where: { Self.folded($0.name) == event }) { return entry.slug }
        for name in names {
            let name = Self.folded(name)
            if let entry = categories.first(where: { Self.folded($0.name) == name }) { return entry.slug }
        }
        return otherwise?.slug
    }

    /// Returns a name without case and extra blanks, for comparing.
    public static func folded(_ name: String) -> String {
        name.lowercased().split { $0.isWhitespace }.map(String.init).joined(with: " ")
    }
}

extension Pack {
    /// Reads the pack's guides for alerts, with the problems found; empty if it has no `Alerts.plist`.
    public func alertGuides() -> (guides: AlertGuides, findings: [Diagnostic]) {
        // An alert is shown all the same.
        optionalList(
            PackFiles.alertGuides, or: AlertGuides(),
            hint: "write a dictionary with Events, Categories and Otherwise", AlertGuidesReader.read)
    }

    /// Returns the path of the guide for an event, or nil if the pack has none.
    public func guide(for event: String, categories: [String], in guides: AlertGuides) -> String? {
        guard let slug = guides.slug(event: event, categories: categories),
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
        guides.categories = entries(fields, "Categories", &findings)
        if let slug = fields.text("Otherwise", limit: longestName, &findings) {
            guides.otherwise = AlertGuides.Entry(
                name: "Otherwise", slug: slug, position: fields["Otherwise"]?.position ?? fields.position)
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
            list.texts.map { AlertGuides.Entry(name: $0, slug: list.key, position: list.position) }
        }
    }
}
