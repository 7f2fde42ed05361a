import ContentPack
import Diagnostics
import PropertyLists

/// The content of `Icons.plist` as written: the reader keeps only the displayable part.
struct IconSource {
    struct Text {
        var written: String
        var position: SourcePosition
        var keyPath: String

        func violation(_ message: String, hint: String) -> Violation {
            Violation(PackFiles.icons, position, keyPath: keyPath, message, hint: hint)
        }
    }

    struct Item {
        var name: String
        var position: SourcePosition
        var keyPath: String
        var glyph: Text?
        /// True if there is a value for Glyph, even of a wrong type.
        var hasGlyph: Bool
        /// The value of ASCII; `nil` if there is none, or it is not text.
        var ascii: Text?
    }

    /// True if there is a dictionary of icons.
    let isReadable: Bool
    let items: [Item]
    let names: Set<String>

    init(_ lists: PackLists) {
        // A file that cannot be read, or is no dictionary, has a finding of its reader's.
        guard let root = lists[PackFiles.icons], let dictionary = root.dictionary else {
            (isReadable, items, names) = (false, [], [])
            return
        }
        isReadable = true
        var findings = Findings()
        items = IconsReader.entries(of: root, &findings).map { entry in
            let fields = entry.fields
            return Item(
                name: entry.key ?? "", position: fields.position, keyPath: fields.keyPath,
                glyph: Self.text("Glyph", fields), hasGlyph: fields["Glyph"] != nil,
                ascii: Self.text("ASCII", fields))
        }
        // An icon that cannot be shown has a finding of its own; what names it is right.
        names = Set(dictionary.entries.map(\.key))
    }

    private static func text(_ key: String, _ fields: PropertyListFields) -> Text? {
        guard let value = fields[key], let string = value.string else { return nil }
        let keyPath = PropertyListKeyPath.appending(key: key, to: fields.keyPath)
        return Text(written: string, position: value.position, keyPath: keyPath)
    }
}

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
