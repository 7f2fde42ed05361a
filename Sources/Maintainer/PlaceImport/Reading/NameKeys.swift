import TextTools

/// Finds the key whose values are names.
struct NameKeys {
    /// The names of such keys in lowercase and without separators, as used in map exports of universities.
    static let known = ["name", "longname", "placename", "buildingname", "bldgname", "facilityname", "title"]
    /// The names within an object, such as OpenStreetMap's tags; they count if there are none of the others.
    static let nested = ["tags name", "properties name"]

    /// The keys that may contain names in this file.
    private(set) var candidates: [Int] = []
    /// True if a record had different values for two candidates, or a value for only one of them.
    private(set) var isUnclear = false
    private var lookedAt = 0

    mutating func look(at table: KeyTable, asked: String?) {
        guard lookedAt < table.keys.count else { return }
        lookedAt = table.keys.count
        if let asked {
            candidates = table.matches(asked)
            return
        }
        candidates = table.keys.indices.filter {
            Self.known.contains(table.keys[$0].words.filter { $0 != " " })
        }
        if candidates.isEmpty {
            candidates = table.keys.indices.filter { Self.nested.contains(table.keys[$0].words) }
        }
    }

    /// Returns the name of a record as written in the file, which is empty if it has none.
    mutating func name(of record: ImportRecord) -> String {
        guard candidates.count > 1 else { return candidates.first.map { record.text($0).string } ?? "" }
        var found: String?
        for key in candidates {
            let text = record.text(key)
            guard text.count > 0 else { continue }
            let name = text.string
            if let found, found != name { isUnclear = true }
            if found == nil { found = name }
        }
        return found ?? ""
    }
}
