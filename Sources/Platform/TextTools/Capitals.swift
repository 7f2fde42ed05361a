// Capitalizes text.

extension String {
    /// The text with its first letter capitalized.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
