import TextTools

/// Finds the key whose values are names.
struct NameKeys {
    /// The names of such keys, in lower case and without what stands between words: those that map exports of universities
    /// were seen to use.
    static let known = ["name", "longname", "placename", "buildingname", "bldgname", "facilityname", "title"]
    /// Names within an object of properties, as OpenStreetMap's tags are; they count where there is none of the others.
    static let nested = ["tags name", "properties name"]

    /// The keys that may hold names in this file.
    private(set) var candidates: [Int] = []
    /// Whether a record had different values of two candidates, or one of them only.
    private(set) var isUnclear = false
    private var lookedAt = 0

    /// Looks at keys that were not looked at before.
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

    /// The name of a record as it stands in the file; empty if it has none.
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
