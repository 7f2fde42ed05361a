// Changes Version and Date of Pack.plist in place; every other byte stays the same.
import Clocks
import ContentPack
import Diagnostics
import PropertyLists

/// Edits two values of `Plists/Pack.plist` as a person would, without touching layout or comments.
package enum PackInfoEdit {
    package enum Fault: Error, Equatable {
        /// The file is binary, and its values may share bytes.
        case binary
        /// The file is not UTF-8, or a value is not plain text between two tags.
        case notPlain
        /// The file cannot be parsed, for the reason given.
        case unreadable(Diagnostic)
    }

    /// Returns the file with another Version and Date.
    ///
    /// The result is parsed and compared with the original. If anything but the two values differs, the edit is refused.
    /// - Parameter bytes: the file; both values must be present.
    /// - Throws: a `Fault` if the values cannot be edited in place.
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
        let root: PropertyListValue
        do throws(Diagnostic) {
            root = try PropertyListReader.read(bytes, file: PackFiles.info)
        } catch {
            throw .unreadable(error)
        }
        guard let dictionary = root.dictionary else { throw .notPlain }
        return dictionary
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
        guard after.entries.count == before.entries.count else { return false }
        // Of a duplicate key the last one counts, and that is the one that was edited.
        let editedIndices = ["Version", "Date"].map { key in before.entries.lastIndex { $0.key == key } }
        for (index, (new, old)) in zip(after.entries, before.entries).enumerated() {
            guard new.key == old.key else { return false }
            if index == editedIndices[0] {
                guard new.value.number == Double(version) else { return false }
            } else if index == editedIndices[1] {
                guard new.value.dateText == date.description else { return false }
            } else if !new.value.hasSameContent(as: old.value) {
                return false
            }
        }
        return true
    }
}

extension PropertyListValue {
    fileprivate var dateText: String? {
        switch content {
        case .string(let text): text
        case .date(let text): String(text.prefix(10))
        default: nil
        }
    }
}
