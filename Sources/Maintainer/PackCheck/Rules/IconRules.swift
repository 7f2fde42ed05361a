import ContentPack
import PropertyLists
import TextMetrics
import TextTools

/// The rules for icons: those named exist, every terminal can display them, and they keep menus aligned.
///
/// Unused icons are not reported: a campus may share one file of icons among its packs.
enum IconRules {
    static let all = [unknown, glyph, fallback, control, width]

    /// The number of missing names for which similar ones are searched: each search examines all icons.
    private static let maxSuggestions = 50

    private static let unknown = CheckRule(
        "icon-unknown", "Image and Header name an icon of Icons.plist",
        explanation: """
            The entry is shown without a picture. Write the name exactly as in Icons.plist, with its capitals and without an \
            ending such as .png, or give Icons.plist an icon of that name. A name that several entries of a file have \
            is reported at the first of them.
            """,
        .pack { context in
            let icons = context.icons
            guard icons.isReadable else { return [] }
            let missing = ImageName.all(in: context.lists)
                .filter { !$0.name.isEmpty && !icons.names.contains($0.name) }
            let candidates = icons.names.sorted()
            return grouped(missing).enumerated().map { index, group in
                let use = group.first
                let near = index < maxSuggestions ? nearest(to: use.name, candidates, icons.names) : nil
                let count = group.count > 1 ? ", which \(group.count) entries of this file name" : ""
                return Violation(
                    use.file, use.position, keyPath: use.keyPath,
                    "Icons.plist has no icon \"\(ShortText.of(use.name))\"\(count)",
                    hint: near.map { "did you mean \($0)?" }
                        ?? "name one of Icons.plist, or add it there with a Glyph")
            }
        })

    /// Returns the first use of each name in each file, and the number of uses.
    private static func grouped(_ names: [ImageName]) -> [(first: ImageName, count: Int)] {
        var groups: [(first: ImageName, count: Int)] = []
        var places: [[String]: Int] = [:]
        for name in names {
            if let place = places[[name.file, name.name]] {
                groups[place].count += 1
            } else {
                places[[name.file, name.name]] = groups.count
                groups.append((name, 1))
            }
        }
        return groups
    }

    private static func nearest(to name: String, _ candidates: [String], _ known: Set<String>) -> String? {
        let plain = PackPath.stem(of: name.lowercased())
        if known.contains(plain) { return plain }
        return EditDistance.nearest(to: plain, among: candidates, count: 1).first
    }

    private static let glyph = CheckRule(
        "icon-no-glyph", "An icon has a Glyph",
        explanation: """
            Without one every terminal shows the first two characters of the ASCII fallback. If you want that, \
            give them as Glyph too.
            """,
        .pack { context in
            context.icons.items.compactMap { item in
                guard let ascii = item.ascii, !ascii.written.isEmpty,
                    !item.hasGlyph || item.glyph?.written.isEmpty == true
                else { return nil }
                return Violation(
                    PackFiles.icons, item.position, keyPath: item.keyPath,
                    "\(ShortText.of(item.name)) has no Glyph, so every terminal shows its ASCII fallback",
                    hint: "add Glyph: one emoji, such as 🔥")
            }
        })

    private static let fallback = CheckRule(
        "icon-ascii-signs", "An ASCII fallback can be read", severity: .note,
        explanation: """
            ASCII stands before a name on the Linux console and wherever else the glyph cannot be shown. Letters and \
            digits that say something belong there, such as CO. A picture made of signs, such as ^^ for a fire, is \
            noise, and a screen reader reads it sign by sign: the reader leaves it out, and the name stands alone.
            """,
        .pack { context in
            context.icons.items.compactMap { item in
                guard let ascii = item.ascii, IconsReader.isFallback(ascii.written),
                    !IconsReader.isReadable(ascii.written)
                else { return nil }
                return ascii.violation(
                    "ASCII is \"\(ascii.written)\", signs that cannot be read, so it is not shown",
                    hint: "write letters or digits, such as CO, or leave ASCII out")
            }
        })

    private static let control = CheckRule(
        "icon-control", "An icon holds nothing but what is drawn",
        explanation: """
            Control characters, line breaks, tabs and marks that turn the direction of text act on a terminal instead \
            of being shown. The reader leaves them out; the author may have meant another character.
            """,
        .pack { context in
            context.icons.items.flatMap { item in
                [("Glyph", item.glyph), ("ASCII", item.ascii)].compactMap { key, text in
                    guard let text, let scalar = text.written.unicodeScalars.first(where: isInvisible),
                        isRightWithout(text.written, key)
                    else { return nil }
                    return text.violation(
                        "\(key) holds the invisible character \(Excerpt.codePoint(scalar.value)), which is left out",
                        hint: "delete it")
                }
            }
        })

    /// Returns true if the text is otherwise valid: without invisible characters the reader accepts it, or it is empty.
    private static func isRightWithout(_ text: String, _ key: String) -> Bool {
        let shown = DisplayText.line(text)
        return key == "ASCII"
            ? shown.utf8.count <= 3 && shown.utf8.allSatisfy { (0x21...0x7E).contains($0) }
            : shown.isEmpty || (1...2).contains(DisplayWidth.of(shown))
    }

    /// Returns true if the character is never drawn: the reader removes it, or it is a mark of direction,
    /// which the reader keeps in texts.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        Sanitizer.isForbidden(scalar) || [0x61C, 0x200E, 0x200F].contains(scalar.value)
    }

    private static let width = CheckRule(
        "icon-width", "Terminals agree on how wide an icon is",
        explanation: """
            Names follow their icons in columns, so a glyph that one terminal draws wider than another pushes \
            them out of line. Safe are single emoji of Unicode 11 or older (2018) that are two columns wide by \
            themselves. Not safe are those that need a variation selector (U+FE0F) to be wide, flags, skin tones and \
            other pictures made of several, signs that terminals for East Asian languages draw wide, characters for \
            private use, and newer emoji.
            """,
        .pack { context in
            context.icons.items.compactMap { item in
                guard let glyph = item.glyph, (1...2).contains(DisplayWidth.of(glyph.written)),
                    !glyph.written.unicodeScalars.contains(where: isInvisible),
                    let doubt = WidthAmbiguity.of(glyph.written)
                else { return nil }
                let points = glyph.written.unicodeScalars.prefix(4).map { Excerpt.codePoint($0.value) }
                    .joined(separator: " ")
                return glyph.violation(
                    "terminals do not agree on how wide Glyph \(glyph.written) (\(points)) is: \(words(doubt))",
                    hint: "take one emoji that is two columns wide by itself, such as 🔥")
            }
        })

    private static func words(_ doubt: WidthAmbiguity) -> String {
        switch doubt {
        case .variationSelector: "it needs a variation selector"
        case .sequence: "it is made of several characters"
        case .ambiguous: "those for East Asian languages draw it wide"
        case .unassigned: "it is for private use, or not in Unicode"
        case .recent: "older ones do not know it"
        }
    }
}
