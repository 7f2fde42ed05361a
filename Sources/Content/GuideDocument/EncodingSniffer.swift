internal import TextMetrics
internal import TextTools

/// Detects the encoding of a page as browsers do: by its byte order mark, then by its declaration.
enum EncodingSniffer {
    enum Encoding: Equatable {
        case utf8, windows1252
        /// Another encoding of one byte a character, by its table, with its label.
        case singleByte(Int, String)
        case utf16(bigEndian: Bool)
        case utf32(bigEndian: Bool)
        /// An encoding that cannot be converted, by its label.
        case unsupported(String)
    }

    struct Answer: Equatable {
        /// The encoding; `nil` if the page does not declare one.
        var encoding: Encoding?
        /// The bytes of the byte order mark, which must be skipped.
        var markLength = 0
        /// True if the encoding was guessed from the pattern of zero bytes alone.
        var isGuess = false
    }

    /// The number of bytes within which a declaration counts (HTML Standard, "prescan a byte stream").
    static let declarationLimit = 1024
    /// The number of bytes within which a late declaration is searched for.
    private static let lateLimit = 16 << 10

    /// The byte order marks. That of UTF-32 begins with that of UTF-16.
    private static let marks: [(bytes: [UInt8], encoding: Encoding)] = [
        ([0xEF, 0xBB, 0xBF], .utf8), ([0xFF, 0xFE, 0, 0], .utf32(bigEndian: false)),
        ([0, 0, 0xFE, 0xFF], .utf32(bigEndian: true)), ([0xFE, 0xFF], .utf16(bigEndian: true)),
        ([0xFF, 0xFE], .utf16(bigEndian: false)),
    ]

    static func sniff(_ bytes: [UInt8]) -> Answer {
        for (mark, encoding) in marks where bytes.starts(with: mark) {
            return Answer(encoding: encoding, markLength: mark.count)
        }
        if let encoding = guess(bytes) { return Answer(encoding: encoding, isGuess: true) }
        return Answer(encoding: declaredLabel(in: bytes).map(encoding(label:)))
    }

    /// Returns the encoding in which the bytes begin with `<`, as its zeros show; nil for any other beginning.
    private static func guess(_ bytes: [UInt8]) -> Encoding? {
        guard bytes.count >= 4 else { return nil }
        return switch (bytes[0], bytes[1], bytes[2], bytes[3]) {
        case (0x3C, 0, 0, 0): .utf32(bigEndian: false)
        case (0, 0, 0, 0x3C): .utf32(bigEndian: true)
        case (0, 0x3C, 0, 1...): .utf16(bigEndian: true)
        case (0x3C, 0, 1..., 0): .utf16(bigEndian: false)
        default: nil
        }
    }

    /// Returns the encoding for a label. `utf-16` in a declaration that could be read as ASCII means UTF-8.
    static func encoding(label: String) -> Encoding {
        switch TextEncoding(label: label) {
        case .utf8: .utf8
        case .windows1252: .windows1252
        case .singleByte(let table): .singleByte(table, label)
        case .multiByte, nil: .unsupported(label)
        }
    }

    static func lateLabel(in bytes: [UInt8]) -> String? { declaredLabel(in: bytes, limit: lateLimit) }

    /// Returns the label in the first `<meta … charset=…>`, in lower case; also finds `content="text/html; charset=…"`.
    private static func declaredLabel(in bytes: [UInt8], limit: Int = declarationLimit) -> String? {
        let head = bytes.prefix(limit).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        var index = 0
        while let open = head.firstOccurrence(of: "<", from: index)?.lowerBound {
            if head[open...].starts(with: "<!--".utf8) {
                guard let close = head.firstOccurrence(of: "-->", from: open + 4) else { return nil }
                index = close.upperBound
            } else {
                if head[open...].starts(with: "<meta".utf8) {
                    // A tag that ends beyond the limit does not count.
                    guard let end = head.firstOccurrence(of: ">", from: open)?.lowerBound else { return nil }
                    if let label = charset(in: head, from: open, to: end) { return label }
                }
                index = open + 1
            }
        }
        return nil
    }

    private static func charset(in head: [UInt8], from start: Int, to end: Int) -> String? {
        var search = start
        while let found = head.firstOccurrence(of: "charset", from: search)?.lowerBound, found + 7 < end {
            var index = found + 7
            search = index
            func skipSpace() { while index < end, head[index] <= 0x20 { index += 1 } }
            skipSpace()
            guard index < end, head[index] == 0x3D else { continue }
            index += 1
            skipSpace()
            if index < end, head[index] == 0x22 || head[index] == 0x27 { index += 1 }
            skipSpace()
            let label = head[index..<end].prefix { $0 > 0x20 && !"\"';>/".utf8.contains($0) }
            if !label.isEmpty { return String(decoding: label, as: UTF8.self) }
        }
        return nil
    }
}
