// The form of the records of what a client has seen.
import ContentPack
import PropertyLists

/// A property list with a sum over its entries. It is written in one way, so that a digit that changed on the disk is
/// noticed: what is read must be what would be written.
enum SealedRecord {
    /// Returns the file with these entries.
    static func bytes(_ entries: String) -> [UInt8] {
        let check = SHA256.digest(of: Array(entries.utf8))
        let text =
            PropertyListWriter.head + "<dict>\n" + entries + "\t"
            + PropertyListWriter.entry("Check", check.hex) + "\n</dict>\n" + PropertyListWriter.end
        return Array(text.utf8)
    }

    /// Returns the entry of a list of texts; nothing for none.
    static func array(_ key: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let items = lines.reduce(into: "") { $0 += PropertyListWriter.string($1) }
        return "\t<key>\(key)</key><array>\(items)</array>\n"
    }
}
