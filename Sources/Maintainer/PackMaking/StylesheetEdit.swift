import Colors
import ContentPack
import Diagnostics
import Stylesheets
import TextMetrics

/// The rule of a new guide in `Guides/global.css`.
enum StylesheetEdit {
    private static let file = PackFiles.stylesheet

    /// The backgrounds, which have a contrast of at least 7 to 1 to white.
    private static let backgrounds: [RGBColor] = [
        0x843507, 0x722b96, 0x114b9b, 0x9a1128, 0x0a565c, 0x454b52, 0x1d5c1d, 0x5b2a86, 0x6b4500,
    ].map(RGBColor.init(rgb:))

    /// Returns the change, or nil if such a rule exists already or there is no stylesheet.
    /// - Parameter sibling: the division of the preceding guide: the new rule follows its rule and has its
    ///   colors, as all guides of a category do. Without one the new rule comes last, in a color that no rule
    ///   has yet.
    static func edit(_ pack: Pack, slug: String, sibling: String?) throws(NewGuide.Fault) -> PackEdit? {
        guard let bytes = try stylesheet(of: pack) else { return nil }
        let before = Palette.read(css: bytes)
        let selector = "#\(slug) h1"
        guard before.rules[selector] == nil else { return nil }
        let near = sibling.flatMap { before.rules["#\($0) h1"] }
        let used = Set(before.rules.values.compactMap(\.background))
        let background =
            near?.background ?? backgrounds.first { !used.contains($0) }
            ?? RGBColor(rgb: 0x454b52)
        let foreground = near?.foreground ?? .white
        let (color, ground) = (
            foreground.hexadecimalText.lowercased(), background.hexadecimalText.lowercased()
        )
        let rule = "\(selector) { color: \(color); background-color: \(ground); }"
        var new = bytes
        if let end = sibling.flatMap({ endOfLine(with: "#\($0) h1 {", in: bytes) }) {
            new.insert(contentsOf: (rule + "\n").utf8, at: end)
        } else {
            if let last = new.last, last != 0x0A { new.append(0x0A) }
            new += Array((rule + "\n").utf8)
        }
        var wanted = before
        wanted.rules[selector] = Palette.Colors(foreground: foreground, background: background)
        guard Palette.read(css: new) == wanted else { throw .notPlain(file) }
        return PackEdit(path: file, old: bytes, new: new)
    }

    private static func stylesheet(of pack: Pack) throws(NewGuide.Fault) -> [UInt8]? {
        guard pack.holdsAnything(at: file) else { return nil }
        return try NewGuide.Fault.reading(try pack.bytes(of: file, limit: PackFiles.largestStylesheet))
    }

    /// Returns the change that takes out the rule of a guide's title, or nil if there is none on a line of its own.
    static func removal(_ pack: Pack, division: String) throws(NewGuide.Fault) -> PackEdit? {
        guard let bytes = try stylesheet(of: pack) else { return nil }
        let start = "#\(division) h1 {"
        guard let end = endOfLine(with: start, in: bytes), let found = bytes.firstOccurrence(of: start)
        else { return nil }
        var new = bytes
        new.removeSubrange(found.lowerBound..<end)
        var wanted = Palette.read(css: bytes)
        wanted.rules["#\(division) h1"] = nil
        return Palette.read(css: new) == wanted ? PackEdit(path: file, old: bytes, new: new) : nil
    }

    /// Returns the index after the line that begins with `start` and contains a complete rule.
    private static func endOfLine(with start: String, in bytes: [UInt8]) -> Int? {
        guard let found = bytes.firstOccurrence(of: start),
            found.lowerBound == 0 || bytes[found.lowerBound - 1] == 0x0A,
            let end = bytes[found.upperBound...].firstIndex(of: 0x0A)
        else { return nil }
        let line = bytes[found.upperBound..<end]
        return line.last { $0 > 0x20 } == UInt8(ascii: "}") && !line.dropLast().contains(UInt8(ascii: "{"))
            ? end + 1 : nil
    }
}
