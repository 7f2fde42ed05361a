/// Makes text from files safe to display: on one line, limited in length, without control characters.
internal import TextMetrics

public enum DisplayText {
    /// Returns `text` on one line, without forbidden scalars, white space folded, cut to `limit` scalars with `…`.
    public static func line(_ text: String, limit: Int = 2_000) -> String {
        let clean = isPlain(text) || isSymbol(text) ? text : foldedAndSafe(text)
        guard clean.utf8.count > limit, clean.unicodeScalars.count > limit else { return clean }
        return String(String.UnicodeScalarView(clean.unicodeScalars.prefix(max(0, limit - 1)))) + "…"
    }

    /// Returns the same; nil if there is no text, or nothing is left of it.
    public static func lineIfAny(_ text: String?, limit: Int = 2_000) -> String? {
        guard let text else { return nil }
        let line = line(text, limit: limit)
        return line.isEmpty ? nil : line
    }

    /// Returns `text` with every scalar that `Sanitizer` forbids escaped as `\u{1B}`, for messages, which must show it.
    public static func escaped(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if Sanitizer.isForbidden(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    public static func isVisibleASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }

    /// Returns a web address of allowed characters and at most `limit` bytes, or nil for any other text.
    public static func webAddress(_ text: String?, limit: Int) -> String? {
        guard let text, text.hasPrefix("https://") || text.hasPrefix("http://"), text.utf8.count <= limit,
            isVisibleASCII(text)
        else { return nil }
        return text
    }

    public static func isHarmless(_ text: String) -> Bool {
        !text.unicodeScalars.contains(where: Sanitizer.isForbidden)
    }

    /// Returns whether the text is printable ASCII with single blanks and none at the ends, as nearly every name is.
    private static func isPlain(_ text: String) -> Bool {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            var previous: UInt8 = 0x20
            for byte in bytes {
                guard byte >= 0x20, byte < 0x7F, byte != 0x20 || previous != 0x20 else { return false }
                previous = byte
            }
            return bytes.isEmpty || previous != 0x20
        } ?? false
    }

    /// Returns whether the text is a few scalars without white space or forbidden ones, as icons are.
    private static func isSymbol(_ text: String) -> Bool {
        text.utf8.count <= 12
            && text.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && !Sanitizer.isForbidden($0) }
    }

    private static func foldedAndSafe(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var blankIsDue = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                blankIsDue = !result.isEmpty
            } else if !Sanitizer.isForbidden(scalar) {
                if blankIsDue { result.append(" ") }
                blankIsDue = false
                result.append(scalar)
            }
        }
        return String(result)
    }
}
