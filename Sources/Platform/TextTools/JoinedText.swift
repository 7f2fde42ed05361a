/// Joins strings without the general algorithm.
extension [String] {
    /// What `joined(separator:)` gives. That one, called from here, makes the runtime search all conformances of the
    /// program the first time: a sixtieth of the way to the first screen.
    package func joined(with separator: String) -> String {
        guard var text = first else { return "" }
        for index in 1..<count {
            text += separator
            text += self[index]
        }
        return text
    }
}
