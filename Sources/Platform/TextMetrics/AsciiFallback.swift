/// Converts text for terminals that show only ASCII: every character is replaced by a similar one, or by `?`.
public enum AsciiFallback {
    /// Returns the text in ASCII; it may be longer (`…` becomes `...`) or shorter than the original.
    public static func text(_ text: String) -> String { convert(text, keepsBreakMarks: false) }

    /// Returns one cluster in ASCII, in exactly as many columns as it has.
    public static func cell(_ cluster: String) -> String {
        if cluster.utf8.allSatisfy({ $0 < 0x80 }) { return cluster }
        let columns = DisplayWidth.of(cluster)
        guard columns > 0 else { return "" }
        var shown = ""
        for scalar in cluster.unicodeScalars where DisplayWidth.of(scalar) > 0 {
            if scalar.isASCII {
                shown.unicodeScalars.append(scalar)
            } else {
                shown += AsciiReplacement.of(scalar)?.cell ?? "?"
            }
            // Of a joined sequence the first picture stands for all; a flag keeps both its letters.
            if !(0x1F1E6...0x1F1FF).contains(scalar.value) { break }
        }
        shown = String(shown.prefix(columns))
        return shown + String(repeating: " ", count: columns - shown.utf8.count)
    }

    /// Returns the same as `text`, but can keep marks that only affect line breaks: no-break spaces, soft
    /// hyphens, zero-width spaces and word joiners.
    public static func convert(_ text: String, keepsBreakMarks: Bool) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        var writer = Writer()
        for scalar in text.unicodeScalars {
            if scalar.isASCII {
                writer.put(scalar)
            } else if keepsBreakMarks, isBreakMark(scalar) {
                writer.keep(scalar)
            } else {
                writer.replace(scalar)
            }
        }
        return writer.shown
    }

    private static func isBreakMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0xAD, 0x2007, 0x200B, 0x202F, 0x2060: true
        default: false
        }
    }

    /// The text written so far, and the state on which the next character depends.
    private struct Writer {
        var shown = ""
        private var last: Unicode.Scalar = " "
        /// True after a zero-width joiner: the next picture belongs to the one before.
        private var afterJoiner = false
        /// True after a degree sign: a unit after it is separated from it.
        private var afterDegree = false

        mutating func put(_ scalar: Unicode.Scalar) {
            if afterDegree, scalar.properties.isAlphabetic { shown.unicodeScalars.append(" ") }
            afterDegree = false
            afterJoiner = false
            shown.unicodeScalars.append(scalar)
            last = scalar
        }

        mutating func keep(_ scalar: Unicode.Scalar) {
            shown.unicodeScalars.append(scalar)
            last = " "
            afterDegree = false
            afterJoiner = false
        }

        mutating func replace(_ scalar: Unicode.Scalar) {
            if DisplayWidth.of(scalar) == 0 || (0x1F3FB...0x1F3FF).contains(scalar.value) {
                afterJoiner = scalar.value == 0x200D
                return
            }
            let continuesPicture = afterJoiner && scalar.properties.isEmoji
            afterJoiner = false
            if continuesPicture { return }
            let replacement = AsciiReplacement.of(scalar)?.text ?? "?"
            // `1½` is `1 1/2`, never `11/2`; `70°` is `70 deg`.
            let isFraction = replacement.utf8.contains(UInt8(ascii: "/")) && replacement.utf8.count > 2
            let isDegree = replacement.utf8.starts(with: "deg".utf8)
            if isFraction || isDegree, last.properties.numericType != nil { shown += " " }
            shown += replacement
            last = replacement.unicodeScalars.last ?? " "
            afterDegree = isDegree
        }
    }
}
