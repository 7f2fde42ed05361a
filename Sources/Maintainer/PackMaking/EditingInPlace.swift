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
    /// A change of the array that begins at a position: an item was put in at an index, or the one there was taken out.
    enum ArrayChange {
        case inserted(PropertyListValue, at: Int, into: SourcePosition)
        case removed(Int, from: SourcePosition)

        fileprivate var array: SourcePosition {
            switch self {
            case .inserted(_, _, let array), .removed(_, let array): array
            }
        }
    }

    /// Returns true if the value is equal to another one that was edited, wherever both are in their files.
    /// - Parameter change: the one difference that there may be. Its position is in the file of this value.
    func hasSameContent(as other: PropertyListValue, but change: ArrayChange? = nil) -> Bool {
        switch (content, other.content) {
        case (.array(var items), .array(var others)):
            let isChanged = change?.array == position
            switch change {
            case .inserted(let item, let index, _)? where isChanged:
                guard others.indices.contains(index),
                    item.hasSameContent(as: others.remove(at: index))
                else { return false }
            case .removed(let index, _)? where isChanged:
                guard items.indices.contains(index) else { return false }
                items.remove(at: index)
            default: break
            }
            let rest = isChanged ? nil : change
            return items.count == others.count
                && zip(items, others).allSatisfy { $0.hasSameContent(as: $1, but: rest) }
        case (.dictionary(let dictionary), .dictionary(let other)):
            return dictionary.entries.count == other.entries.count
                && zip(dictionary.entries, other.entries).allSatisfy {
                    $0.key == $1.key && $0.value.hasSameContent(as: $1.value, but: change)
                }
        default: return content == other.content
        }
    }
}
