// Texts of property lists and pages before they reach a terminal.
import Testing
import TextMetrics

@Suite("Sanitizer")
struct SanitizerTests {
    @Test(
        "what is left of a text",
        arguments: [
            ("", ""), ("plain", "plain"), ("é 漢 🔥\nx", "é 漢 🔥\nx"), ("a\u{1B}[31mb\u{7}", "a[31mb"),
            ("a\tb\u{B}c\u{C}d", "a b c d"),
            ("a\r\nb\rc\n\rd\u{85}e\u{2028}f\u{2029}g", "a\nb\nc\n\nd\ne\nf\ng"),
            ("\u{9B}31m\u{7F}\u{0}", "31m"),
            ("a\u{202E}b\u{2066}c\u{2069}", "abc"), ("\u{FEFF}a\u{AD}b", "ab"),
            ("\u{FFFE}\u{10FFFE}x", "x"),
            ("🏴\u{E0067}\u{E007F}", "🏴"),
            ("👩\u{200D}🚒 ☎\u{FE0F} می\u{200C}خ ا\u{200F}", "👩\u{200D}🚒 ☎\u{FE0F} می\u{200C}خ ا\u{200F}"),
            ("\u{E0100}", "\u{E0100}"), ("\u{FFFD}", "\u{FFFD}"), ("“quoted”", "“quoted”"),
        ])
    func clean(text: String, expected: String) {
        #expect(Array(Sanitizer.clean(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test(
        "the output of a command keeps its lines, tabs and attributes of type, and nothing else that steers a terminal",
        arguments: [
            ("\u{1B}[1mFire\u{1B}[0m\tx\n", "\u{1B}[1mFire\u{1B}[0m\tx\n"),
            ("\u{1B}[1;3;4;34mx\u{1B}[0m", "\u{1B}[1;3;4;34mx\u{1B}[0m"),
            ("\u{1B}]0;pwned\u{7}\u{1B}[2J", "]0;pwned[2J"), ("\u{1B}[31", "[31"), ("\u{1B}[?1m", "[?1m"),
            ("\u{1B}[1\u{1B}[2Jm", "[1[2Jm"), ("\u{1B}\u{1B}[1m", "\u{1B}[1m"),
            ("\r\u{9B}2J\u{202E}x", "2Jx"),
            (
                "\u{1B}[" + String(repeating: "1", count: 5_000) + "m",
                "[" + String(repeating: "1", count: 5_000) + "m"
            ),
        ])
    func output(text: String, expected: String) {
        #expect(Array(Sanitizer.cleanOutput(text).unicodeScalars) == Array(expected.unicodeScalars))
    }

    @Test("every scalar by itself: kept or dropped as isForbidden says, and never a control character left")
    func everyScalar() {
        var wrong: [Unicode.Scalar] = []
        for value in 0...0x10FFFF as ClosedRange<UInt32> {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let cleaned = Array(Sanitizer.clean(String(Character(scalar))).unicodeScalars)
            let isControl = scalar.properties.generalCategory == .control
            let isKept = cleaned == [scalar]
            if isKept == (Sanitizer.isForbidden(scalar) && scalar != "\n")
                || isKept && isControl && scalar != "\n"
            {
                wrong.append(scalar)
            }
        }
        #expect(wrong == [])
    }
}
