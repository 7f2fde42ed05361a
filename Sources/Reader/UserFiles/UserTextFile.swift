/// Parses the text of the person's own files.
enum UserTextFile {
    /// Returns the lines as bytes of UTF-8, without their ends, or nil if the text is not UTF-8, or contains
    /// control characters, which this program never writes.
    static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>]? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A {
                let hasReturn = index > start && bytes[index - 1] == 0x0D
                lines.append(bytes[start..<(hasReturn ? index - 1 : index)])
                start = index + 1
            } else if byte < 0x20 || byte == 0x7F {
                // A return is only ever the first half of what ends a line.
                guard byte == 0x09 || byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
                else { return nil }
            }
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }
}
