import ContentPack
import PropertyLists
import TextTools

/// The rules for a guide's name, which must be the same in its title, heading and menus, and for its entry in a menu.
enum NamingRules {
    static let all = [heading, name, unreached, file]

    private static let heading = CheckRule(
        "guide-heading", "The one <h1> of a guide says what its title says",
        explanation: """
            A browser shows the heading, the reader's banner the title. Two names for one guide make people wonder \
            whether they opened the right one.
            """,
        .guideOnce { guide, _ in
            let title = guide.metadata.title
            let headings = guide.guide.outline.filter { $0.level == 1 }.map(\.text)
            guard !title.isEmpty, headings != [title] else { return nil }
            let found =
                switch headings.count {
                case 0: "the guide has no <h1>"
                case 1:
                    "the <h1> is \"\(ShortText.of(headings[0]))\", and the title is \"\(ShortText.of(title))\""
                default: "the guide has \(headings.count) <h1>"
                }
            return guide.violation(at: guide.start, found, hint: "write one <h1> that says what <title> says")
        })

    private static let name = CheckRule(
        "guide-name", "The menus call a guide by its title",
        explanation: """
            Who chose "Choking" in a menu must see "Choking" on top of the page. Any one of the names that the menus \
            use may be the title.
            """,
        .guideOnce { guide, context in
            let title = guide.metadata.title
            guard context.hasAllMenus, let listing = guide.listing, !title.isEmpty,
                !([listing.name] + listing.otherNames).contains(title)
            else { return nil }
            return guide.violation(
                at: guide.head,
                "the title is \"\(ShortText.of(title))\", and the menus say \"\(ShortText.of(listing.name))\"",
                hint: "use the same name in both")
        })

    private static let unreached = CheckRule(
        "guide-unreached", "A menu leads to every guide",
        explanation: """
            A file that no menu names is never found. Add an entry to Guides.plist or DeskReference.plist, or remove \
            the file.
            """,
        .pack { context in
            guard context.hasAllMenus else { return [] }
            return context.guides.filter { context.catalogue.guide(path: $0.path) == nil }.map {
                Violation(
                    $0.path, nil, "no menu leads to this guide",
                    hint: "add it to Plists/Guides.plist, or remove the file")
            }
        })

    private static let file = CheckRule(
        "guide-file-name", "The name of a guide's file can be typed",
        explanation: """
            A person types the name to reach the guide, and a message shows it. A blank that is not a plain one, and a \
            character that cannot be seen, look like another name.
            """,
        .pack { context in
            context.guides.compactMap { guide in
                let scalars = PackPath.name(of: guide.path).unicodeScalars
                guard let other = scalars.first(where: isUntypable) else { return nil }
                return Violation(
                    guide.path, nil, "the name has the character \(Excerpt.codePoint(other.value))",
                    hint: "rename the file, with plain letters, digits and hyphens")
            }
        })

    private static func isUntypable(_ scalar: Unicode.Scalar) -> Bool {
        scalar != " " && scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
            || !DisplayText.isHarmless(String(scalar))
    }
}
