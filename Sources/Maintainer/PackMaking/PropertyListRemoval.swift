import Diagnostics
import PropertyLists

/// Takes an item out of an array of a property list as a person would: every other byte stays the same.
enum PropertyListRemoval {
    /// Returns the file without an item of one of its arrays, or nil if it cannot be edited in place. The result is parsed and
    /// compared with the original: if anything but the item differs, the edit is refused.
    static func bytes(
        _ list: EditedPropertyList, from array: PropertyListValue, at index: Int, file: String
    ) -> [UInt8]? {
        let bytes = list.bytes
        guard let items = array.array, items.indices.contains(index), !bytes.starts(with: "bplist".utf8),
            var start = items[index].position.offset(in: bytes),
            let end = list.ends[items[index].position]?.offset(in: bytes), start < end
        else { return nil }
        // Its line goes with it.
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        if start > 0, bytes[start - 1] == 0x0A { start -= start > 1 && bytes[start - 2] == 0x0D ? 2 : 1 }
        var edited = bytes
        edited.removeSubrange(start..<end)
        guard let after = try? PropertyListReader.read(edited, file: file),
            isRemoved(after, list.root, at: array.position, index)
        else { return nil }
        return edited
    }

    /// Returns true if `new` is `old` without one item of the array at `position`.
    private static func isRemoved(
        _ new: PropertyListValue, _ old: PropertyListValue, at position: SourcePosition, _ index: Int
    ) -> Bool {
        switch (new.content, old.content) {
        case (.array(let items), .array(var before)) where old.position == position:
            guard before.count == items.count + 1 else { return false }
            before.remove(at: index)
            return zip(items, before).allSatisfy { $0.hasSameContent(as: $1) }
        case (.array(let items), .array(let before)):
            return items.count == before.count
                && zip(items, before).allSatisfy { isRemoved($0, $1, at: position, index) }
        case (.dictionary(let items), .dictionary(let before)):
            return items.entries.count == before.entries.count
                && zip(items.entries, before.entries).allSatisfy {
                    $0.key == $1.key && isRemoved($0.value, $1.value, at: position, index)
                }
        default: return new.hasSameContent(as: old)
        }
    }
}
