/// Parses points and directions that a person has typed.
extension GeoPoint {
    /// The most bytes that are parsed.
    private static let longestText = 100

    /// Creates a point from `LAT,LON` in degrees, as map apps on phones write it, with or without `geo:`
    /// before it. Returns nil if the text is anything else, or not a point on Earth.
    public init?(text: String) {
        guard text.utf8.count <= Self.longestText else { return nil }
        var rest = Substring(text)
        if rest.lowercased().hasPrefix("geo:") { rest = rest.dropFirst(4) }
        let parts = rest.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let latitude = Self.degrees(parts[0]), let longitude = Self.degrees(parts[1])
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
        guard isOnEarth else { return nil }
    }

    /// Returns a plain decimal number, or nil for anything else, including `nan`, `inf`, and hexadecimal.
    private static func degrees(_ text: Substring) -> Double? {
        var digits = text.drop { $0 == " " }
        while digits.last == " " { digits.removeLast() }
        guard !digits.isEmpty,
            digits.utf8.allSatisfy({ (48...57).contains($0) || [43, 45, 46].contains($0) })
        else { return nil }
        return Double(digits)
    }
}

extension CompassPoint {
    /// Returns the bearing in degrees that a person has typed: `SE`, `southeast`, `135`; nil for anything else.
    public static func bearing(text: String) -> Double? {
        let word = text.lowercased()
        if let index = allCases.firstIndex(where: { $0.rawValue.lowercased() == word || $0.name == word }) {
            return Double(index) * 45
        }
        guard let degrees = Int(word), (0...360).contains(degrees) else { return nil }
        return Double(degrees % 360)
    }
}
