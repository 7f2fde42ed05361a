/// Text from files made safe to show: in one line, cut to a length, without a command for the terminal in it.
internal import TextMetrics

package enum DisplayText {
    /// `text` on one line: what `Sanitizer` forbids removed, white space folded, at most `limit` scalars (what
    /// is cut off ends in `…`).
    package static func line(_ text: String, limit: Int = 2_000) -> String {
        let clean = isPlain(text) || isSymbol(text) ? text : foldedAndSafe(text)
        guard clean.utf8.count > limit, clean.unicodeScalars.count > limit else { return clean }
        return String(String.UnicodeScalarView(clean.unicodeScalars.prefix(max(0, limit - 1)))) + "…"
    }

    /// `text` with every scalar that `Sanitizer` forbids written out as `\u{1B}`. For messages, which must show
    /// what is there.
    package static func escaped(_ text: String) -> String {
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

    /// Whether nothing in `text` needs escaping.
    package static func isHarmless(_ text: String) -> Bool {
        !text.unicodeScalars.contains(where: Sanitizer.isForbidden)
    }

    /// Printable ASCII, single blanks, none at the ends: nearly every name is, and needs no work.
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

    /// A few scalars that are neither blanks nor forbidden, as the picture of an icon is.
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
