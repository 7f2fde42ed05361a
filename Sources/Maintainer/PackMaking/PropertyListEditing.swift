import Diagnostics
import PropertyLists
import TextMetrics

/// Adds an item to an array of a property list as a person would: every other byte stays the same.
enum PropertyListInsertion {
    /// Returns the edit of a file that puts another item into one of its arrays.
    ///
    /// The result is parsed and compared with the original. If anything but the new item differs, or the item itself
    /// reads differently in the encoding of the file, the edit is refused.
    /// - Parameters:
    ///   - array: an array of `list`.
    ///   - index: the item to stand after; nil for the first place.
    ///   - lines: the item, indented by tabs from its own beginning.
    /// - Throws: the fault that the file cannot be edited in place.
    static func edit(
        _ list: EditedPropertyList, into array: PropertyListValue, after index: Int?, lines: [String],
        file: String
    ) throws(NewGuide.Fault) -> PackEdit {
        let alone = Array("<plist>\(lines.joined())</plist>".utf8)
        guard let new = bytes(list, into: array, after: index, lines),
            let after = try? PropertyListReader.read(new, file: file),
            let item = try? PropertyListReader.read(alone, file: file),
            list.root.hasSameContent(
                as: after, but: .inserted(item, at: index.map { $0 + 1 } ?? 0, into: array.position))
        else { throw .notPlain(file) }
        return PackEdit(path: file, old: list.bytes, new: new)
    }

    private static func bytes(
        _ list: EditedPropertyList, into array: PropertyListValue, after index: Int?, _ lines: [String]
    ) -> [UInt8]? {
        let bytes = list.bytes
        guard let items = array.array, !bytes.starts(with: "bplist".utf8) else { return nil }
        let scan = MarkupScan(bytes: bytes)
        var edited = bytes
        if let index {
            guard items.indices.contains(index), let start = items[index].position.offset(in: bytes),
                let end = list.ends[items[index].position]?.offset(in: bytes)
            else { return nil }
            let indent = scan.indent(before: start) ?? "\t"
            edited.insert(
                contentsOf: scan.text(lines, indent: indent).utf8, at: scan.endOfLineComment(from: end))
        } else {
            guard let start = array.position.offset(in: bytes), let tag = scan.tag(at: start)
            else { return nil }
            let outer = scan.indent(before: start) ?? ""
            let text = scan.text(lines, indent: outer + "\t")
            if tag.isSelfClosing {
                edited.replaceSubrange(
                    start..<tag.end, with: ("<array>" + text + scan.newline + outer + "</array>").utf8)
            } else {
                let closesHere = scan.bytes[tag.end...].starts(with: "</".utf8)
                edited.insert(contentsOf: (text + (closesHere ? scan.newline + outer : "")).utf8, at: tag.end)
            }
        }
        return edited
    }
}

/// A property list that is edited, as it was read.
struct EditedPropertyList {
    var bytes: [UInt8]
    var root: PropertyListValue
    /// The positions after its elements, by those where they begin.
    var ends: [SourcePosition: SourcePosition]

    init(_ bytes: [UInt8], file: String) throws(NewGuide.Fault) {
        self.bytes = bytes
        (root, ends) = try NewGuide.Fault.reading(try PropertyListReader.readWithEnds(bytes, file: file))
    }
}

/// Finds tags and lines in a property list that was parsed without a fault.
private struct MarkupScan {
    let bytes: [UInt8]

    var newline: String {
        guard let first = bytes.firstIndex(of: 0x0A), first > 0 else { return "\n" }
        return bytes[first - 1] == 0x0D ? "\r\n" : "\n"
    }

    func text(_ lines: [String], indent: String) -> String { lines.map { newline + indent + $0 }.joined() }

    /// Returns the white space before `start` on its line, or nil if there is other text.
    func indent(before start: Int) -> String? {
        var first = start
        while first > 0, bytes[first - 1] == 0x20 || bytes[first - 1] == 0x09 { first -= 1 }
        guard first == 0 || bytes[first - 1] == 0x0A || bytes[first - 1] == 0x0D else { return nil }
        return String(decoding: bytes[first..<start], as: UTF8.self)
    }

    struct Tag {
        var end: Int
        var isSelfClosing: Bool
    }

    /// Returns the tag that begins at `start`.
    func tag(at start: Int) -> Tag? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "<") else { return nil }
        var quote: UInt8?
        for index in start..<bytes.count {
            let byte = bytes[index]
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if quote == nil, byte == UInt8(ascii: ">") {
                return Tag(end: index + 1, isSelfClosing: bytes[index - 1] == UInt8(ascii: "/"))
            }
        }
        return nil
    }

    /// The index after a comment that follows `end` on its line, or `end`: it is about what stands before it.
    func endOfLineComment(from end: Int) -> Int {
        var index = end
        while index < bytes.count, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
        guard bytes[index...].starts(with: "<!--".utf8),
            let comment = bytes.firstOccurrence(of: "-->", from: index)?.upperBound
        else { return end }
        return bytes[index..<comment].contains(0x0A) ? end : comment
    }
}

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
