/// Reads `Icons.plist`: the glyph and the ASCII fallback for each image name.
import Diagnostics
import PropertyLists
internal import TextMetrics
import TextTools

public enum IconsReader {
    static let limit = 1_000

    public static func read(_ root: PropertyListValue, _ findings: inout Findings) -> [String: Icon] {
        let hint = "write a dictionary: image name to Glyph and ASCII"
        guard PropertyListFields(rootOf: PackFiles.icons, root, .error, hint: hint, &findings) != nil else {
            return [:]
        }
        let entries = entries(of: root, &findings)
        var icons: [String: Icon] = [:]
        icons.reserveCapacity(entries.count)
        for entry in entries {
            guard let name = entry.key, let icon = icon(entry.fields, &findings) else { continue }
            icons[name] = icon
        }
        return icons
    }

    /// Returns the entries of the dictionary of a file, by image name.
    public static func entries(
        of root: PropertyListValue, _ findings: inout Findings
    ) -> [PropertyListEntries.Entry] {
        PropertyListEntries.read(root, file: PackFiles.icons, max: limit, &findings)
    }

    /// Returns whether a text can stand for a glyph in ASCII: one to three characters.
    public static func isFallback(_ text: String) -> Bool {
        (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// Returns whether a text says something when read aloud: letters and digits, not a picture made of signs.
    public static func isReadable(_ text: String) -> Bool {
        text.utf8.allSatisfy { Ascii.isLetter($0) || Ascii.isDigit($0) }
    }

    private static func icon(_ fields: PropertyListFields, _ findings: inout Findings) -> Icon? {
        var ascii = fields.text("ASCII", limit: 20, &findings)
        if let text = ascii, !isFallback(text) {
            fields.warn(
                "icon-ascii", at: "ASCII",
                "ASCII is \"\(DisplayText.line(text, limit: 20))\", not one to three ASCII characters",
                hint: "write one to three letters or digits, such as CO, or leave it out", &findings)
            ascii = nil
        }
        var glyph = fields.text("Glyph", limit: 40, &findings)
        if let text = glyph, !(1...2).contains(DisplayWidth.of(text)) {
            fields.warn(
                "icon-glyph", at: "Glyph",
                "Glyph \"\(DisplayText.line(text, limit: 20))\" takes \(DisplayWidth.of(text)) columns, not one or two",
                hint: "write a single symbol", &findings)
            glyph = nil
        }
        guard let shown = glyph ?? ascii.map({ String($0.prefix(2)) }) else {
            fields.warn(
                "icon-empty", "this icon has nothing to show, so it is left out",
                hint: "give it a Glyph and an ASCII fallback", &findings)
            return nil
        }
        return Icon(glyph: shown, ascii: ascii.flatMap { isReadable($0) ? $0 : nil })
    }
}
