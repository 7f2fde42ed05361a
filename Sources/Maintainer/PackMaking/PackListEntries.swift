import Diagnostics
import PropertyLists

/// A list of a pack as it is written in its file, so that a part of it can be copied into another.
package struct PackListEntries {
    /// The file as UTF-8, whatever its own encoding: positions count in it.
    private let text: [UInt8]
    private let lineStarts: [Int]
    /// The positions after its elements, by those where they begin.
    private let ends: [SourcePosition: SourcePosition]
    private let isArray: Bool
    private let entries: [Entry]
    private typealias Entry = (key: SourcePosition?, value: PropertyListValue)

    /// - Throws: a `Diagnostic` if the list cannot be read, or is written in a way that no part of it can be copied.
    package init(of bytes: [UInt8], file: String) throws(Diagnostic) {
        let (root, ends) = try PropertyListReader.readWithEnds(bytes, file: file)
        guard let text = try PropertyListReader.text(of: bytes, file: file) else { throw Self.notPlain(file) }
        switch root.content {
        case .array(let items): (isArray, entries) = (true, items.map { (nil, $0) })
        case .dictionary(let dictionary):
            (isArray, entries) = (false, dictionary.entries.map { ($0.keyPosition, $0.value) })
        default: throw Self.notPlain(file)
        }
        (self.text, self.ends) = (text, ends)
        let lineEnd: UInt8 = text.contains(0x0A) ? 0x0A : 0x0D
        lineStarts = [0] + text.indices.filter { text[$0] == lineEnd }.map { $0 + 1 }
    }

    package static func notPlain(_ file: String) -> Diagnostic {
        Diagnostic(
            .error, "plist-root", file: file,
            message: "this file is not written in a way that a part of it can be replaced",
            hint: "import to another file with --output, and put the entries in by hand")
    }

    /// Returns true if there is an entry at none of these positions: a reader has left it out.
    package func hasOthers(than positions: Set<SourcePosition>) -> Bool { !others(than: positions).isEmpty }

    /// Returns the texts of the entries at none of these positions, or nil if they are not those of an array.
    package func texts(besides positions: Set<SourcePosition>) -> [String]? {
        let others = others(than: positions)
        let texts = others.compactMap { text(from: $0.value.position, toEndOf: $0.value) }
        return texts.count == others.count && (isArray || texts.isEmpty) ? texts : nil
    }

    /// Returns the members of each entry that is a dictionary, as they are written, by the positions of the entries.
    package func members() -> [SourcePosition: [(key: String, text: String)]] {
        var members: [SourcePosition: [(key: String, text: String)]] = [:]
        for entry in entries {
            let written = (entry.value.dictionary?.entries ?? []).compactMap { member in
                text(from: member.keyPosition, toEndOf: member.value).map { (key: member.key, text: $0) }
            }
            members[entry.value.position] = written
            if let key = entry.key { members[key] = written }
        }
        return members
    }

    /// Returns true if another list begins with the entries at none of these positions, and has `count` more.
    package func areKept(
        besides positions: Set<SourcePosition>, in other: PackListEntries, followedBy count: Int
    ) -> Bool {
        let others = others(than: positions)
        return other.entries.count == others.count + count
            && zip(others, other.entries).allSatisfy { $0.value.hasSameContent(as: $1.value) }
    }

    /// Returns the entries at none of these positions. A reader gives the position of a value or of its key.
    private func others(than positions: Set<SourcePosition>) -> [Entry] {
        entries.filter { entry in
            !positions.contains(entry.value.position) && !(entry.key.map(positions.contains) ?? false)
        }
    }

    private func text(from start: SourcePosition, toEndOf value: PropertyListValue) -> String? {
        guard let start = offset(of: start), let end = ends[value.position].flatMap(offset), start < end
        else { return nil }
        return String(decoding: text[start..<end], as: UTF8.self)
    }

    /// Returns the byte offset of a position; faster than a search from the beginning for each member of a long list.
    private func offset(of position: SourcePosition) -> Int? {
        guard lineStarts.indices.contains(position.line - 1) else { return nil }
        let scalars = text.indices[lineStarts[position.line - 1]...].lazy.filter { text[$0] & 0xC0 != 0x80 }
        return scalars.dropFirst(position.column - 1).first
    }
}
