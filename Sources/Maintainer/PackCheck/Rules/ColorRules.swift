import ContentPack

/// The rules for a guide's color: its division, and the division's rule in `global.css`.
enum ColorRules {
    static let all = [division, divisionName, divisionRule]

    private static let division = CheckRule(
        "guide-division", "A guide stands in a <div> with an id",
        explanation: """
            The id of the body's first <div> is the name under which global.css gives the guide its color, in a \
            browser and in the reader alike.
            """,
        .guideOnce { guide, _ in
            guard guide.metadata.divisionName == nil else { return nil }
            return guide.violation(
                at: guide.start, "the guide has no <div> with an id",
                hint: "wrap its body in <div id=\"\(PackPath.stem(of: guide.path))\">")
        })

    private static let divisionName = CheckRule(
        "guide-division-name", "CSSDivName is the id of the guide's <div>",
        explanation: """
            The reader colors the banner by CSSDivName, a browser by the id in the page. Where they differ, the \
            same guide has two colors. Leave CSSDivName out, or write the id there.
            """,
        .pack { context in
            context.lists.menus.flatMap { list in
                list.entries.compactMap { divisionName($0, list.file, context) }
            }
        })

    private static func divisionName(
        _ entry: MenuList.Entry, _ file: String, _ context: CheckContext
    ) -> Violation? {
        guard let written = entry.fields["CSSDivName"]?.string, let link = entry.fields["Link"]?.string,
            case .found(.guide(let path, _)) = context.pack.resolve(link: link, from: file),
            // A guide without a division has a finding of its own.
            let own = context.checkedGuide(path)?.division, own != written
        else { return nil }
        return Violation(
            entry.fields, at: "CSSDivName",
            "CSSDivName is \(ShortText.of(written)), and the <div> of \(path) has the id \(ShortText.of(own))",
            hint: "write \(ShortText.of(own)), or leave CSSDivName out")
    }

    private static let divisionRule = CheckRule(
        "guide-division-rule", "global.css has a rule with a color for each guide",
        explanation: """
            Such as #fire h1 { color: #ffffff; background-color: #843507; }. A guide without one gets the standard \
            banner and cannot be told from others by its color.
            """,
        .guideOnce { guide, context in
            // A CSSDivName that is not the id has a finding of its own, and so have braces that do not match.
            guard context.stylesheet.isReadable, context.stylesheet.fault == nil,
                let name = guide.metadata.divisionName ?? guide.divisionName
            else { return nil }
            // Colors that are written and not understood have findings of their own.
            guard !context.stylesheet.colors("#\(name)"), !context.stylesheet.colors("#\(name) h1") else {
                return nil
            }
            return guide.violation(
                at: guide.source.position(ofID: name), "global.css gives #\(ShortText.of(name)) no color",
                hint: "add #\(ShortText.of(name)) h1 { color: …; background-color: …; } to Guides/global.css")
        })
}

extension GuideUnderCheck {
    /// The name by which the reader finds the guide in `global.css`.
    var divisionName: String? { listing?.divisionName ?? metadata.divisionName }
}
