// What is written to a Linux console is in the fonts that Debian gives it: read from the fonts, not guessed.
import Foundation
import TestSupport
import Testing

@testable import Terminal

@Suite struct ConsoleGlyphTests {
    private static let fonts = "/usr/share/consolefonts"

    /// The fonts that console-setup has for western languages; VGA of 8, 14 and 28 rows lack the ellipsis.
    private func westernFonts() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.fonts)
        return names.filter { name in
            name.hasSuffix(".psf.gz") && (name.hasPrefix("Uni2-") || name.hasPrefix("Lat15-"))
                && !["VGA8.", "VGA14.", "VGA28x16."].contains { name.contains("-" + $0) }
        }.sorted()
    }

    /// The single characters in the Unicode table of a PC Screen Font, version 1 or 2.
    private func characters(of font: String) throws -> Set<UInt32> {
        let unpacked = try runBytes(["gzip", "-dc", "\(Self.fonts)/\(font)"])
        if unpacked.starts(with: [0x36, 0x04]) {
            let glyphs = unpacked[2] & 1 == 1 ? 512 : 256
            let table = unpacked[(4 + glyphs * Int(unpacked[3]))...]
            var found = Set<UInt32>()
            var isSequence = false
            for index in stride(from: table.startIndex, to: table.endIndex - 1, by: 2) {
                let value = UInt32(table[index]) | UInt32(table[index + 1]) << 8
                switch value {
                case 0xFFFF: isSequence = false
                case 0xFFFE: isSequence = true
                default: if !isSequence { found.insert(value) }
                }
            }
            return found
        }
        #expect(unpacked.starts(with: [0x72, 0xB5, 0x4A, 0x86]), "\(font) is no PSF font")
        func word(_ index: Int) -> Int {
            (0..<4).reduce(0) { $0 | Int(unpacked[index * 4 + $1]) << (8 * $1) }
        }
        let table = unpacked[(word(2) + word(4) * word(5))...]
        var found = Set<UInt32>()
        for entry in table.split(separator: 0xFF, maxSplits: word(4), omittingEmptySubsequences: false) {
            let single = entry.prefix { $0 != 0xFE }
            for scalar in String(decoding: single, as: UTF8.self).unicodeScalars {
                found.insert(scalar.value)
            }
        }
        return found
    }

    private func runBytes(_ command: [String]) throws -> [UInt8] {
        let directory = try PrivateDirectory()
        let file = directory.path("font")
        let result = try runProgram(
            ["/bin/sh", "-c", "exec \"$@\" > \"$0\"", file] + command, seconds: 20)
        #expect(result.status == .exited(0), "\(result.stderr)")
        return Array(try #require(FileManager.default.contents(atPath: file)))
    }

    @Test func everyCharacterOfTheTableIsInEveryFont() throws {
        let fonts = try westernFonts()
        #expect(fonts.contains("Uni2-Fixed16.psf.gz") && fonts.contains("Lat15-Terminus16.psf.gz"))
        var common: Set<UInt32>?
        for font in fonts {
            let found = try characters(of: font)
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
        for font in try westernFonts() {
            #expect(try characters(of: font).isDisjoint(with: [0x2580, 0x2584]), "\(font)")
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
