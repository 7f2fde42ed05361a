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
            list.root.hasSameContent(as: after, but: .removed(index, from: array.position))
        else { return nil }
        return edited
    }
}
