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
        guard let new = bytes(list, into: array, after: index, lines: lines, file: file) else {
            throw .notPlain(file)
        }
        return PackEdit(path: file, old: list.bytes, new: new)
    }

    private static func bytes(
        _ list: EditedPropertyList, into array: PropertyListValue, after index: Int?, lines: [String],
        file: String
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
            guard let start = array.position.offset(in: bytes), let tag = scan.tag(at: start) else {
                return nil
            }
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
        let alone = Array("<plist>\(lines.joined())</plist>".utf8)
        guard let after = try? PropertyListReader.read(edited, file: file),
            let item = try? PropertyListReader.read(alone, file: file),
            list.root.hasSameContent(
                as: after, but: .inserted(item, at: index.map { $0 + 1 } ?? 0, into: array.position))
        else { return nil }
        return edited
    }
}

/// A property list that is edited, as it was read.
struct EditedPropertyList {
    var bytes: [UInt8]
    var root: PropertyListValue
    /// The positions after its elements, by those where they begin.
    var ends: [SourcePosition: SourcePosition]
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
