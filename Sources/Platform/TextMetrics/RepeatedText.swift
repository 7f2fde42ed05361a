extension String {
    /// Creates a text repeated `count` times; empty if `count` is not positive.
    ///
    /// `String(repeating:count:)` takes several times as long for the blanks and the border of a line.
    public init(_ text: String, times count: Int) {
        var text = text
        let length = count > 0 ? text.utf8.count * count : 0
        self = text.withUTF8 { unit in
            String(unsafeUninitializedCapacity: length) { bytes in
                var end = 0
                while end < length {
                    for byte in unit {
                        bytes.initializeElement(at: end, to: byte)
                        end += 1
                    }
                }
                return length
            }
        }
    }
}
