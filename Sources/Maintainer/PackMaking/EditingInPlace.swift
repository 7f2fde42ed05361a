import Diagnostics
import PropertyLists

// Helpers for editing files in place: the byte offset of a value, and a check that nothing else changed.

extension SourcePosition {
    /// Returns the byte offset of the position in a UTF-8 file.
    func offset(in bytes: [UInt8]) -> Int? {
        let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        return bytes[mark...].withUnsafeBufferPointer { text in
            LineCounter(text).offset(of: self, in: text).map { $0 + mark }
        }
    }
}

extension PropertyListValue {
    /// Returns true if both values are equal, wherever they are in their files.
    func hasSameContent(as other: PropertyListValue) -> Bool {
        switch (content, other.content) {
        case (.array(let items), .array(let others)):
            items.count == others.count && zip(items, others).allSatisfy { $0.hasSameContent(as: $1) }
        case (.dictionary(let dictionary), .dictionary(let other)):
            dictionary.entries.count == other.entries.count
                && zip(dictionary.entries, other.entries).allSatisfy {
                    $0.key == $1.key && $0.value.hasSameContent(as: $1.value)
                }
        default: content == other.content
        }
    }
}
