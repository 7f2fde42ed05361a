import Clocks
import ContentPack
import Diagnostics
import PropertyLists

/// Edits Version and Date of `Plists/Pack.plist` as a person would: every other byte stays the same.
package enum PackInfoEdit {
    package enum Fault: Error, Equatable {
        /// The file is binary, and its values may share bytes.
        case binary
        /// The file is not UTF-8, or a value is not plain text between two tags.
        case notPlain
        /// The file cannot be parsed, for the reason given.
        case unreadable(Diagnostic)
    }

    /// Returns the file with another Version and Date, both of which must be present.
    ///
    /// The result is parsed and compared with the original. If anything but the two values differs, the edit is refused.
    package static func bytes(_ bytes: [UInt8], version: Int, date: CalendarDate) throws(Fault) -> [UInt8] {
        guard !bytes.starts(with: "bplist".utf8) else { throw .binary }
        let before = try dictionary(in: bytes)
        guard let oldVersion = before["Version"], let oldDate = before["Date"] else { throw .notPlain }
        var edits = [(oldVersion.position, String(version))]
        switch oldDate.content {
        case .string: edits.append((oldDate.position, date.description))
        case .date: edits.append((oldDate.position, date.description + "T00:00:00Z"))
        default: throw .notPlain
        }
        var edited = bytes
        // From the end, so that the first edit does not move the second position.
        for (position, text) in edits.sorted(by: { $0.0 > $1.0 }) {
            guard let range = textRange(ofElementAt: position, in: edited) else { throw .notPlain }
            edited.replaceSubrange(range, with: text.utf8)
        }
        guard let after = try? dictionary(in: edited),
            hasOnlyIntendedChanges(after, from: before, version: version, date: date)
        else { throw .notPlain }
        return edited
    }

    private static func dictionary(in bytes: [UInt8]) throws(Fault) -> PropertyListDictionary {
        do throws(Diagnostic) {
            if let dictionary = try PropertyListReader.read(bytes, file: PackFiles.info).dictionary {
                return dictionary
            }
        } catch {
            throw .unreadable(error)
        }
        throw .notPlain
    }

    /// Returns the range between the tags of the element at `position`, without surrounding white space.
    private static func textRange(ofElementAt position: SourcePosition, in bytes: [UInt8]) -> Range<Int>? {
        guard let start = position.offset(in: bytes), bytes[start] == UInt8(ascii: "<"),
            let tagEnd = bytes[start...].firstIndex(of: UInt8(ascii: ">")),
            bytes[tagEnd - 1] != UInt8(ascii: "/"),
            let end = bytes[tagEnd...].firstIndex(of: UInt8(ascii: "<"))
        else { return nil }
        let text = bytes[(tagEnd + 1)..<end]
        // Refuse a value with a comment or reference, which would be lost.
        guard bytes[end...].starts(with: "</".utf8), !text.contains(UInt8(ascii: "&")),
            let first = text.firstIndex(where: { $0 > 0x20 }), let last = text.lastIndex(where: { $0 > 0x20 })
        else { return nil }
        return first..<(last + 1)
    }

    private static func hasOnlyIntendedChanges(
        _ after: PropertyListDictionary, from before: PropertyListDictionary, version: Int, date: CalendarDate
    ) -> Bool {
        // Of a duplicate key the last one counts, and that is the one that was edited.
        let edited = ["Version", "Date"].map { key in before.entries.lastIndex { $0.key == key } }
        return after.entries.count == before.entries.count
            && zip(after.entries, before.entries).enumerated().allSatisfy { index, entry in
                let (new, old) = entry
                guard new.key == old.key else { return false }
                if index == edited[0] { return new.value.number == Double(version) }
                guard index == edited[1] else { return new.value.hasSameContent(as: old.value) }
                return switch new.value.content {
                case .string(let text): text == date.description
                case .date(let text): text.prefix(10) == date.description
                default: false
                }
            }
    }
}
