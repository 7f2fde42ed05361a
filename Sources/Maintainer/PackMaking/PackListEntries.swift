import Diagnostics
import PropertyLists

/// The entries of a list of a pack, as they are written in its file.
package enum PackListEntries {
    /// Returns the texts of the entries whose Kind satisfies the condition, or nil if they are no plain array.
    package static func texts(
        of bytes: [UInt8], file: String, where isWanted: (String) -> Bool
    ) throws(Diagnostic) -> [String]? {
        let (root, ends) = try PropertyListReader.readWithEnds(bytes, file: file)
        guard let items = root.array, !bytes.starts(with: "bplist".utf8) else { return nil }
        var texts: [String] = []
        for item in items where isWanted(item.dictionary?["Kind"]?.string?.lowercased() ?? "") {
            guard let start = item.position.offset(in: bytes),
                let end = ends[item.position]?.offset(in: bytes),
                start < end
            else { return nil }
            texts.append(String(decoding: bytes[start..<end], as: UTF8.self))
        }
        return texts
    }
}
