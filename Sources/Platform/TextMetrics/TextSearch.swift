/// Finds a text in another by its bytes. (`String.contains(_: String)` would link the regular expressions of
/// the standard library, a tenth of the program.)

extension StringProtocol {
    /// Returns whether this text contains `text`, byte for byte. Every text contains the empty one.
    public func holds(_ text: String) -> Bool {
        let needle = Array(text.utf8)
        guard let first = needle.first else { return true }
        let bytes = Array(utf8)
        guard needle.count <= bytes.count else { return false }
        return (0...(bytes.count - needle.count)).contains { start in
            bytes[start] == first && bytes[start..<(start + needle.count)].elementsEqual(needle)
        }
    }
}
