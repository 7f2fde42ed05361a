import Campus
import TextTools

/// Finds the kinds of places that a record is tagged as in the way of OpenStreetMap: an export of a campus has buildings,
/// defibrillators and paths in one file.
struct PlaceTags {
    /// The tags of each kind (https://wiki.openstreetmap.org/wiki/Key:emergency).
    private static let tags: [(kind: PlaceKind, key: String, value: String)] = [
        (.aed, "emergency", "defibrillator"), (.callbox, "emergency", "phone"),
        (.assemblyPoint, "emergency", "assembly_point"), (.shelter, "emergency", "shelter"),
        (.shelter, "amenity", "shelter"), (.shelter, "social_facility", "shelter"),
    ]

    /// The keys of the file that have the tags.
    private var keys: [String: [Int]] = [:]

    mutating func look(at table: KeyTable) {
        for key in Set(Self.tags.map(\.key)) {
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
        for tag in Self.tags {
            for key in keys[tag.key] ?? [] {
                let text = record.text(key)
                guard text.count > 0 else { continue }
                let values = text.string.lowercased().split { $0 == ";" || $0 == " " }
                if values.contains(where: { $0 == tag.value }) { kinds.insert(tag.kind) }
            }
        }
        return kinds
    }

    /// Returns the tags of a kind for a person: `emergency=defibrillator`.
    static func text(of kind: PlaceKind) -> String {
        tags.filter { $0.kind == kind }.map { "\($0.key)=\($0.value)" }
            .joined(separator: " or ")
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
            return ([kind.name, kind.plural] + kind.traits.phrases).contains {
                folder.holds($0.lowercased())
            }
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
