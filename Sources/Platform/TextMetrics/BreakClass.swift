/// The line breaking class of a character: a small part of those of Unicode's UAX #14.
enum BreakClass: UInt8 {
    case letter, digit
    /// Blanks, which are dropped at the end of a line.
    case space
    case newline
    /// Hyphens and the en dash: a word may be divided after them, but not before a digit.
    case hyphen
    case emDash
    /// Marks after which scripts need no blank: the Tibetan tsheg, the Ethiopic wordspace, dandas.
    case breakAfter
    /// Opening brackets and quotes: never the last of a line.
    case open
    /// Closing brackets and quotes, stops: never the first of a line.
    case close
    /// The same in East Asian scripts, where lines also break beside them without blanks. `wideClose` also
    /// contains small kana and other characters that must not start a line.
    case wideOpen, wideClose
    /// Ideographs, kana, Hangul syllables, emoji: a line may break between any two of them.
    case ideograph
    /// Quotes that may open or close: no break on either side.
    case quote
    /// Characters that prevent a break on both sides (no-break space, word joiner).
    case glue
    /// Invisible characters at which a word may be divided: without (zero-width space) and with a visible hyphen.
    case zeroWidthSpace, softHyphen

    @inline(__always)
    var isAlphanumeric: Bool { rawValue <= BreakClass.digit.rawValue }

    @inline(__always)
    static func isAlphanumeric(ascii byte: UInt8) -> Bool {
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
    }

    static func of(ascii byte: UInt8) -> BreakClass {
        switch byte {
        case 0x0A: .newline
        case 0x20, 0x09: .space
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        case UInt8(ascii: "-"): .hyphen
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): .open
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): .close
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ","), UInt8(ascii: "."): .close
        case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "%"), UInt8(ascii: "/"): .close
        case UInt8(ascii: "\""), UInt8(ascii: "'"): .quote
        default: .letter
        }
    }

    static func of(_ scalar: Unicode.Scalar) -> BreakClass {
        switch scalar.value {
        case 0..<0x80: of(ascii: UInt8(scalar.value))
        case 0xA0, 0x2007, 0x202F, 0x2011, 0x2060, 0xFEFF: .glue
        case 0xAD: .softHyphen
        case 0x200B: .zeroWidthSpace
        case 0xAB, 0x2018, 0x201A, 0x201C, 0x201E, 0x2039: .open
        case 0xBB, 0x2019, 0x201D, 0x203A, 0x2026, 0x203C, 0x2047...0x2049: .close
        case 0x1680, 0x2000...0x200A, 0x205F, 0x3000: .space
        case 0x2010, 0x2012, 0x2013: .hyphen
        case 0x2014, 0x2015, 0x2E3A, 0x2E3B: .emDash
        case 0x0964, 0x0965, 0x0F0B, 0x104A, 0x104B, 0x1361, 0x17D4, 0x17D5: .breakAfter
        default: eastAsian(scalar.value) ?? (DisplayWidth.of(scalar) == 2 ? .ideograph : .letter)
        }
    }

    private static func eastAsian(_ value: UInt32) -> BreakClass? {
        switch value {
        // 、 。 ｡ ｣ ､ and the full-width ! ) , . : ; ? ] } ｠
        case 0x3001, 0x3002, 0xFF61, 0xFF63, 0xFF64, 0xFF01, 0xFF09, 0xFF0C, 0xFF0E, 0xFF1A, 0xFF1B, 0xFF1F,
            0xFF3D, 0xFF5D, 0xFF60:
            .wideClose
        // Corner and other brackets come in pairs, the opening one even but for 〝〞〟.
        case 0x3008...0x3011, 0x3014...0x301B: value % 2 == 0 ? .wideOpen : .wideClose
        case 0x301D, 0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62: .wideOpen
        case 0x301E, 0x301F: .wideClose
        // Small kana, iteration marks, the long-vowel mark, the middle dot, voicing marks, wave dash.
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E, 0x3095, 0x3096,
            0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5, 0x30E7, 0x30EE, 0x30F5, 0x30F6,
            0x31F0...0x31FF, 0x3005, 0x301C, 0x303B, 0x309B...0x309E, 0x30A0, 0x30FB...0x30FE, 0xFF65,
            0xFF67...0xFF70, 0xFF9E, 0xFF9F:
            .wideClose
        // Half-width katakana break like their wide forms.
        case 0xFF66, 0xFF71...0xFF9D: .ideograph
        default: nil
        }
    }

    /// Returns whether a line may end between `self` and `next` if there is no blank between them.
    func mayBreak(before next: BreakClass) -> Bool {
        switch (self, next) {
        case (_, .close), (_, .wideClose), (_, .glue), (_, .quote), (_, .hyphen), (_, .emDash),
            (_, .breakAfter):
            false
        case (.glue, _), (.open, _), (.wideOpen, _), (.quote, _): false
        case (.hyphen, .digit): false
        case (.hyphen, _), (.emDash, _), (.breakAfter, _), (.ideograph, _), (.wideClose, _): true
        case (.letter, .ideograph), (.digit, .ideograph), (.close, .ideograph): true
        case (.letter, .wideOpen), (.digit, .wideOpen), (.close, .wideOpen): true
        default: false
        }
    }

    /// Returns whether a line may not begin with this ASCII character even after a blank (as in `Quoi ?`).
    static func clingsToBlank(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "%"):
            true
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): true
        default: false
        }
    }

    /// Returns whether an address that is longer than a line may be divided after this character.
    static func dividesAddress(after byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: "="), UInt8(ascii: "-"):
            true
        case UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"):
            true
        case UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "#"), UInt8(ascii: "+"): true
        default: false
        }
    }
}
