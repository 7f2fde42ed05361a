// The place in a text, counted eight bytes at a time, beside counting them one by one.
import Testing
import TextTools

@Suite struct TextPositionTests {
    @Test func placesAreCountedInPiecesOfAnyLength() {
        // Bytes that differ from a line feed or a continuation byte in one bit, and every length up to four words.
        let kinds: [UInt8] = [
            0x0A, 0x0B, 0x8A, 0x4A, 0x41, 0x7F, 0x80, 0xBF, 0xC0, 0xFF, 0x00, 0x0A, 0xC3, 0xA9, 0x0D,
        ]
        for length in 0...32 {
            for first in kinds.indices {
                let bytes = (0..<length).map { kinds[(first + $0 * $0) % kinds.count] }
                var position = TextPosition(offset: 5, line: 3, column: 7)
                bytes.withUnsafeBufferPointer { position.advance(over: $0) }
                var expected = TextPosition(offset: 5 + length, line: 3, column: 7)
                for byte in bytes {
                    if byte == 0x0A {
                        (expected.line, expected.column) = (expected.line + 1, 1)
                    } else if !(0x80...0xBF).contains(byte) {
                        expected.column += 1
                    }
                }
                #expect(position == expected, "\(bytes)")
            }
        }
    }

    @Test func aWordOfTheSameBytesCountsEachOfThem() {
        for (byte, expected) in [
            (UInt8(0x0A), TextPosition(offset: 24, line: 25, column: 1)),
            (0x80, TextPosition(offset: 24, line: 1, column: 1)),
            (0xC0, TextPosition(offset: 24, line: 1, column: 25)),
        ] {
            var position = TextPosition()
            [UInt8](repeating: byte, count: 24).withUnsafeBufferPointer { position.advance(over: $0) }
            #expect(position == expected)
        }
    }
}
