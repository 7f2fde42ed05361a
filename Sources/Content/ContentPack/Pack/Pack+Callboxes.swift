import Diagnostics
import PropertyLists

extension Pack {
    /// The most bytes of a list without entries: it may have a long comment.
    private static let largestEmptyList = 8 << 10

    /// True if there is no list of callboxes, or one without entries. A list that cannot be read may have some.
    public var lacksCallboxes: Bool {
        guard holdsAnything(at: PackFiles.callboxes) else { return true }
        do throws(Diagnostic) {
            let bytes = try bytes(of: PackFiles.callboxes, limit: Self.largestEmptyList)
            // Welcome asks for this, and parsing the list is a twentieth of the way to the first screen.
            if Self.hasKey(bytes) { return false }
            let root = try PropertyListReader.read(bytes, file: PackFiles.callboxes)
            return root.dictionary?.entries.isEmpty ?? root.array?.isEmpty ?? false
        } catch {
            return false
        }
    }

    /// Returns whether a property list in XML has a key outside of comments, as each entry has.
    private static func hasKey(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[open...]
            if rest.starts(with: "<key".utf8) { return true }
            guard rest.starts(with: "<!--".utf8) else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(4)
            while !rest.isEmpty, !rest.starts(with: "-->".utf8) { rest = rest.dropFirst() }
        }
        return false
    }
}
