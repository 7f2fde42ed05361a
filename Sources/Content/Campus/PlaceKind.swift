import ContentPack

/// The kinds of places that a pack may list. A kind is a case here and a row of the table below; its list, its card, its
/// layer on the map, its word for `near --kind` and its hits in the search follow from the row.
public enum PlaceKind: String, Sendable, Hashable, Codable, CaseIterable {
    case building, callbox, aed, shelter
    case assemblyPoint = "assembly-point"

    public struct Traits: Sendable {
        /// The name in the middle of a sentence: `AED`, `assembly point`.
        public let name: String
        public let plural: String
        /// The heading of a list: `AEDs`, `Assembly Points`.
        public let title: String
        public let segue: Segue
        /// The name of its list in menus and for `render --screen`: `aeds`.
        public var list: String { segue.rawValue }
        /// The character that marks it on a map.
        public let mark: Character
        /// The file of the pack that lists it. In `PackFiles.places` an entry's `Kind` is the word of the kind.
        public let file: String
        /// The words that people type besides the names of the places. Empty for buildings, which are searched by name.
        public let phrases: [String]
    }

    public var traits: Traits {
        switch self {
        case .building:
            Traits(
                name: "building", plural: "buildings", title: "Buildings", segue: .buildings, mark: "o",
                file: PackFiles.buildings, phrases: [])
        case .callbox:
            Traits(
                name: "callbox", plural: "callboxes", title: "Callboxes", segue: .callboxes, mark: "!",
                file: PackFiles.callboxes, phrases: ["callbox", "emergency phone"])
        case .aed:
            Traits(
                name: "AED", plural: "AEDs", title: "AEDs", segue: .aeds, mark: "+", file: PackFiles.places,
                phrases: ["aed", "defibrillator"])
        case .shelter:
            Traits(
                name: "shelter", plural: "shelters", title: "Shelters", segue: .shelters, mark: "S",
                file: PackFiles.places, phrases: ["shelter"])
        case .assemblyPoint:
            Traits(
                name: "assembly point", plural: "assembly points", title: "Assembly Points",
                segue: .assemblyPoints, mark: "A",
                file: PackFiles.places, phrases: ["assembly point", "meeting point"])
        }
    }

    public var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The word of `Kind` in a list and of `near --kind`: `assembly-point`.
    public var word: String { rawValue }
    public var name: String { traits.name }
    public var plural: String { traits.plural }

    /// Returns `1 AED`, `12 callboxes`.
    public func counted(_ count: Int) -> String { "\(count) \(count == 1 ? name : plural)" }

    /// The sentence for a pack that has none: `This pack lists no AEDs.`
    public var noneSentence: String { "This pack lists no \(plural)." }
}
