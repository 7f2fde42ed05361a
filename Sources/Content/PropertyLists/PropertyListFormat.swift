// Distinguishes XML from other formats in .plist files, so that the message can name the format.
import Diagnostics

/// The format of a text, detected from its first bytes.
enum PropertyListFormat: Equatable {
    case xml
    /// OpenStep syntax: braces, parentheses and semicolons.
    case openStep
    /// Lines `key = value;` without braces around them.
    case strings
    case json
    case empty
    case unknown

    /// Throws unless `text` begins as XML does.
    static func requireXML(_ text: UnsafeBufferPointer<UInt8>) throws(PropertyListError) {
        let start = text.firstIndex { !Ascii.isSpace($0) } ?? text.count
        let fault: FileFault
        switch detect(text[start...]) {
        case .xml: return
        case .openStep: fault = .openStep
        case .strings: fault = .strings
        case .json: fault = .json
        case .empty: fault = .empty
        case .unknown: fault = .unknownFormat
        }
        var lines = LineCounter(text)
        throw PropertyListError(
            .file(fault), at: fault == .empty ? .start : lines.position(of: start, in: text))
    }

    /// Returns the format of a text without leading white space.
    static func detect(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> PropertyListFormat {
        guard let first = text.first else { return .empty }
        switch first {
        case UInt8(ascii: "<"): return isOpenStepData(text) ? .openStep : .xml
        case UInt8(ascii: "["): return .json
        case UInt8(ascii: "("): return .openStep
        case UInt8(ascii: "{"): return braceFormat(text.dropFirst())
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return quoteFormat(text)
        case UInt8(ascii: "/"):
            return text.dropFirst().first.map(isCommentMark) == true ? .openStep : .unknown
        default: return isAssignment(text) ? .strings : .unknown
        }
    }

    /// Returns whether a text is data in OpenStep syntax, `<0fbd 77>`. No element of a property list has a
    /// name of hexadecimal digits.
    private static func isOpenStepData(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let inside = text.dropFirst().prefix(512).prefix { $0 != UInt8(ascii: ">") }
        return inside.contains { !Ascii.isSpace($0) }
            && inside.allSatisfy { Ascii.hexValue($0) != nil || Ascii.isSpace($0) }
    }

    /// Returns the format of a text that begins with a brace: JSON has a colon after its first key, OpenStep
    /// an equals sign.
    private static func braceFormat(_ inside: Slice<UnsafeBufferPointer<UInt8>>) -> PropertyListFormat {
        let key = inside.drop(while: Ascii.isSpace)
        guard key.first == UInt8(ascii: "\"") else { return .openStep }
        return afterQuote(key) == UInt8(ascii: ":") ? .json : .openStep
    }

    private static func quoteFormat(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> PropertyListFormat {
        switch afterQuote(text) {
        case UInt8(ascii: "="): .strings
        case nil: .openStep
        default: .unknown
        }
    }

    /// Returns the first visible byte after the quoted string that `text` begins with.
    private static func afterQuote(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8? {
        guard let quote = text.first else { return nil }
        var index = text.startIndex + 1
        while index < text.endIndex, text[index] != quote {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < text.endIndex else { return nil }
        return text[(index + 1)...].first { !Ascii.isSpace($0) }
    }

    private static func isCommentMark(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*")
    }

    /// Returns whether a text is `key = value;` without braces, as in a .strings file.
    private static func isAssignment(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let key = text.prefix { isBareWord($0) }
        guard !key.isEmpty else { return false }
        return text[key.endIndex...].first { !Ascii.isSpace($0) } == UInt8(ascii: "=")
    }

    private static func isBareWord(_ byte: UInt8) -> Bool {
        Ascii.isLetter(byte) || Ascii.isDigit(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "$")
    }
}
