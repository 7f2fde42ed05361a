import ContentPack
import Diagnostics
import PropertyLists

/// A use of an image in the menus: `Image`, `Header` or `Highlighted` of an entry, at any depth.
struct ImageName {
    var name: String
    var file: String
    var position: SourcePosition
    var keyPath: String

    private static let keys = ["Image", "Header", "Highlighted"]

    /// Returns every use in the menus of a pack, by file and from top to bottom.
    static func all(in lists: PackLists) -> [ImageName] {
        var ranks: [String: Int] = [:]
        for list in lists.menus where ranks[list.file] == nil { ranks[list.file] = ranks.count }
        return lists.menus.flatMap(\.entries).flatMap { named(by: $0.fields) }.sorted { left, right in
            let files = (ranks[left.file] ?? 0, ranks[right.file] ?? 0)
            return files.0 == files.1 ? left.position < right.position : files.0 < files.1
        }
    }

    private static func named(by fields: PropertyListFields) -> [ImageName] {
        keys.compactMap { key in
            guard let value = fields[key], let name = value.string else { return nil }
            if key == "Highlighted", MenuEntry.isTruthText(name) { return nil }
            return ImageName(
                name: name, file: fields.file, position: value.position,
                keyPath: PropertyListKeyPath.appending(key: key, to: fields.keyPath))
        }
    }
}
