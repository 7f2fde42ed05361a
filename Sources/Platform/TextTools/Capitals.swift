// Capitalizes text.

extension String {
    /// The text with its first letter capitalized.
    public var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
