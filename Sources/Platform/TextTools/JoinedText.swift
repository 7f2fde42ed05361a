/// Joins strings without the generic algorithm.
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
}
