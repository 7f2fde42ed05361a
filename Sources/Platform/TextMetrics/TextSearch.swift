/// Finds a text in another by its bytes. (`String.contains(_: String)` and `firstRange(of:)` would link the regular
/// expressions of the standard library, a tenth of the program.)

extension StringProtocol {
    /// Returns whether this text contains `text`, byte for byte. Every text contains the empty one.
    public func holds(_ text: String) -> Bool { utf8.firstOccurrence(of: text) != nil }

    /// Returns the first range of `text` at `start` or after it, byte for byte; nil if there is none.
    public func firstOccurrence(of text: String, from start: Index? = nil) -> Range<Index>? {
        utf8.firstOccurrence(of: text, from: start)
    }
}

extension Collection<UInt8> {
    /// Returns the first range of the bytes of `text` at `start` or after it; nil if there is none.
    @inlinable
    public func firstOccurrence(of text: String, from start: Index? = nil) -> Range<Index>? {
        var start = start ?? startIndex
        guard let first = text.utf8.first else { return start..<start }
        while start < endIndex, let found = self[start...].firstIndex(of: first) {
            var end = found
            var rest = Substring(text).utf8
            while end < endIndex, let next = rest.first, self[end] == next {
                rest.removeFirst()
                formIndex(after: &end)
            }
            if rest.isEmpty { return found..<end }
            start = index(after: found)
        }
        return nil
    }
}
