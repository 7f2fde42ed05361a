// Files cut short at every byte and changed at random: an answer or a diagnostic, never a crash.
import Diagnostics
import PropertyLists
import TestSupport
import Testing

@Suite("Damaged property lists")
struct DamageTests {
    /// Small files of both formats and of several encodings; mutations begin from these.
    private static let specimens: [[UInt8]] = [
        Array(ToolFixture.pythonXML.utf8),
        ToolFixture.pythonBinary,
        ToolFixture.libplistBinary,
        Array(
            """
            <?xml version='1.0' encoding='ISO-8859-1'?>
            <!DOCTYPE plist [ <!ELEMENT plist ANY> ]>\r
            <plist><!-- c --><array><string>a<![CDATA[b]]>&#65;&amp;</string>\r
            <date>2026-11-20T00:00:00Z</date><data>AAEC</data><dict><key>k</key><real>1e5</real></dict></array></plist>
            """.utf8),
        [0xFF, 0xFE]
            + "<plist><dict><key>é🔥</key><integer>0x1F</integer></dict></plist>".utf16.flatMap {
                [UInt8($0 & 0xFF), UInt8($0 >> 8)]
            },
        BinaryWriter(
            [0xD1, 1, 2], BinaryWriter.ascii("k"), [0xA3, 3, 4, 3], [0x61, 0, 0x41],
            BinaryWriter.double(0x33, 0)
        )
        .bytes,
    ]

    /// Limits small enough that no mutation can make a round slow.
    private static let limits = PropertyListLimits(
        bytes: 1 << 16, depth: 32, values: 2_000, textBytes: 1 << 12)

    /// Reads and checks what must hold of every answer; true for a value.
    @discardableResult
    private func isRead(_ bytes: [UInt8], _ comment: @autoclosure () -> Comment) -> Bool {
        do {
            let value = try PropertyListReader.read(bytes, file: "Test.plist", limits: Self.limits)
            var count = 0
            let isSound = isSound(value, depth: 0, in: bytes.count, count: &count)
            #expect(isSound && count <= Self.limits.values, comment())
            return true
        } catch {
            let isCalm =
                error.code.hasPrefix("plist-") && error.severity == .error && !error.message.isEmpty
                && !error.hint.isEmpty && isInside(error.position, bytes.count)
                && error.description.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
            #expect(isCalm, comment())
            return false
        }
    }

    private func isInside(_ position: SourcePosition?, _ size: Int) -> Bool {
        guard let position else { return false }
        return position.line >= 1 && position.column >= 1 && position.line + position.column <= size + 3
    }

    private func isSound(_ value: PropertyListValue, depth: Int, in size: Int, count: inout Int) -> Bool {
        count += 1
        guard depth <= Self.limits.depth, isInside(value.position, size) else { return false }
        switch value.content {
        case .array(let items):
            for item in items where !isSound(item, depth: depth + 1, in: size, count: &count) { return false }
        case .dictionary(let dictionary):
            for entry in dictionary.entries {
                guard isInside(entry.keyPosition, size) else { return false }
                guard isSound(entry.value, depth: depth + 1, in: size, count: &count) else { return false }
            }
        case .real(let number): return number.isFinite
        default: break
        }
        return true
    }

    @Test("cut short at every byte", arguments: specimens.indices)
    func truncation(index: Int) {
        let bytes = Self.specimens[index]
        #expect(isRead(bytes, "specimen \(index) as it is"))
        var complete = 0
        for length in 0..<bytes.count
        where isRead(Array(bytes[..<length]), "specimen \(index), \(length) bytes") {
            complete += 1
        }
        // Only white space after </plist> may be missing.
        #expect(complete <= 1)
    }

    @Test("the front cut off at every byte", arguments: specimens.indices)
    func beheading(index: Int) {
        let bytes = Self.specimens[index]
        for start in 1..<bytes.count {
            isRead(Array(bytes[start...]), "specimen \(index) from byte \(start)")
        }
    }

    @Test("changed at random", .timeLimit(.minutes(10)), arguments: specimens.indices)
    func mutation(index: Int) {
        var generator = SeededGenerator(seed: UInt64(index) + 1)
        for round in 0..<soakRounds(1500) {
            var bytes = Self.specimens[index]
            for _ in 0..<Int.random(in: 1...4, using: &generator) { Self.mutate(&bytes, using: &generator) }
            isRead(bytes, "specimen \(index), round \(round)")
        }
    }

    private static func mutate(_ bytes: inout [UInt8], using generator: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, place + Int.random(in: 1...12, using: &generator))
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &generator)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4:
            let filler: UInt8 = [0, 0xFF, 0x3C, 0x26][Int.random(in: 0..<4, using: &generator)]
            bytes.replaceSubrange(place..<end, with: repeatElement(filler, count: end - place))
        case 5:
            // The trailer and the table of offsets, where binary files are most easily hurt.
            let tail = max(0, bytes.count - 48)
            bytes[Int.random(in: tail..<bytes.count, using: &generator)] = UInt8.random(
                in: 0...64, using: &generator)
        default:
            let other = Int.random(in: 0..<bytes.count, using: &generator)
            bytes.swapAt(place, other)
        }
    }
}
