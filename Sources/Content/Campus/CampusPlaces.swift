import Diagnostics
import Geodesy

/// The places of a pack, by kind, each list in the order of its file.
public struct CampusPlaces: Sendable, Equatable {
    private var lists: [PlaceKind: [CampusPlace]] = [:]
    /// The problems found in the files. A place without usable coordinates is left out.
    public var findings: [Diagnostic] = []
    /// The findings about files that could not be read at all; a file that the pack does not have is not among them.
    public internal(set) var unreadable: [Diagnostic] = []

    public init(_ places: [CampusPlace] = [], findings: [Diagnostic] = []) {
        for place in places { lists[place.kind, default: []].append(place) }
        self.findings = findings
    }

    public subscript(kind: PlaceKind) -> [CampusPlace] {
        get { lists[kind] ?? [] }
        set { lists[kind] = newValue.isEmpty ? nil : newValue }
    }

    public subscript(reference: PlaceReference) -> CampusPlace? {
        let places = self[reference.kind]
        return places.indices.contains(reference.index) ? places[reference.index] : nil
    }

    public var buildings: [CampusPlace] { self[.building] }
    public var callboxes: [CampusPlace] { self[.callbox] }
    /// The kinds that have places, in the order of `PlaceKind`.
    public var kinds: [PlaceKind] { PlaceKind.allCases.filter { lists[$0] != nil } }
    public var isEmpty: Bool { lists.isEmpty }

    /// The kinds whose file could not be read, so that whether the pack lists any is unknown.
    public var unreadableKinds: [PlaceKind] {
        PlaceKind.allCases.filter { kind in unreadable.contains { $0.file == kind.traits.file } }
    }

    /// The sentence about what could not be read: `The list of AEDs and shelters could not be read.`
    public var unreadableSentence: String? {
        let names = unreadableKinds.map(\.plural)
        guard let last = names.last else { return nil }
        let first = names.dropLast().joined(separator: ", ")
        return Self.unreadable(first.isEmpty ? last : "\(first) and \(last)")
    }

    /// Returns the sentence about a kind that has no places here: the pack lists none, or they could not be read.
    public func noneSentence(_ kind: PlaceKind) -> String {
        unreadableKinds.contains(kind) ? Self.unreadable(kind.plural) : kind.noneSentence
    }

    private static func unreadable(_ places: String) -> String { "The list of \(places) could not be read." }

    /// Every place, by kind.
    public var references: [PlaceReference] {
        PlaceKind.allCases.flatMap { kind in self[kind].indices.map { PlaceReference(kind, $0) } }
    }

    /// The locations of all places, in the order of `references`.
    public var locations: [GeoPoint] { PlaceKind.allCases.flatMap { self[$0].map(\.location) } }

    /// The share of the places of a kind whose positions are only samples.
    public enum Samples: Sendable, Hashable { case none, some, all }

    public func samples(_ kind: PlaceKind) -> Samples {
        let places = self[kind]
        let count = places.count(where: \.isSample)
        return count == 0 ? .none : count < places.count ? .some : .all
    }

    public var bounds: GeoBounds? { GeoBounds(containing: locations) }

    /// Returns these places, with those of `last` for each file that cannot be read now. A deleted file stays empty.
    public func replacingUnreadable(from last: CampusPlaces) -> CampusPlaces {
        var places = self
        for kind in unreadableKinds { places[kind] = last[kind] }
        // What is shown is the last good version, unless there was none.
        places.unreadable.removeAll { problem in !last.unreadable.contains { $0.file == problem.file } }
        return places
    }
}
