// Distinguishes XML from other formats in .plist files, so that the message can name the format.
import Diagnostics

enum PropertyListFormat {
    /// Throws unless `text` begins as XML does.
    static func requireXML(_ text: UnsafeBufferPointer<UInt8>) throws(PropertyListError) {
        guard let start = text.firstIndex(where: { !Ascii.isSpace($0) }) else {
            throw PropertyListError(FileFault.empty)
        }
        guard let fault = fault(of: text[start...], first: text[start]) else { return }
        var lines = LineCounter(text)
        throw PropertyListError(fault, at: lines.position(of: start, in: text))
    }

    /// Returns the format of a text without leading white space as a fault, or nil if it may be XML.
    private static func fault(of text: Slice<UnsafeBufferPointer<UInt8>>, first: UInt8) -> FileFault? {
        switch first {
        case UInt8(ascii: "<"): isOpenStepData(text) ? .openStep : nil
        case UInt8(ascii: "["): .json
        case UInt8(ascii: "("): .openStep
        case UInt8(ascii: "{"): isJSON(text.dropFirst()) ? .json : .openStep
        case UInt8(ascii: "\""), UInt8(ascii: "'"):
            switch afterQuote(text) {
            case UInt8(ascii: "="): .strings
            case nil: .openStep
            default: .unknownFormat
            }
        case UInt8(ascii: "/"):
            [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(text.dropFirst().first)
                ? .openStep : .unknownFormat
        default: isAssignment(text) ? .strings : .unknownFormat
        }
    }

    /// Returns whether a text is OpenStep data, `<0fbd 77>`: no element has a name of hexadecimal digits.
    private static func isOpenStepData(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let inside = text.dropFirst().prefix(512).prefix { $0 != UInt8(ascii: ">") }
        return inside.contains { !Ascii.isSpace($0) }
            && inside.allSatisfy { Ascii.hexValue($0) != nil || Ascii.isSpace($0) }
    }

    /// Returns whether a text without its brace is JSON, with a colon after its first key; OpenStep has a `=`.
    private static func isJSON(_ inside: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let key = inside.drop(while: Ascii.isSpace)
        return key.first == UInt8(ascii: "\"") && afterQuote(key) == UInt8(ascii: ":")
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

    /// Returns whether a text is `key = value;` without braces, as in a .strings file.
    private static func isAssignment(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        let key = text.prefix { byte in
            Ascii.isLetter(byte) || Ascii.isDigit(byte) || "_.-$".utf8.contains(byte)
        }
        guard !key.isEmpty else { return false }
        return text[key.endIndex...].first { !Ascii.isSpace($0) } == UInt8(ascii: "=")
    }
}
