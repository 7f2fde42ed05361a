// Clusters that a library of the past counts wrongly.
import Terminal
import Testing

struct CellFittingTests {
    /// A library of the year 2010: knows some wide characters and marks, and nothing newer.
    private static func oldWidth(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x1FA70...0x1FAFF: -1
        case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F, 0x20D0...0x20F0, 0x1160...0x11FF: 0
        case 0x1100...0x115F, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0x1F300...0x1F5FF, 0x1F600...0x1F6FF: 2
        default: 1
        }
    }

    private func shown(_ text: String, columns: Int, unicode: Bool = true, limited: Bool = false) -> String {
        let capabilities = TerminalCapabilities(colors: .eight, unicode: unicode, limitedGlyphs: limited)
        let glyphs = CellFitting(capabilities: capabilities, libraryWidth: Self.oldWidth)
            .glyphs(of: text, columns: columns)
        let taken = glyphs.map { Self.oldWidth($0[0]) }.reduce(0, +)
        #expect(taken == columns, "\(text) takes \(taken)")
        for glyph in glyphs { #expect(glyph.count <= 5) }
        return glyphs.map { String(String.UnicodeScalarView($0)) }.joined()
    }

    private func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

    @Test func whatTheLibraryAgreesOnStays() {
        #expect(shown("a", columns: 1) == "a")
        #expect(shown("火", columns: 2) == "火")
        #expect(shown("🔥", columns: 2) == "🔥")
        #expect(shown("e\u{301}", columns: 1) == "e\u{301}")
        #expect(shown("한", columns: 2) == "한")
    }

    @Test func clustersBecomeTheirFirstSymbol() {
        #expect(shown("⚠️", columns: 2) == "⚠ ")
        #expect(shown("👩‍💻", columns: 2) == "👩")
        #expect(shown("👍🏽", columns: 2) == "👍")
        #expect(shown("🇺🇸", columns: 2) == "US")
        #expect(shown("1️⃣", columns: 2) == "1\u{20E3} ")
    }

    @Test func unknownAndTooWideSymbolsAreReplaced() {
        #expect(shown("\u{1FAE8}", columns: 2).count == 2)
        #expect(isASCII(shown("火", columns: 1)))
    }

    @Test func noControlCharacterReachesTheTerminal() {
        for text in ["\u{1B}", "\u{9B}", "\u{7}", "\u{202E}", "\u{E000}", "", "a\u{1B}b", "\u{301}", "\r\n"] {
            for columns in 1...2 {
                let result = shown(text, columns: columns)
                #expect(result.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.isASCII })
            }
        }
    }

    @Test func moreMarksThanFitAreCut() {
        #expect(shown("a" + String(repeating: "\u{301}", count: 40), columns: 1).unicodeScalars.count == 5)
    }

    @Test func withoutUTF8EverythingIsASCII() {
        for text in ["火", "é", "─", "…", "⚠️", "🇺🇸"] {
            for columns in 1...2 {
                #expect(isASCII(shown(text, columns: columns, unicode: false)))
            }
        }
        #expect(shown("é", columns: 1, unicode: false) == "e")
    }

    @Test func aConsoleOfFewGlyphsGetsNoPicturesAndNoMarks() {
        #expect(isASCII(shown("🔥", columns: 2, limited: true)))
        #expect(shown("e\u{301}", columns: 1, limited: true) == "e")
        #expect(shown("é", columns: 1, limited: true) == "é")
        #expect(shown("─", columns: 1, limited: true) == "─")
    }
}
