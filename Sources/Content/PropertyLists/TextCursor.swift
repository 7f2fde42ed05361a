// Turns byte offsets of a UTF-8 text into lines and columns, cheaply when asked in rising order.
import Diagnostics
internal import Glibc

/// Walks a UTF-8 text and tells the line and column of byte offsets.
///
/// Lines end at LF, or at CR in a text that has no LF, as editors count. Each byte is looked at once as long as the
/// offsets rise; going back starts again from the top.
package struct TextCursor {
    private let text: UnsafeBufferPointer<UInt8>
    private let lineEnd: UInt8
    private var offset = 0
    private var line = 1
    private var column = 1

    package init(_ text: UnsafeBufferPointer<UInt8>) {
        self.text = text
        let hasLineFeed = text.baseAddress.flatMap { memchr($0, Int32(Ascii.lineFeed), text.count) } != nil
        lineEnd = hasLineFeed ? Ascii.lineFeed : Ascii.carriageReturn
    }

    package mutating func position(at target: Int) -> SourcePosition {
        let target = min(max(target, 0), text.count)
        if target < offset { (offset, line, column) = (0, 1, 1) }
        guard let base = text.baseAddress else { return .start }
        while offset < target, let found = memchr(base + offset, Int32(lineEnd), target - offset) {
            offset = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            line += 1
            column = 1
        }
        while offset < target {
            if !Ascii.isContinuation(base[offset]) { column += 1 }
            offset += 1
        }
        return SourcePosition(line: line, column: column)
    }
}

/// The bytes of ASCII and UTF-8 that a reader of text asks about.
package enum Ascii {
    package static let tab: UInt8 = 0x09
    package static let lineFeed: UInt8 = 0x0A
    package static let carriageReturn: UInt8 = 0x0D
    package static let space: UInt8 = 0x20

    package static func isSpace(_ byte: UInt8) -> Bool {
        byte == space || byte == lineFeed || byte == tab || byte == carriageReturn
    }

    package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

    package static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

    package static func hexValue(_ byte: UInt8) -> UInt8? {
        if isDigit(byte) { return byte - 0x30 }
        let letter = (byte | 0x20) &- 0x61
        return letter < 6 ? letter + 10 : nil
    }

    /// A byte that continues a multi-byte UTF-8 sequence.
    package static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
