// Property lists as real tools write them, and a second reader's opinion on random ones.
import Foundation
import PropertyLists
import TestSupport
import Testing

@Suite("Property lists of real tools")
struct ToolFixtureTests {
    private static let digest = "data \(Array(UInt8(0)..<40))"
    private static let long = String(repeating: "word ", count: 12)
    private static let inWrittenOrder = """
        dict
          Name =
            string Fire & smoke
          Zebra first =
            true
          Level =
            integer 2
          Negative =
            integer -7
          Big =
            integer 1099511627776
          Ratio =
            real 0.5
          Off =
            false
          Reviewed =
            date 2026-11-20T08:30:05Z
          Digest =
            \(digest)
          Accents =
            string Grüße, 東京 🔥
          Objects =
            array
              dict
                Name =
                  string Evacuate
                Link =
                  string evacuate.html
              dict
                Name =
                  string Shelter
                Objects =
                  array
          Empty =
            dict
          Long =
            string \(long)

        """

    @Test("XML and binary files of tools that keep the order")
    func ordered() {
        #expect(reading(ToolFixture.pythonXML, positions: false) == Self.inWrittenOrder)
        #expect(reading(ToolFixture.pythonBinary, positions: false) == Self.inWrittenOrder)
        #expect(reading(ToolFixture.libplistBinary, positions: false) == Self.inWrittenOrder)
    }

    @Test("files of tools that sort keys keep the order of the file")
    func sorted() throws {
        let keys = try [Array(ToolFixture.gnustepXML.utf8), ToolFixture.gnustepBinary].map { bytes in
            let value = try PropertyListReader.read(bytes, file: "Test.plist")
            return try #require(value.dictionary).entries.map(\.key)
        }
        #expect(
            keys[0] == [
                "Accents", "Big", "Digest", "Empty", "Level", "Long", "Name", "Negative", "Objects", "Off",
                "Ratio",
                "Reviewed", "Zebra first",
            ])
        #expect(
            keys[1] == [
                "Objects", "Accents", "Zebra first", "Negative", "Off", "Reviewed", "Name", "Long", "Big",
                "Empty",
                "Level", "Digest", "Ratio",
            ])
        let xml = try PropertyListReader.read(Array(ToolFixture.gnustepXML.utf8), file: "Test.plist")
        #expect(xml.dictionary?["Digest"]?.content == .data(Array(0..<40)))
        #expect(xml.dictionary?["Long"]?.string == Self.long)
        #expect(xml.dictionary?["Reviewed"]?.content == .date("2026-11-20T08:30:05Z"))
    }

    @Test(
        "random property lists that Foundation writes are read as they were meant", .timeLimit(.minutes(10)))
    func foundation() throws {
        var generator = SeededGenerator(seed: 2026)
        for round in 0..<soakRounds(150) {
            let value = RandomValue.make(depth: 0, using: &generator)
            for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
                let data = try PropertyListSerialization.data(
                    fromPropertyList: value.foundation, format: format, options: 0)
                let read = try PropertyListReader.read(Array(data), file: "Test.plist")
                #expect(value.matches(read), "round \(round), \(format == .xml ? "XML" : "binary")")
            }
        }
    }
}

/// A property list as it is meant, before any tool writes it.
indirect enum RandomValue {
    case string(String), integer(Int64), real(Double), boolean(Bool), data([UInt8]), date(Int)
    case array([RandomValue])
    case dictionary([String: RandomValue])

    static func make(depth: Int, using generator: inout SeededGenerator) -> RandomValue {
        let kind = Int.random(in: 0..<(depth < 4 ? 8 : 6), using: &generator)
        switch kind {
        case 0: return .string(text(using: &generator))
        case 1:
            let shift = Int64.random(in: 0..<64, using: &generator)
            return .integer(Int64.random(in: .min ... .max, using: &generator) >> shift)
        case 2: return .real(Double.random(in: -180..<180, using: &generator))
        case 3: return .boolean(Bool.random(using: &generator))
        case 4:
            let length = Int.random(in: 0..<40, using: &generator)
            return .data((0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) })
        // Seconds since 2001, of the years 1901 to 2100.
        case 5: return .date(Int.random(in: -3_155_673_600..<3_155_760_000, using: &generator))
        case 6:
            let length = Int.random(in: 0..<18, using: &generator)
            return .array((0..<length).map { _ in make(depth: depth + 1, using: &generator) })
        default:
            var entries: [String: RandomValue] = [:]
            for _ in 0..<Int.random(in: 0..<18, using: &generator) {
                entries[text(using: &generator)] = make(depth: depth + 1, using: &generator)
            }
            return .dictionary(entries)
        }
    }

    private static func text(using generator: inout SeededGenerator) -> String {
        let alphabet = Array("abcXYZ 019<>&;'\"/-éß東🔥\n\t".unicodeScalars)
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0..<24, using: &generator) {
            text.append(alphabet[Int.random(in: alphabet.indices, using: &generator)])
        }
        return String(text)
    }

    var foundation: Any {
        switch self {
        case .string(let text): text
        case .integer(let number): number
        case .real(let number): number
        case .boolean(let flag): flag
        case .data(let bytes): Data(bytes)
        case .date(let seconds): Date(timeIntervalSinceReferenceDate: Double(seconds))
        case .array(let items): items.map(\.foundation)
        case .dictionary(let entries): entries.mapValues(\.foundation)
        }
    }

    func matches(_ value: PropertyListValue) -> Bool {
        switch (self, value.content) {
        case (.string(let text), .string(let read)): text.unicodeScalars.elementsEqual(read.unicodeScalars)
        case (.integer(let number), .integer(let read)): number == read
        case (.real(let number), .real(let read)): number == read
        case (.boolean(let flag), .boolean(let read)): flag == read
        case (.data(let bytes), .data(let read)): bytes == read
        case (.date(let seconds), .date(let read)):
            read == Date(timeIntervalSinceReferenceDate: Double(seconds)).formatted(.iso8601)
        case (.array(let items), .array(let read)):
            items.count == read.count && zip(items, read).allSatisfy { $0.matches($1) }
        case (.dictionary(let entries), .dictionary(let read)):
            entries.count == read.entries.count
                && read.entries.allSatisfy { entries[$0.key]?.matches($0.value) == true }
        default: false
        }
    }
}
