/// Finds a text in another by its bytes. (`String.contains(_: String)` would link the regular expressions of
/// the standard library, a tenth of the program.)

extension StringProtocol {
    /// Returns whether this text contains `text`, byte for byte. Every text contains the empty one.
    public func holds(_ text: String) -> Bool {
        text.utf8.withBytes { needle in utf8.withBytes { $0.holds(needle) } }
    }
}

extension Sequence<UInt8> {
    /// Calls a function with the bytes, which are copied only where they do not lie together.
    fileprivate func withBytes<Result>(_ use: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        withContiguousStorageIfAvailable(use) ?? Array(self).withUnsafeBufferPointer(use)
    }
}

extension UnsafeBufferPointer<UInt8> {
    fileprivate func holds(_ needle: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = needle.first else { return true }
        var start = 0
        while start + needle.count <= count {
            if self[start] == first {
                var length = 1
                while length < needle.count, self[start + length] == needle[length] { length += 1 }
                if length == needle.count { return true }
            }
            start += 1
        }
        return false
    }
}
