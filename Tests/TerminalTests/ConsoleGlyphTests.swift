// Everything written to a Linux console is in Debian's fonts for it, which are read and not guessed.
import TestSupport
import Testing

@testable import Terminal

@Suite struct ConsoleGlyphTests {
    @Test func everyCharacterOfTheTableIsInEveryFont() throws {
        let fonts = try ConsoleFont.western()
        #expect(fonts.contains("Uni2-Fixed16.psf.gz") && fonts.contains("Lat15-Terminus16.psf.gz"))
        var common: Set<UInt32>?
        for font in fonts {
            let found = try Set(ConsoleFont(font).glyphs.keys)
            #expect(found.count > 400, "\(font)")
            common = common.map { $0.intersection(found) } ?? found
        }
        let shared = try #require(common)
        let table = Set(ConsoleGlyphs.ranges.flatMap { Array($0) })
        #expect(table.subtracting(shared) == [])
        // And nothing is given up that they all have, but for what is no character of a text.
        #expect(shared.filter { $0 > 0x9F }.subtracting(table) == [0xAD, 0xFFFD])
    }

    @Test func theHalfBlocksOfACodeAreInNoneOfThem() throws {
        for font in try ConsoleFont.western() {
            #expect(try Set(ConsoleFont(font).glyphs.keys).isDisjoint(with: [0x2580, 0x2584]), "\(font)")
        }
    }

    private func shown(_ text: String) -> String {
        let console = TerminalCapabilities(colors: .sixteen, unicode: true, limitedGlyphs: true)
        return CellFitting(capabilities: console, libraryWidth: { _ in 1 }).glyphs(of: text, columns: 1)
            .map { String(String.UnicodeScalarView($0)) }.joined()
    }

    @Test func whatIsInTheFontIsShownAndWhatIsNotIsASCII() {
        for text in ["é", "─", "│", "┌", "┼", "•", "“", "’", "…", "↑", "½", "°", "█", "›"] {
            #expect(shown(text) == text)
        }
        #expect(shown("◦") == "o")
        #expect(shown("↗") == "^")
        #expect(shown("✓").utf8.allSatisfy { $0 < 0x80 })
        #expect(shown("▀").utf8.allSatisfy { $0 < 0x80 })
    }
}
