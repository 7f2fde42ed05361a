/// The ASCII replacement of a character beyond ASCII.
///
/// `text` may be longer than the character. `cell` is one character, if one can replace it without changing
/// the meaning (`½` must not become `1`), and `?` otherwise.
struct AsciiReplacement {
    var text: String
    var cell: String

    init(_ text: String, cell: String? = nil) {
        self.text = text
        self.cell = cell ?? (text.utf8.count == 1 ? text : "?")
    }

    /// Returns the replacement of a scalar, or nil if nothing in ASCII is similar.
    static func of(_ scalar: Unicode.Scalar) -> AsciiReplacement? {
        let value = scalar.value
        switch value {
        case 0x80..<0x2000: return letter(value) ?? latinSign(value)
        case 0x2000..<0x2190: return punctuation(value) ?? letterlike(value) ?? letter(value)
        case 0x2190..<0x2200, 0x27F0..<0x2800: return arrow(value)
        case 0x2200..<0x2300: return mathematics(value)
        case 0x2500..<0x2600: return box(value)
        case 0x2600..<0x2800: return dingbat(value)
        case 0x3000: return AsciiReplacement(" ")
        case 0xFB00...0xFB06: return ligature(value)
        case 0xFF01...0xFF5E: return AsciiReplacement(String(UnicodeScalar(UInt8(value - 0xFF01 + 0x21))))
        case 0x1F1E6...0x1F1FF: return AsciiReplacement(String(UnicodeScalar(UInt8(value - 0x1F1E6 + 0x41))))
        default: return nil
        }
    }

    /// Returns the replacement of an accented letter, without its accent, or of a letter beyond ASCII that has none.
    private static func letter(_ value: UInt32) -> AsciiReplacement? {
        if let base = BaseLetters.base(of: value), base < 0x80, let byte = UInt8(exactly: base) {
            return AsciiReplacement(String(UnicodeScalar(byte)))
        }
        return switch value {
        case 0xC6: AsciiReplacement("AE", cell: "A")
        case 0xE6: AsciiReplacement("ae", cell: "a")
        case 0x152: AsciiReplacement("OE", cell: "O")
        case 0x153: AsciiReplacement("oe", cell: "o")
        case 0xDF: AsciiReplacement("ss", cell: "s")
        case 0x1E9E: AsciiReplacement("SS", cell: "S")
        case 0xDE: AsciiReplacement("Th", cell: "T")
        case 0xFE: AsciiReplacement("th", cell: "t")
        // Hawaiian and other names write a turned comma as a letter.
        case 0x2B9, 0x2BB, 0x2BC, 0x2BD, 0x2C8: AsciiReplacement("'")
        case 0x37E: AsciiReplacement(";")
        default: nil
        }
    }

    private static func latinSign(_ value: UInt32) -> AsciiReplacement? {
        switch value {
        case 0xA0: AsciiReplacement(" ")
        case 0xA1: AsciiReplacement("!")
        case 0xA2: AsciiReplacement("c")
        case 0xA3: AsciiReplacement("GBP")
        case 0xA5: AsciiReplacement("JPY")
        case 0xA6: AsciiReplacement("|")
        case 0xA7: AsciiReplacement("S")
        case 0xA8: AsciiReplacement("\"")
        case 0xA9: AsciiReplacement("(c)", cell: "c")
        case 0xAA: AsciiReplacement("a")
        case 0xAB: AsciiReplacement("<<", cell: "<")
        case 0xAE: AsciiReplacement("(R)", cell: "R")
        case 0xAF: AsciiReplacement("-")
        case 0xB0: AsciiReplacement("deg", cell: "*")
        case 0xB1: AsciiReplacement("+/-")
        case 0xB2: AsciiReplacement("^2")
        case 0xB3: AsciiReplacement("^3")
        case 0xB4: AsciiReplacement("'")
        case 0xB5, 0x3BC: AsciiReplacement("u")
        case 0xB6: AsciiReplacement("P")
        case 0xB7: AsciiReplacement("-")
        case 0xB9: AsciiReplacement("^1")
        case 0xBA: AsciiReplacement("o")
        case 0xBB: AsciiReplacement(">>", cell: ">")
        case 0xBC: AsciiReplacement("1/4")
        case 0xBD: AsciiReplacement("1/2")
        case 0xBE: AsciiReplacement("3/4")
        case 0xBF: AsciiReplacement("?")
        case 0xD7: AsciiReplacement("x")
        case 0xF7: AsciiReplacement("/")
        default: nil
        }
    }

    private static func punctuation(_ value: UInt32) -> AsciiReplacement? {
        switch value {
        case 0x2000...0x200A, 0x202F, 0x205F: AsciiReplacement(" ")
        case 0x2010...0x2013: AsciiReplacement("-")
        case 0x2014, 0x2015: AsciiReplacement("--", cell: "-")
        case 0x2016: AsciiReplacement("||", cell: "|")
        case 0x2018...0x201B, 0x2032, 0x2035: AsciiReplacement("'")
        case 0x201C...0x201F, 0x2033, 0x2036: AsciiReplacement("\"")
        case 0x2020: AsciiReplacement("+")
        case 0x2021: AsciiReplacement("++", cell: "+")
        case 0x2022, 0x2023, 0x2043: AsciiReplacement("*")
        case 0x2024: AsciiReplacement(".")
        case 0x2025: AsciiReplacement("..", cell: ".")
        case 0x2026: AsciiReplacement("...", cell: ".")
        case 0x2027: AsciiReplacement("-")
        case 0x2039: AsciiReplacement("<")
        case 0x203A: AsciiReplacement(">")
        case 0x203B: AsciiReplacement("*")
        case 0x203C: AsciiReplacement("!!", cell: "!")
        case 0x2044: AsciiReplacement("/")
        case 0x2047: AsciiReplacement("??", cell: "?")
        case 0x2048: AsciiReplacement("?!", cell: "?")
        case 0x2049: AsciiReplacement("!?", cell: "!")
        case 0x2052: AsciiReplacement("%")
        case 0x2053: AsciiReplacement("~")
        case 0x2074...0x2079: AsciiReplacement("^\(value - 0x2070)")
        case 0x2070: AsciiReplacement("^0")
        case 0x2080...0x2089: AsciiReplacement("\(value - 0x2080)")
        case 0x20AC: AsciiReplacement("EUR")
        default: nil
        }
    }

    private static func letterlike(_ value: UInt32) -> AsciiReplacement? {
        switch value {
        case 0x2103: AsciiReplacement("deg C")
        case 0x2109: AsciiReplacement("deg F")
        case 0x2116: AsciiReplacement("No.")
        case 0x2120: AsciiReplacement("(SM)")
        case 0x2122: AsciiReplacement("(TM)")
        case 0x2126: AsciiReplacement("ohm")
        case 0x212A: AsciiReplacement("K")
        case 0x2139: AsciiReplacement("i")
        case 0x2150: AsciiReplacement("1/7")
        case 0x2151: AsciiReplacement("1/9")
        case 0x2152: AsciiReplacement("1/10")
        case 0x2153: AsciiReplacement("1/3")
        case 0x2154: AsciiReplacement("2/3")
        case 0x2155...0x2158: AsciiReplacement("\(value - 0x2154)/5")
        case 0x2159: AsciiReplacement("1/6")
        case 0x215A: AsciiReplacement("5/6")
        case 0x215B: AsciiReplacement("1/8")
        case 0x215C: AsciiReplacement("3/8")
        case 0x215D: AsciiReplacement("5/8")
        case 0x215E: AsciiReplacement("7/8")
        default: nil
        }
    }

    private static func arrow(_ value: UInt32) -> AsciiReplacement? {
        switch value {
        case 0x2190, 0x27F5: AsciiReplacement("<-", cell: "<")
        case 0x2191, 0x2196, 0x2197, 0x21D1: AsciiReplacement("^")
        case 0x2192, 0x27F6, 0x279C, 0x2799: AsciiReplacement("->", cell: ">")
        case 0x2193, 0x2198, 0x2199, 0x21D3: AsciiReplacement("v")
        case 0x2194, 0x27F7: AsciiReplacement("<->", cell: "-")
        case 0x21D0, 0x27F8: AsciiReplacement("<=", cell: "<")
        case 0x21D2, 0x27F9: AsciiReplacement("=>", cell: ">")
        case 0x21D4, 0x27FA: AsciiReplacement("<=>", cell: "=")
        case 0x21A9, 0x21B5, 0x21B2: AsciiReplacement("<-", cell: "<")
        case 0x21AA, 0x21B3: AsciiReplacement("->", cell: ">")
        default: nil
        }
    }

    private static func mathematics(_ value: UInt32) -> AsciiReplacement? {
        switch value {
        case 0x2212: AsciiReplacement("-")
        case 0x2215: AsciiReplacement("/")
        case 0x2217, 0x2219, 0x22C5: AsciiReplacement("*")
        case 0x221E: AsciiReplacement("inf")
        case 0x2223: AsciiReplacement("|")
        case 0x2236: AsciiReplacement(":")
        case 0x223C, 0x2248: AsciiReplacement("~")
        case 0x2260: AsciiReplacement("!=")
        case 0x2264: AsciiReplacement("<=")
        case 0x2265: AsciiReplacement(">=")
        default: nil
        }
    }

    private static func box(_ value: UInt32) -> AsciiReplacement? {
        switch value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2574, 0x2576, 0x2578, 0x257A,
            0x257C, 0x257E:
            AsciiReplacement("-")
        case 0x2550: AsciiReplacement("=")
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575, 0x2577, 0x2579,
            0x257B, 0x257D, 0x257F:
            AsciiReplacement("|")
        case 0x2571: AsciiReplacement("/")
        case 0x2572: AsciiReplacement("\\")
        case 0x2573: AsciiReplacement("X")
        // All other lines are corners and crossings.
        case 0x250C...0x2570: AsciiReplacement("+")
        case 0x2591: AsciiReplacement(":")
        case 0x2580...0x259F: AsciiReplacement("#")
        case 0x25A0, 0x25AA, 0x25AE, 0x25CF, 0x25C6, 0x25C8, 0x25C9: AsciiReplacement("*")
        case 0x25A1, 0x25AB, 0x25CB, 0x25E6, 0x25C7, 0x25CE: AsciiReplacement("o")
        case 0x25B2, 0x25B3, 0x25B4, 0x25B5: AsciiReplacement("^")
        case 0x25B6, 0x25B7, 0x25B8, 0x25B9, 0x25BA: AsciiReplacement(">")
        case 0x25BC, 0x25BD, 0x25BE, 0x25BF: AsciiReplacement("v")
        case 0x25C0, 0x25C1, 0x25C2, 0x25C3, 0x25C4: AsciiReplacement("<")
        default: nil
        }
    }

    private static func dingbat(_ value: UInt32) -> AsciiReplacement? {
        switch value {
        case 0x2605, 0x2606, 0x2731: AsciiReplacement("*")
        case 0x2610: AsciiReplacement("[ ]")
        case 0x2611, 0x2612: AsciiReplacement("[x]", cell: "x")
        case 0x26A0: AsciiReplacement("!")
        case 0x2713, 0x2714: AsciiReplacement("v")
        case 0x2715...0x2718: AsciiReplacement("x")
        case 0x271A, 0x2795: AsciiReplacement("+")
        case 0x2753, 0x2754: AsciiReplacement("?")
        case 0x2755, 0x2757: AsciiReplacement("!")
        case 0x275B, 0x275C: AsciiReplacement("'")
        case 0x275D, 0x275E: AsciiReplacement("\"")
        case 0x2796: AsciiReplacement("-")
        case 0x2794, 0x2799...0x27A1: AsciiReplacement("->", cell: ">")
        case 0x276E: AsciiReplacement("<")
        case 0x276F: AsciiReplacement(">")
        default: nil
        }
    }

    private static func ligature(_ value: UInt32) -> AsciiReplacement? {
        switch value {
        case 0xFB00: AsciiReplacement("ff", cell: "f")
        case 0xFB01: AsciiReplacement("fi", cell: "f")
        case 0xFB02: AsciiReplacement("fl", cell: "f")
        case 0xFB03: AsciiReplacement("ffi", cell: "f")
        case 0xFB04: AsciiReplacement("ffl", cell: "f")
        case 0xFB05, 0xFB06: AsciiReplacement("st", cell: "s")
        default: nil
        }
    }
}
