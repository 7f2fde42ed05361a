/// Finds the rules of a stylesheet: what stands before a brace, and the declarations between it and the next.
///
/// One pass over the bytes, no recursion, no look back: time grows with the size of the file and nothing else.
/// Works on bytes, because making a `String` of each selector and value took most of a program's start.
struct StylesheetScanner {
    struct Declaration {
        /// In lower case, except a variable's (`--x`).
        var name: ArraySlice<UInt8>
        var value: ArraySlice<UInt8>
    }

    /// Longer selector lists and values are not colours.
    private static let longestPiece = 4_096
    private let bytes: [UInt8]
    private var index = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark is no part of the first selector.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// The selector list of the next rule that is not inside an at-rule; `nil` at the end. Its declarations
    /// must then be taken with `nextDeclaration` until there are no more.
    mutating func nextSelectors() -> ArraySlice<UInt8>? {
        while true {
            let (prelude, stop) = piece(endsAtSemicolon: true)
            guard let stop else { return nil }
            if prelude.first == UInt8(ascii: "@") {
                // `@import …;` is over; `@media … {` has a block, perhaps with blocks inside.
                if stop == UInt8(ascii: "{") { skipBlock() }
            } else if stop == UInt8(ascii: "{") {
                return prelude
            }
        }
    }

    private var isBlockOver = false

    /// The next declaration of the rule just begun; `nil` behind its last. Blocks inside are skipped.
    mutating func nextDeclaration() -> Declaration? {
        while !isBlockOver {
            let (text, stop) = piece(endsAtSemicolon: true)
            if stop == UInt8(ascii: "{") {
                skipBlock()
                continue
            }
            isBlockOver = stop != UInt8(ascii: ";")
            guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { continue }
            let mark = text[colon...].firstIndex(of: UInt8(ascii: "!")) ?? text.endIndex
            return Declaration(
                name: Self.trimmed(text[..<colon]), value: Self.trimmed(text[(colon + 1)..<mark]))
        }
        isBlockOver = false
        return nil
    }

    private mutating func skipBlock() {
        var depth = 1
        while depth > 0 {
            guard let stop = piece(endsAtSemicolon: false).stop else { return }
            depth += stop == UInt8(ascii: "{") ? 1 : -1
        }
    }

    /// The text up to a brace (or semicolon): comments left out, white space folded, strings stepped over. The
    /// stop itself is consumed; it is `nil` at the end of the file. A text that is too long comes out empty.
    private mutating func piece(endsAtSemicolon: Bool) -> (text: ArraySlice<UInt8>, stop: UInt8?) {
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "{"), UInt8(ascii: "}"):
                return (Self.finished(text), byte)
            case UInt8(ascii: ";") where endsAtSemicolon:
                return (Self.finished(text), byte)
            case UInt8(ascii: "/") where index < bytes.count && bytes[index] == UInt8(ascii: "*"):
                skipComment()
                Self.keep(0x20, in: &text)
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                skipString(quote: byte)
                Self.keep(byte, in: &text)
            case UInt8(ascii: "\\"):
                // Takes the meaning from the byte behind it.
                index += 1
                Self.keep(byte, in: &text)
            case 0x20, 0x09, 0x0A, 0x0C, 0x0D:
                Self.keep(0x20, in: &text)
            default:
                Self.keep(byte, in: &text)
            }
        }
        return (Self.finished(text), nil)
    }

    private mutating func skipComment() {
        index += 1
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "*"), index < bytes.count, bytes[index] == UInt8(ascii: "/") {
                index += 1
                return
            }
        }
    }

    /// A string ends with its quote, or unclosed with its line.
    private mutating func skipString(quote: UInt8) {
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == quote || byte == 0x0A { return }
            if byte == UInt8(ascii: "\\") { index += 1 }
        }
    }

    private static func keep(_ byte: UInt8, in text: inout [UInt8]) {
        guard text.count <= longestPiece else { return }
        if byte == 0x20, text.isEmpty || text.last == 0x20 { return }
        text.append(byte)
    }

    private static func finished(_ text: [UInt8]) -> ArraySlice<UInt8> {
        text.count > longestPiece ? [] : trimmed(text[...])
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var text = text
        if text.first == 0x20 { text.removeFirst() }
        if text.last == 0x20 { text.removeLast() }
        return text
    }
}
