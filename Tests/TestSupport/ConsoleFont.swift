// Parses the fonts that Debian provides for the Linux console, so that tests do not guess their glyphs.
import Foundation
import Testing

/// A PC Screen Font, version 1 or 2, as a map from characters to glyphs.
package struct ConsoleFont {
    package let name: String
    /// The number of the glyph of each single character in the font's Unicode table.
    package private(set) var glyphs: [UInt32: Int] = [:]

    private static let folder = "/usr/share/consolefonts"

    /// Returns the names of console-setup's fonts for western languages. VGA with 8, 14 and 28 rows lacks the
    /// ellipsis.
    package static func western() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { name in
            name.hasSuffix(".psf.gz") && (name.hasPrefix("Uni2-") || name.hasPrefix("Lat15-"))
                && !["VGA8.", "VGA14.", "VGA28x16."].contains { name.contains("-" + $0) }
        }.sorted()
    }

    package init(_ name: String) throws {
        self.name = name
        let bytes = try Self.unpacked("\(Self.folder)/\(name)")
        if bytes.starts(with: [0x36, 0x04]) {
            readFirst(bytes)
        } else {
            #expect(bytes.starts(with: [0x72, 0xB5, 0x4A, 0x86]), "\(name) is no PSF font")
            readSecond(bytes)
        }
    }

    private static func unpacked(_ path: String) throws -> [UInt8] {
        let directory = try PrivateDirectory()
        let file = directory.path("font")
        let result = try runProgram(
            ["/bin/sh", "-c", "exec \"$@\" > \"$0\"", file, "gzip", "-dc", path], seconds: 20)
        #expect(result.status == .exited(0), "\(result.stderr)")
        return Array(try #require(FileManager.default.contents(atPath: file)))
    }

    /// Reads version 1: two bytes per character; 0xFFFE begins sequences, which are skipped, 0xFFFF ends a
    /// glyph.
    private mutating func readFirst(_ bytes: [UInt8]) {
        let count = bytes[2] & 1 == 1 ? 512 : 256
        var (glyph, isSequence) = (0, false)
        for index in stride(from: 4 + count * Int(bytes[3]), to: bytes.count - 1, by: 2) {
            let value = UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8
            switch value {
            case 0xFFFF: (glyph, isSequence) = (glyph + 1, false)
            case 0xFFFE: isSequence = true
            default: if !isSequence { glyphs[value] = glyph }
            }
        }
    }

    /// Reads version 2: UTF-8; 0xFE begins sequences, 0xFF ends a glyph.
    private mutating func readSecond(_ bytes: [UInt8]) {
        func word(_ index: Int) -> Int {
            (0..<4).reduce(0) { $0 | Int(bytes[index * 4 + $1]) << (8 * $1) }
        }
        let table = bytes[(word(2) + word(4) * word(5))...]
        for (glyph, entry) in table.split(separator: 0xFF, omittingEmptySubsequences: false).enumerated() {
            let single = entry.prefix { $0 != 0xFE }
            for scalar in String(decoding: single, as: UTF8.self).unicodeScalars {
                glyphs[scalar.value] = glyph
            }
        }
    }
}
