// KML files in archives, created by other programs or by an attacker.
import GeoFormats
import TestSupport
import Testing

@Suite("KMZ")
struct KMZTests {
    /// A text that is much larger than a piece of what is unpacked.
    private static let text = Array(
        ("<kml><Document>"
            + (0..<6_000).map {
                "<Placemark id=\"\($0)\"><name>Hall \($0 &* 7_919 % 6_000)</name></Placemark>"
            }
            .joined() + "</Document></kml>").utf8)

    /// Returns the unpacked bytes, or the message of the fault.
    private func unpacked(_ archive: [UInt8], limit: Int = 20 << 20) -> (bytes: [UInt8], fault: String?) {
        var bytes: [UInt8] = []
        do {
            try KMZArchive(archive, limit: limit).read {
                bytes += $0
                return true
            }
        } catch {
            return (bytes, error.message)
        }
        return (bytes, nil)
    }

    @Test(arguments: [ArchiveSample.deflated, .stored, .folder, .descriptor, .long])
    func everyWayOfPacking(_ sample: ArchiveSample) throws {
        let result = unpacked(try sample.archive(of: Self.text))
        #expect(result.bytes == Self.text && result.fault == nil)
        #expect(unpacked(try sample.archive(of: [])).bytes == [])
    }

    @Test(
        "a locked file, a wrong checksum, a wrong size",
        arguments: [ArchiveSample.locked, .wrongChecksum, .understated])
    func refused(_ sample: ArchiveSample) throws {
        let result = unpacked(try sample.archive(of: Self.text))
        let isLocked = sample == .locked
        #expect(
            result.fault
                == (isLocked
                    ? "the KML file in the archive is locked, or packed in a way that is not known"
                    : "the KML file in the archive is damaged"))
        #expect(result.bytes.count <= Self.text.count && Self.text.starts(with: result.bytes))
    }

    @Test("what unpacks to far more than any map has is not unpacked")
    func bombs() throws {
        let zeros = [UInt8](repeating: 0x20, count: 8 << 20)
        let bomb = try ArchiveSample.deflated.archive(of: zeros)
        let result = unpacked(bomb)
        #expect(
            result.bytes.isEmpty
                && result.fault?.hasPrefix(
                    "the KML file in the archive would expand to more than 250 times its packed size") == true
        )
        #expect(
            unpacked(bomb, limit: 1 << 20).fault == "the KML file in the archive has more than 1048576 bytes")
        // One that lies about its size ends where its size does.
        let lying = unpacked(try ArchiveSample.understated.archive(of: Array(zeros.prefix(1 << 20))))
        #expect(lying.fault == "the KML file in the archive is damaged" && lying.bytes.count <= 1 << 19)
        // Small ones may be as alike as they like.
        #expect(unpacked(try ArchiveSample.deflated.archive(of: Array(zeros.prefix(1 << 20)))).fault == nil)
    }

    @Test("cut or changed anywhere it gives the beginning of the text, or all of it, and never traps")
    func damaged() throws {
        var generator = SeededGenerator(seed: 11)
        for sample in [ArchiveSample.deflated, .long, .descriptor] {
            let whole = try sample.archive(of: Self.text)
            for _ in 0..<soakRounds(150) {
                var bytes = whole
                if Bool.random(using: &generator) {
                    bytes = Array(bytes.prefix(Int.random(in: 0..<whole.count, using: &generator)))
                } else {
                    bytes[Int.random(in: bytes.indices, using: &generator)] ^= UInt8.random(
                        in: 1...255, using: &generator)
                }
                let result = unpacked(bytes)
                #expect(result.fault != nil || result.bytes == Self.text)
            }
        }
        #expect(unpacked([]).fault == "the archive is cut off, or damaged")
    }

    @Test("a text that breaks off in the middle gives what came before")
    func cutInside() throws {
        let whole = try ArchiveSample.deflated.archive(of: Self.text)
        // The packed bytes are shortened and the list is moved: only the stream itself tells it.
        let list = try #require((0..<whole.count - 4).last { whole[$0..<$0 + 4] == [0x50, 0x4B, 1, 2] })
        let gone = 2_000
        var bytes = Array(whole[..<(list - gone)] + whole[list...])
        func lower(_ index: Int) {
            let value = (0..<4).reduce(0) { $0 | Int(bytes[index + $1]) << (8 * $1) } - gone
            for place in 0..<4 { bytes[index + place] = UInt8(truncatingIfNeeded: value >> (8 * place)) }
        }
        lower(list - gone + 20)
        lower(bytes.count - 6)
        let result = unpacked(bytes)
        #expect(result.fault == "the KML file in the archive is damaged")
        #expect(
            !result.bytes.isEmpty && result.bytes.count < Self.text.count
                && Self.text.starts(with: result.bytes))
    }
}
