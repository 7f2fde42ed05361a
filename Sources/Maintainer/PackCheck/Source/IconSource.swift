import ContentPack
import Diagnostics
import PropertyLists

/// The content of `Icons.plist` as written: the reader keeps only the displayable part.
struct IconSource {
    struct Text {
        var written: String
        var position: SourcePosition
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
                glyph: Self.text(fields["Glyph"]), hasGlyph: fields["Glyph"] != nil,
                ascii: Self.text(fields["ASCII"]))
        }
        // An icon that cannot be shown has a finding of its own; what names it is right.
        names = Set(dictionary.entries.map(\.key))
    }

    private static func text(_ value: PropertyListValue?) -> Text? {
        guard let value, let string = value.string else { return nil }
        return Text(written: string, position: value.position)
    }
}
