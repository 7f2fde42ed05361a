// Columns: of scalars, of clusters, of texts.
import TestSupport
import Testing

@testable import TextMetrics

@Suite("Display width")
struct DisplayWidthTests {
    @Test(
        "a text takes as many columns as a terminal gives it",
        arguments: [
            ("", 0), ("plain", 5), ("Überfall", 8), ("“quoted” — yes…", 15),
            // Ambiguous characters are narrow.
            ("±°§·", 4), ("αβγ", 3), ("Привет", 6),
            // Wide ones.
            ("日本語", 6), ("ｆｕｌｌ", 8), ("ﾊﾝｶｸ", 4), ("한국어", 6), ("「」、。", 8),
            // Combining marks, also on a letter that has a form of its own.
            ("e\u{301}", 1), ("\u{301}", 0), ("n\u{303}a\u{308}", 2), ("กำ", 2), ("שָׁלוֹם", 4),
            // Indic syllables: as many columns as letters and spacing vowel signs, which is what tmux and xterm show.
            ("स्त्री", 4), ("की", 2), ("क्षि", 3), ("नमस्ते", 4), ("বাংলা", 5), ("ক্ষ", 2), ("தமிழ்", 4),
            ("മലയാളം", 6), ("ന്റെ", 3), ("ខ្មែរ", 4),
            // Jamo join their initial.
            ("\u{1112}\u{1161}\u{11AB}", 2),
            // Zero-width characters.
            ("a\u{200B}b\u{2060}c\u{FEFF}", 3), ("soft\u{AD}hyphen", 10), ("\u{1B}[0m", 3),
        ])
    func textWidth(text: String, columns: Int) {
        #expect(DisplayWidth.of(text) == columns)
        #expect(DisplayWidth.of(text[...]) == columns)
    }

    @Test(
        "a picture takes two columns however many scalars it has",
        arguments: [
            ("🔥", 2), ("👍🏽", 2), ("👩‍💻", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("❤️‍🔥", 2),
            // Flags: two regional indicators, or a black flag with tags. One indicator alone is a letter.
            ("🇺🇸", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("🇺", 1),
            // A selector of the emoji style widens, one of the text style does not narrow.
            ("⚠", 1), ("⚠\u{FE0F}", 2), ("⚠\u{FE0E}", 1), ("⌚", 2), ("⌚\u{FE0E}", 2), ("☎️", 2),
            // After a character that is no emoji the selector means nothing.
            ("x\u{FE0F}", 1),
            // Keycaps, with and without the selector.
            ("1\u{FE0F}\u{20E3}", 2), ("1\u{20E3}", 1), ("#\u{FE0F}\u{20E3}", 2),
        ])
    func emojiWidth(text: String, columns: Int) {
        #expect(text.count == 1)
        #expect(text.first.map { DisplayWidth.of(cluster: $0) } == columns)
        #expect(DisplayWidth.of(text) == columns)
    }

    @Test("a cluster is divided into the cells that a terminal draws")
    func cells() {
        func cells(_ text: String) -> [String] {
            #expect(text.count == 1)
            return text.first.map { TerminalCell.cells(of: $0).map { "\($0.text)|\($0.columns)" } } ?? []
        }
        #expect(cells("e\u{301}") == ["e\u{301}|1"])
        #expect(cells("स्त्री") == ["स्|1", "त्|1", "र|1", "ी|1"])
        #expect(cells("की") == ["क|1", "ी|1"])
        #expect(cells("กำ") == ["ก|1", "ำ|1"])
        #expect(cells("漢") == ["漢|2"])
        #expect(cells("\u{1112}\u{1161}\u{11AB}") == ["\u{1112}\u{1161}\u{11AB}|2"])
        #expect(cells("\u{1112}\u{1112}\u{1161}") == ["\u{1112}|2", "\u{1112}\u{1161}|2"])
        #expect(cells("👩‍👩‍👧") == ["👩‍👩‍👧|2"])
        #expect(cells("🇺🇸") == ["🇺🇸|2"])
        #expect(cells("1\u{FE0F}\u{20E3}") == ["1\u{FE0F}\u{20E3}|2"])
        #expect(cells("\u{301}").isEmpty)
    }

    @Test("control characters take no column")
    func controls() {
        for value in UInt8.min...UInt8.max where value < 0x20 || (0x7F...0x9F).contains(value) {
            #expect(DisplayWidth.of(Unicode.Scalar(value)) == 0)
        }
    }

    @Test("the table and the standard library know the same Unicode")
    func agreesWithStandardLibrary() {
        var disagreeing: [Unicode.Scalar] = []
        for value in Array(0x300..<UInt32(0x20000)) + Array(0xE0000..<UInt32(0xE0200)) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let width = DisplayWidth.of(scalar)
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark: if width != 0 { disagreeing.append(scalar) }
            default:
                let isRegionalIndicator = (0x1F1E6...0x1F1FF).contains(value)
                if scalar.properties.isEmojiPresentation, !isRegionalIndicator, width != 2 {
                    disagreeing.append(scalar)
                }
            }
        }
        // Until Unicode 16, which Swift 6.0 does not know yet, this sign of Ahom took no column.
        #expect(disagreeing.filter { $0 != "\u{1171E}" }.isEmpty)
    }

    @Test("a scalar said to stand alone joins no other such scalar")
    func standingAlone() {
        var joining: [Unicode.Scalar] = []
        for value in UInt32(0)..<0x11000 {
            guard let scalar = Unicode.Scalar(value), UTF8Reading.isAlwaysAlone(scalar) else { continue }
            var text = String.UnicodeScalarView()
            text.append(contentsOf: ["a", scalar, "中", scalar, scalar, "©", scalar, "각", scalar])
            if String(text).count != 9 { joining.append(scalar) }
        }
        #expect(joining.isEmpty)
    }

    @Test("measuring a text is the same as adding up its clusters")
    func sumOfClusters() {
        let pieces = [
            "a", " ", "é", "e\u{301}", "漢", "かな", "ー", "🔥", "👩‍💻", "🇺🇸", "🇺", "\u{200D}", "\u{FE0F}", "⚠", "1",
            "\u{20E3}", "\u{1100}", "\u{1161}", "\u{AC00}", "\u{11A8}", "ก", "ำ", "क्षि", "\u{300}", "—", "“",
            "\u{AD}",
        ]
        var random = SeededGenerator(seed: 11)
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...12, using: &random))
                .map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
            let sum = text.reduce(0) { $0 + DisplayWidth.of(cluster: $1) }
            #expect(DisplayWidth.of(text) == sum, "\(text.unicodeScalars.map(\.value))")
        }
    }
}
