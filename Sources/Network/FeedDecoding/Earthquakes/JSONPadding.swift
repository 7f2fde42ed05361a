// Unwraps JSON in a function call (JSONP), the form in which some copies of USGS's feeds are stored.

enum JSONPadding {
    /// The longest function name to recognize.
    private static let longestName = 60

    /// Returns the text between the parentheses of a call such as `eqfeed_callback({…});`, or the text
    /// unchanged if it is not a call.
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        guard let start = prefix(of: bytes[...]) else { return bytes }
        var end = bytes.count
        while end > start {
            let last = bytes[end - 1]
            guard last <= 0x20 || last == UInt8(ascii: ";") else { break }
            end -= 1
        }
        // Without the closing parenthesis the text was cut; the reader of JSON then says so.
        if end > start, bytes[end - 1] == UInt8(ascii: ")") { end -= 1 }
        return Array(bytes[start..<end])
    }

    /// Returns the index at which the argument begins, if the text is a call with an object as argument.
    static func prefix(of bytes: ArraySlice<UInt8>) -> Int? {
        var text = bytes.drop { $0 <= 0x20 || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
        let name = text.prefix(longestName).prefix { $0.isNameByte }
        guard !name.isEmpty else { return nil }
        text = text.dropFirst(name.count).drop { $0 <= 0x20 }
        guard text.first == UInt8(ascii: "(") else { return nil }
        text = text.dropFirst().drop { $0 <= 0x20 }
        return text.first == UInt8(ascii: "{") ? text.startIndex : nil
    }
}

extension UInt8 {
    /// True if the byte may be part of a function name: letters, digits, underscores, points, dollar signs.
    fileprivate var isNameByte: Bool {
        self &- 0x30 < 10 || (self | 0x20) &- 0x61 < 26 || self == UInt8(ascii: "_")
            || self == UInt8(ascii: ".") || self == UInt8(ascii: "$")
    }
}
