import ContentPack
import Diagnostics
import PropertyLists

/// A guide to take out of a pack: its menu entries, its color and its file, as edits that change nothing else.
package struct GuideRemoval: Sendable {
    /// The path of the guide's file.
    package let path: String
    /// The name of a category that the guide was alone in, which goes with it.
    package private(set) var category: String?
    /// The edits of menus and the stylesheet.
    package private(set) var files: [PackEdit] = []

    /// - Parameter path: the path of the guide, such as `Guides/fire.html`.
    package init(path: String, in pack: Pack) throws(NewGuide.Fault) {
        self.path = path
        let division = (try? pack.guide(path: path))?.metadata.divisionName
        for file in [MenuAddress.welcome.file, MenuAddress.deskReference.file, MenuAddress.guides.file]
        where pack.holdsAnything(at: file) { try removeEntries(from: file, pack) }
        if let division, let edit = try StylesheetEdit.removal(pack, division: division) {
            files.append(edit)
        }
    }

    /// Writes the menus and the stylesheet, and then removes the guide's file.
    package func write(to directory: String) throws(PackWritingFault) {
        try PackEdit.write(files, to: directory)
        PackFiling.removeFile(path, of: directory)
    }

    /// The most entries of one guide in a menu.
    private static let maxEntries = 100

    private mutating func removeEntries(from file: String, _ pack: Pack) throws(NewGuide.Fault) {
        var read = try PackEdit.propertyList(file, of: pack)
        let old = read.bytes
        for _ in 0..<Self.maxEntries {
            guard let found = find(in: read.root, of: file, pack) else { break }
            var (array, index) = found.entry
            // A category that would be empty goes, too.
            if let outer = found.outer, array.array?.count == 1 {
                category = outer.array.array?[outer.index].dictionary?["Name"]?.string
                (array, index) = (outer.array, outer.index)
            }
            guard let new = PropertyListRemoval.bytes(read, from: array, at: index, file: file)
            else { throw .notPlain(file) }
            read = try EditedPropertyList(new, file: file)
        }
        if read.bytes != old { files.append(PackEdit(path: file, old: old, new: read.bytes)) }
    }

    private typealias Place = (array: PropertyListValue, index: Int)

    /// Returns the first entry that leads to the guide, and the one that holds its array.
    private func find(
        in root: PropertyListValue, of file: String, _ pack: Pack
    ) -> (entry: Place, outer: Place?)? {
        var waiting: [(value: PropertyListValue, outer: Place?)] = [(root, nil)]
        while let (value, outer) = waiting.popLast() {
            if let entries = value.dictionary?.entries { waiting += entries.map { ($0.value, outer) } }
            for (index, item) in (value.array ?? []).enumerated() {
                if item.leads(to: path, from: file, pack) { return ((value, index), outer) }
                if let objects = item.dictionary?["Objects"] { waiting.append((objects, (value, index))) }
            }
        }
        return nil
    }
}
