extension String {
    /// The text without white space at its ends.
    public var trimmed: String {
        // Nothing to take off between two visible letters of ASCII, as nearly always.
        if let first = utf8.first, let last = utf8.last, (0x21...0x7E).contains(first),
            (0x21...0x7E).contains(last)
        {
            return self
        }
        var rest = Substring(self)
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
