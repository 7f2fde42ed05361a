// The case of a text's first letter.

extension String {
    /// The text with its first letter capitalized.
    public var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The text with a lowercase first letter: `Deleted by USGS` becomes `deleted by USGS`.
    public var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
