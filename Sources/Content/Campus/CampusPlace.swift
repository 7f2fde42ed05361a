import Geodesy

/// A place of the campus: a building, an emergency phone, an AED.
public struct CampusPlace: Sendable, Hashable {
    public var kind: PlaceKind
    public var name: String
    public var location: GeoPoint
    /// The campus's short name for it, such as `MCB`.
    public var code: String?
    public var address: String?
    public var note: String?
    public var aliases: [String]
    /// True if the coordinates are only an example; shown as "sample position" wherever the place is named.
    public var isSample: Bool

    public init(
        _ kind: PlaceKind, name: String, location: GeoPoint, code: String? = nil, address: String? = nil,
        note: String? = nil, aliases: [String] = [], isSample: Bool = false
    ) {
        (self.kind, self.name, self.location) = (kind, name, location)
        (self.code, self.address, self.note) = (code, address, note)
        (self.aliases, self.isSample) = (aliases, isSample)
    }

    /// The remark shown with each position that was not surveyed.
    public static let sampleRemark = "sample position"
    /// The word before the name of a place with a sample position; empty for others.
    public var sampleMark: String { isSample ? "Sample: " : "" }

    /// The name as used in a sentence where kinds stand beside each other: `Burruss Hall callbox`. The kind
    /// is left out for a building, and where the name already says it.
    public var fullName: String {
        kind == .building || Self.says(kind.name, in: name) ? name : "\(name) \(kind.name)"
    }

    private static func says(_ word: String, in name: String) -> Bool {
        let (word, name) = (Array(word.lowercased().utf8), Array(name.lowercased().utf8))
        guard name.count >= word.count else { return false }
        return (0...(name.count - word.count)).contains { name[$0...].starts(with: word) }
    }
}

/// A place of a pack, by its kind and its index in the list of that kind.
public struct PlaceReference: Sendable, Hashable, Codable {
    public var kind: PlaceKind
    public var index: Int

    public init(_ kind: PlaceKind, _ index: Int) { (self.kind, self.index) = (kind, index) }
}
