internal import Glibc

/// Converts byte offsets of a UTF-8 text to lines and columns.
///
/// Lines end at LF, or at CR in a text that has no LF, as editors count; columns count scalars. Each byte is
/// read once as long as the offsets increase; an earlier one costs at most a few kilobytes.
public struct LineCounter {
    private struct Place {
        var offset = 0
        var line = 1
        var column = 1
    }

    private let lineEnd: UInt8
    private var place = Place()
    /// The positions of every `stride`th byte passed so far.
    private var passed: [Place] = [Place()]
    private static let stride = 4_096

    public init(_ text: UnsafeBufferPointer<UInt8>) {
        let hasLineFeed = text.baseAddress.flatMap { memchr($0, 0x0A, text.count) } != nil
        lineEnd = hasLineFeed ? 0x0A : 0x0D
    }

    /// Returns the line and column of the byte at `target`, or of the nearest one in the text.
    /// - Parameter text: the text that the counter was made for.
    public mutating func position(of target: Int, in text: UnsafeBufferPointer<UInt8>) -> SourcePosition {
        let target = min(max(target, 0), text.count)
        if target < place.offset { place = passed[min(target / Self.stride, passed.count - 1)] }
        while place.offset / Self.stride < target / Self.stride {
            advance(to: (place.offset / Self.stride + 1) * Self.stride, in: text)
            if place.offset == passed.count * Self.stride { passed.append(place) }
        }
        advance(to: target, in: text)
        return SourcePosition(line: place.line, column: place.column)
    }

    /// Returns the byte at a position, or nil if the text has no such line or its line no such column.
    public func offset(of position: SourcePosition, in text: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = text.baseAddress else { return nil }
        var start = Place()
        while start.line < position.line {
            guard let found = memchr(base + start.offset, Int32(lineEnd), text.count - start.offset) else {
                return nil
            }
            start.offset = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            start.line += 1
        }
        for offset in start.offset..<text.count where text[offset] & 0xC0 != 0x80 {
            if start.column == position.column { return offset }
            if text[offset] == lineEnd { return nil }
            start.column += 1
        }
        return nil
    }

    private mutating func advance(to target: Int, in text: UnsafeBufferPointer<UInt8>) {
        guard let base = text.baseAddress else { return }
        while place.offset < target,
            let found = memchr(base + place.offset, Int32(lineEnd), target - place.offset)
        {
            place.offset = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            place.line += 1
            place.column = 1
        }
        while place.offset < target {
            if base[place.offset] & 0xC0 != 0x80 { place.column += 1 }
            place.offset += 1
        }
    }
}
