import Guidebook

/// Where rules stand in `global.css`.
struct StylesheetSource {
    /// Whether there is a stylesheet to look at.
    let isReadable: Bool
    /// Where `#id` and `#id h1` stand for the first time.
    private var places: [String: SourcePosition] = [:]

    init(_ pack: Pack) {
        do throws(Diagnostic) {
            let bytes = try pack.bytes(of: PackFiles.stylesheet, limit: PackFiles.largestStylesheet)
            isReadable = true
            find(in: bytes)
        } catch {
            // The pack has a problem of its own that says so.
            isReadable = false
        }
    }

    /// Where the rule that colours the banner of a division begins: `#id h1`, else `#id`.
    func position(ofDivision id: String) -> SourcePosition? { places[id + " h1"] ?? places[id] }

    /// Whatever looks like an id counts, colours such as `#ffffff` too: nobody asks for those.
    private mutating func find(in bytes: [UInt8]) {
        var line = 1
        var lineStart = 0
        var index = 0
        while index < bytes.count {
            let start = index
            index += 1
            if bytes[start] == 0x0A { (line, lineStart) = (line + 1, index) }
            guard bytes[start] == UInt8(ascii: "#") else { continue }
            while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
            let name = String(decoding: bytes[(start + 1)..<index], as: UTF8.self)
            let isHeading = bytes[index...].starts(with: " h1".utf8)
            let column = bytes[lineStart..<start].count { $0 & 0xC0 != 0x80 }
            let key = isHeading ? name + " h1" : name
            if places[key] == nil { places[key] = SourcePosition(line: line, column: column + 1) }
        }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (97...122).contains(byte | 0x20) || (48...57).contains(byte) || byte == 0x2D || byte == 0x5F
            || byte >= 0x80
    }
}
