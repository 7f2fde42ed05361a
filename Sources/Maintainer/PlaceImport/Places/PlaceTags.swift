import Campus
import TextTools

/// Finds the kinds of places that a record is tagged as in the way of OpenStreetMap: an export of a campus has buildings,
/// defibrillators and paths in one file.
struct PlaceTags {
    /// The tags of each kind (https://wiki.openstreetmap.org/wiki/Key:emergency).
    private static let tags: [(kind: PlaceKind, key: String, value: String)] = [
        (.aed, "emergency", "defibrillator"), (.callbox, "emergency", "phone"),
        (.assemblyPoint, "emergency", "assembly_point"), (.shelter, "emergency", "shelter"),
        (.shelter, amenity, "shelter"), (.shelter, "social_facility", "shelter"),
    ]
    /// The values of `shelter_type` for an `amenity=shelter` that protects from the sun and rain alone, if from these
    /// (https://wiki.openstreetmap.org/wiki/Key:shelter_type).
    private static let openShelters: Set = [
        "public_transport", "picnic_shelter", "gazebo", "pavilion", "sun_shelter", "weather_shelter",
        "lean_to", "field_shelter", "changing_rooms", "wildlife_hide", "dugout", "rock_shelter",
    ]
    private static let (amenity, shelterType) = ("amenity", "shelter_type")

    private var keys: [String: [Int]] = [:]

    mutating func look(at table: KeyTable) {
        for key in Set(Self.tags.map(\.key) + [Self.shelterType]) {
            // `disused:emergency` is another key.
            let names = ["", "tags ", "properties "].map {
                $0 + key.split(separator: "_").joined(separator: " ")
            }
            let found = table.keys.indices.filter { names.contains(table.keys[$0].words) }
            keys[key] = found.isEmpty ? nil : found
        }
    }

    func kinds(of record: ImportRecord) -> Set<PlaceKind> {
        guard !keys.isEmpty else { return [] }
        var kinds: Set<PlaceKind> = []
        for tag in Self.tags where values(of: tag.key, in: record).contains(tag.value) {
            let isOpen =
                tag.key == Self.amenity
                && values(of: Self.shelterType, in: record).contains(where: Self.openShelters.contains)
            if !isOpen { kinds.insert(tag.kind) }
        }
        return kinds
    }

    private func values(of key: String, in record: ImportRecord) -> [String] {
        (keys[key] ?? []).flatMap { key -> [String] in
            let text = record.text(key)
            guard text.count > 0 else { return [] }
            return text.string.lowercased().split { $0 == ";" || $0 == " " }.map(String.init)
        }
    }

    /// Returns the tags of a kind for a person: `emergency=defibrillator`.
    static func text(of kind: PlaceKind) -> String {
        tags.filter { $0.kind == kind }.map { tag in
            "\(tag.key)=\(tag.value)" + (tag.key == amenity ? " (no roof of a bus stop or picnic)" : "")
        }.joined(separator: " or ")
    }
}

/// The folders of a KML file, which may hold places of different kinds.
struct PlaceFolders {
    private(set) var counts: [String: Int] = [:]
    private static let limit = 1_000

    mutating func add(_ folder: String) {
        if counts.count < Self.limit || counts[folder] != nil { counts[folder, default: 0] += 1 }
    }

    /// Returns the lines about several folders, and whether one must be chosen, because the name of one is that of another
    /// kind; nil if there are no several.
    func lines(for kind: PlaceKind) -> (mustChoose: Bool, lines: [String])? {
        guard counts.count > 1 else { return nil }
        func names(_ kind: PlaceKind, _ folder: String) -> Bool {
            let folder = folder.lowercased()
            return ([kind.name, kind.plural] + kind.traits.phrases).contains { folder.holds($0.lowercased()) }
        }
        let folders = counts.keys.sorted()
        let others = PlaceKind.allCases.filter { $0 != kind }
        let isMixed = folders.contains { folder in
            !names(kind, folder) && others.contains { names($0, folder) }
        }
        let best = folders.first { names(kind, $0) } ?? folders[0]
        let option = "--where \(ShellWord.quoted("folder=" + best))"
        guard isMixed else {
            return (false, ["the file has \(counts.count) folders, and all were taken; one alone: \(option)"])
        }
        let lines = folders.prefix(20).map { "  \(counts[$0] ?? 0)  \($0.isEmpty ? "(none)" : $0)" }
        return (
            true,
            ["several folders, not all with \(kind.plural): choose one, maybe with \(option)", ""] + lines
        )
    }
}
