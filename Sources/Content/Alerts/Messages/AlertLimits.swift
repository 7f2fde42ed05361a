// Cleans and limits the texts of feeds and of stored snapshots, which may be hostile.
internal import Glibc
internal import TextMetrics
internal import TextTools

/// The limits for stored messages, far above those of real ones.
public enum AlertLimits {
    /// The most messages of one source.
    public static let messages = 20_000
    /// The most messages of all sources together, which leaves each of them its own.
    static let storedMessages = 40 * messages
    /// The most rows of all areas together.
    static let storedAreas = 2_000_000
    /// The most bytes that the messages of one source take in a snapshot: twice all alerts of the United States
    /// on a bad day.
    public static let room = 8 << 20
    public static let infos = 40
    public static let areas = 2_000
    /// The most codes, parameters and categories of an info, and codes of an area.
    public static let values = 4_000
    /// The most polygons, and circles, of an area. The others are drawn as one box.
    public static let shapes = 4_000
    /// The most points of the polygons of a message. Where there are more, the outlines become coarser.
    public static let points = 100_000
    public static let references = 2_000
    /// The most scalars of a name, an identifier, or a word.
    static let name = 300
    /// The most scalars of a headline or an area's name; CAP recommends 160.
    static let headline = 2_000
    /// The most scalars of a description or instruction.
    public static let text = 40_000
}

/// Cleans texts of messages; this is the only place that does so.
enum Clean {
    static func name(_ text: String) -> String { DisplayText.line(text, limit: AlertLimits.name) }
    static func headline(_ text: String) -> String { DisplayText.line(text, limit: AlertLimits.headline) }

    /// Returns a text of several lines. Several empty lines become one, and empty lines at the ends are removed.
    static func text(_ text: String) -> String {
        var clean = Sanitizer.clean(text)
        if let tidy = clean.withUTF8({ isTidy($0) ? nil : tidied($0) }) { clean = tidy }
        return clean.cut(to: AlertLimits.text)
    }

    private static let blank = UInt8(ascii: " ")
    private static let newline = UInt8(ascii: "\n")

    /// Returns whether no line has blanks at its ends, no two empty lines are adjacent, and none is at either
    /// end of the text.
    private static func isTidy(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = bytes.first, let last = bytes.last else { return true }
        guard first != blank, first != newline, last != blank, last != newline else { return false }
        var index = 0
        while let next = nextLineEnd(in: bytes, from: index) {
            // What stands at the ends is neither, so that there is a byte on both sides.
            let after = bytes[next + 1]
            guard bytes[next - 1] != blank, after != blank else { return false }
            if after == newline, bytes[next - 1] == newline { return false }
            index = next + 1
        }
        return true
    }

    private static func nextLineEnd(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        guard let first = bytes.baseAddress, start < bytes.count,
            let found = memchr(first + start, Int32(newline), bytes.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(first)
    }

    private static func tidied(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { output in
            var (count, wasEmpty) = (0, true)
            var start = 0
            while start <= bytes.count {
                let end = nextLineEnd(in: bytes, from: start) ?? bytes.count
                var (first, last) = (start, end)
                while first < last, bytes[first] == blank { first += 1 }
                while first < last, bytes[last - 1] == blank { last -= 1 }
                if first < last || !wasEmpty {
                    let line = UnsafeBufferPointer(rebasing: bytes[first..<last])
                    _ = UnsafeMutableBufferPointer(rebasing: output[count...]).update(fromContentsOf: line)
                    count += line.count
                    if end < bytes.count {
                        output[count] = newline
                        count += 1
                    }
                    wasEmpty = line.isEmpty
                }
                start = end + 1
            }
            while count > 0, output[count - 1] == newline { count -= 1 }
            return count
        }
    }
}
