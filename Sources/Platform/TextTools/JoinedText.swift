/// Joins strings without the generic algorithm, and lists the first of many.
extension [String] {
    /// Returns the same as `joined(separator:)`, whose first call makes the runtime search all protocol conformances of
    /// the program: a sixtieth of the time to the first screen.
    public func joined(with separator: String) -> String {
        guard var text = first else { return "" }
        for index in 1..<count {
            text += separator
            text += self[index]
        }
        return text
    }

    /// Returns the first strings and the number of the others: `a, b and 3 more`.
    public func listed(most: Int, separator: String = ", ") -> String {
        guard count > most else { return joined(with: separator) }
        return "\(Array(prefix(most)).joined(with: separator)) and \(count - most) more"
    }
}
