// The input that a keyboard, a broken cable or an attacker may send to a program.

/// Generates random and hostile input, which is the same for the same seed.
package struct TerminalNoise {
    private var generator: SeededGenerator

    package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Returns one sequence: a key, a complete or truncated control sequence, a paste, a click, or garbage.
    package mutating func next() -> [UInt8] {
        switch number(0..<24) {
        case 0: return [UInt8(number(0..<0x20))]
        case 1:
            return [[0x7F, 0x03, 0x1A, 0x1C, 0x04, 0x13, 0x11, 0x16, 0x0F, 0x12, 0x17, 0x15][number(0..<12)]]
        case 2: return [0x1B, UInt8(number(0..<256))]
        case 3: return controlSequence(longest: 8)
        case 4: return controlSequence(longest: number(0..<40) == 0 ? 3000 : 70)
        case 5: return [0x1B, 0x4F] + bytes(0..<4, of: 0x30...0x3B) + [UInt8(number(0x20..<0x7F))]
        case 6: return string()
        case 7: return functionKey()
        case 8: return mouse()
        case 9: return paste()
        case 10: return invalidUTF8()
        case 11: return Array(Self.words[number(0..<Self.words.count)].utf8)
        case 12: return Array(Self.symbols[number(0..<Self.symbols.count)].utf8)
        case 13: return bytes(1..<20, of: 0x00...0xFF)
        default: return Self.keys[number(0..<Self.keys.count)]
        }
    }

    package mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

    private mutating func bytes(_ count: Range<Int>, of range: ClosedRange<UInt8>) -> [UInt8] {
        (0..<number(count)).map { _ in UInt8.random(in: range, using: &generator) }
    }

    /// Returns CSI with any parameters and intermediates, one time in eight without its end.
    private mutating func controlSequence(longest: Int) -> [UInt8] {
        let start: [UInt8] = number(0..<8) == 0 ? [0xC2, 0x9B] : [0x1B, 0x5B]
        let end = number(0..<8) == 0 ? [] : [UInt8(number(0x40..<0x7F))]
        return start + bytes(0..<longest + 1, of: 0x30...0x3F) + bytes(0..<3, of: 0x20...0x2F) + end
    }

    /// Returns DCS, SOS, OSC, PM or APC, ended by ST, by BEL or not at all.
    private mutating func string() -> [UInt8] {
        let starts: [UInt8] = [0x50, 0x58, 0x5D, 0x5E, 0x5F]
        let ends: [[UInt8]] = [[0x1B, 0x5C], [0x07], [], [0x18]]
        let payloads = [
            "52;c;?", "0;title", "8;;file:///bin/sh", "+q544e", "$qm", "Gi=1;OK", "10;?", "777;notify;a;b",
        ]
        return [0x1B, starts[number(0..<5)]] + Array(payloads[number(0..<payloads.count)].utf8)
            + bytes(0..<40, of: 0x20...0xFF) + ends[number(0..<4)]
    }

    /// Returns a key of xterm, rxvt or the Linux console, with or without modifiers.
    private mutating func functionKey() -> [UInt8] {
        let body: String
        switch number(0..<5) {
        case 0: body = "[\(number(1..<35))~"
        case 1: body = "[\(number(1..<35));\(number(1..<17))~"
        case 2: body = "[1;\(number(1..<17))" + Self.letter(number(0..<26))
        case 3: body = "[[" + Self.letter(number(0..<6))
        default: body = "[\(number(0..<300));\(number(1..<17))u"
        }
        return [0x1B] + Array(body.utf8)
    }

    private static func letter(_ index: Int) -> String { String(UnicodeScalar(UInt8(65 + index))) }

    private mutating func mouse() -> [UInt8] {
        switch number(0..<4) {
        case 0: return [0x1B, 0x5B, 0x4D] + bytes(0..<4, of: 0x20...0xFF)
        case 1: return Array("\u{1B}[\(number(0..<200));\(number(0..<300));\(number(0..<99999))M".utf8)
        case 2: return Array("\u{1B}[<\(number(0..<99));-1;99999999999999999999M".utf8)
        default:
            return Array(
                "\u{1B}[<\(number(0..<130));\(number(0..<260));\(number(0..<90))\(number(0..<2) == 0 ? "M" : "m")"
                    .utf8)
        }
    }

    /// Returns a paste. One in sixty is never ended: the following input belongs to it until there is a
    /// pause.
    private mutating func paste() -> [UInt8] {
        let long = number(0..<50) == 0
        let text = bytes(0..<(long ? 40_000 : 200), of: 0x00...0xFF).filter {
            $0 != 0x1B || number(0..<3) == 0
        }
        return [0x1B] + Array("[200~".utf8) + text + (number(0..<60) == 0 ? [] : [0x1B] + Array("[201~".utf8))
    }

    private mutating func invalidUTF8() -> [UInt8] {
        let cases: [[UInt8]] = [
            [0xC0, 0xAF], [0xE0, 0x80, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF, 0xFE],
            [0xC3],
            [0xE2, 0x82], [0xF0, 0x9F, 0x94], [0x80], [0xBF, 0xBF], [0xF8, 0x88, 0x80, 0x80, 0x80],
        ]
        return cases[number(0..<cases.count)]
    }

    /// The text that a person types to get out of the program.
    private static let words = [
        "q", "Q", ":q!\r", "!sh\r", "!/bin/sh\r", "|sh\r", "$(reboot)", "`id`", "v", "e", "s\r",
        "S/etc/passwd\r",
        "P", ",", "r", "M", "m", "x", "../../../etc/passwd\r", "file:///etc/passwd\r", "\u{1B}:!sh\r", "Z",
        "ZZ", "%s%n%p",
    ]

    private static let symbols = [
        "🔥", "👩‍💻", "e\u{301}\u{301}\u{301}", "\u{202E}abc", "漢字", "\u{200B}", "\u{FEFF}", "\u{7F}", "ß",
        "\u{85}", "\u{9B}31m",
        String(repeating: "\u{301}", count: 60), "ﷺ", "\u{10FFFF}", "🇺🇸🇺🇸",
    ]

    /// The keys that navigate the program, so that the noise reaches every screen.
    private static let keys: [[UInt8]] =
        [
            "\r", "\t", " ", "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[F",
            "\u{1B}[5~", "\u{1B}[6~",
            "\u{1B}[Z", "\u{1B}OP", "\u{1B}OQ", "\u{1B}", "\u{7F}", "/", "!", "?", "w", "o", "f", "s", "n",
            "N", "[", "]", "g", "G",
            "1", "2", "3", "4", "5", "6", "7", "8", "9", "fire", "smoke", "gas", "\u{15}", "\u{17}", "\u{0C}",
        ].map { Array($0.utf8) }
}
