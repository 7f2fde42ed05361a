/// Folds text for searching: without case, accents or typographic quotes and dashes.
public enum TextFolding {
    /// Returns the folded form: lower case, base letters, ss for ß, plain quotes and dashes, single blanks.
    public static func folded(_ text: String) -> String {
        if let folded = foldedASCII(text) { return folded }
        var shown = ""
        var afterBlank = false
        for scalar in text.unicodeScalars {
            forEachFolded(scalar) { folded in
                if folded == " ", afterBlank { return }
                shown.unicodeScalars.append(folded)
                afterBlank = folded == " "
            }
        }
        return shown
    }

    /// Returns the same for a text that is ASCII, as most are, without looking up any scalar, or nil for any other.
    private static func foldedASCII(_ text: String) -> String? {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return String(unsafeUninitializedCapacity: bytes.count) { folded in
                var count = 0
                for byte in bytes {
                    let isBlank = byte == 0x20 || byte == 0x09 || byte == 0x0A
                    if isBlank, count > 0, folded[count - 1] == 0x20 { continue }
                    folded[count] = isBlank ? 0x20 : (0x41...0x5A).contains(byte) ? byte + 32 : byte
                    count += 1
                }
                return count
            }
        } ?? nil
    }

    /// Calls `body` with each scalar of the folded form of `scalar`: none for a combining mark.
    public static func forEachFolded(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
        let value = scalar.value
        if value < 0x80 {
            body((0x41...0x5A).contains(value) ? Unicode.Scalar(UInt8(value + 32)) : blank(scalar))
            return
        }
        switch value {
        case 0x2018, 0x2019, 0x201B, 0x2032: return body("'")
        case 0x201C...0x201F, 0x2033: return body("\"")
        case 0x2010...0x2015, 0x2212: return body("-")
        case 0xDF, 0x1E9E:
            body("s")
            return body("s")
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: return body(" ")
        default: break
        }
        if DisplayWidth.of(scalar) == 0 { return }
        if let base = BaseLetters.base(of: value), let letter = Unicode.Scalar(base) {
            return lowered(letter, body)
        }
        lowered(scalar, body)
    }

    private static func lowered(_ scalar: Unicode.Scalar, _ body: (Unicode.Scalar) -> Void) {
        for lower in scalar.properties.lowercaseMapping.unicodeScalars where DisplayWidth.of(lower) > 0 {
            body(lower)
        }
    }

    private static func blank(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar == "\n" || scalar == "\t" ? " " : scalar
    }
}
