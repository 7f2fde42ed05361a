import Geodesy

/// What a person asked of an import.
public struct ImportOptions: Sendable {
    /// The key whose values are the names; nil finds it.
    public var nameKey: String?
    /// The key whose values are short codes.
    public var codeKey: String?
    /// The key of the latitudes, or of whole positions if there is no `longitudeKey`; nil finds them.
    public var latitudeKey: String?
    /// The key of the longitudes.
    public var longitudeKey: String?
    /// Only records with this value of this key are taken.
    public var condition: (key: String, value: String)?
    /// Removed from every name.
    public var stripped: String?
    /// Whether latitudes and longitudes are exchanged in the file.
    public var swaps = false
    /// What lies outside is left out.
    public var bounds: GeoBounds?
    /// Whom a drawing is from.
    public var notice: String?
    /// What to call the file in messages.
    public var file: String
    /// Its name without folders, for what is written.
    public var fileName: String

    public init(file: String, fileName: String) { (self.file, self.fileName) = (file, fileName) }

    /// The keys of positions that were named.
    var positionKeys: PositionKeys.Asked { .init(latitude: latitudeKey, longitude: longitudeKey) }
}

/// What came of an import.
public struct ImportOutcome: Sendable {
    /// The file to write; nil if there is nothing to write, which the report explains.
    public var text: String?
    /// What a person must know, in lines.
    public var report: [String]
    /// Whether the whole file was read and needs no decision.
    public var isComplete: Bool
}
