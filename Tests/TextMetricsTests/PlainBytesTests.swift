// Bytes other than printable ASCII are found at any position.
import TestSupport
import Testing

@testable import TextMetrics

@Suite struct PlainBytesTests {
    /// Every byte at every place of texts around the width of a word, beside one byte after the other.
    @Test func everyByteIsFoundAtEveryPlace() {
        for count in 0...17 {
            for place in 0...count {
                for byte in UInt8.min...UInt8.max {
                    var bytes = [UInt8](repeating: UInt8(ascii: " "), count: count)
                    if place < count { bytes[place] = byte }
                    let isPlain = byte >= 0x20 && byte < 0x7F
                    bytes.withUnsafeBufferPointer { text in
                        #expect(PlainBytes.end(in: text, from: 0) == (isPlain ? count : min(place, count)))
                    }
                }
            }
        }
    }

    @Test func seededBytes() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<2_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
                Bool.random(using: &generator) ? 0x7E : UInt8.random(in: 0x1E...0x81, using: &generator)
            }
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let expected = bytes[start...].firstIndex { $0 < 0x20 || $0 > 0x7E } ?? bytes.count
            bytes.withUnsafeBufferPointer { #expect(PlainBytes.end(in: $0, from: start) == expected) }
        }
    }
}
