/// Text for terminals that show ASCII only: every character replaced by what it looks like, or by `?`.
public enum AsciiFallback {
    /// The text in ASCII; it may be longer (`…` becomes `...`) or shorter than the original.
    public static func text(_ text: String) -> String {
        convert(text, keepsBreakMarks: false)
    }

    /// One cluster for one place on a screen, in exactly as many columns as it has.
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

    /// As `text`, but what only says where a line may break can stay: no-break spaces, soft hyphens, zero-width
    /// spaces and word joiners.
    package static func convert(_ text: String, keepsBreakMarks: Bool) -> String {
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

    /// The text written so far, and the state that the next character depends on.
    private struct Writer {
        var shown = ""
        private var last: Unicode.Scalar = " "
        /// A zero-width joiner came last: the picture that follows belongs to the one before.
        private var afterJoiner = false
        /// A degree sign came last: a unit that follows is set off from it.
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
