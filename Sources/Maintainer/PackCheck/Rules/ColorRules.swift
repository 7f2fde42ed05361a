import Colors
import ContentPack
import Diagnostics
import Stylesheets

/// The rules for a guide's color (its division, and the division's rule in `global.css`) and for the colors of `global.css`:
/// the reader understands them, and text is legible in them.
enum ColorRules {
    static let all = [division, divisionName, divisionRule, brace, value, shorthand, guideContrast, contrast]

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
            guard !context.stylesheet.colors("#\(name)"), !context.stylesheet.colors("#\(name) h1")
            else { return nil }
            return guide.violation(
                at: guide.source.position(ofID: name), "global.css gives #\(ShortText.of(name)) no color",
                hint: "add #\(ShortText.of(name)) h1 { color: …; background-color: …; } to Guides/global.css")
        })

    private static let brace = CheckRule(
        "stylesheet-brace", "Every { of global.css has its }",
        explanation: """
            Where one is missing the rules around it are lost, mostly all that follow: guides then have the standard \
            banner. Correct the first place, then check again.
            """,
        .packOnce { context in
            guard let fault = context.stylesheet.fault else { return nil }
            return Violation(
                PackFiles.stylesheet, fault.position,
                fault.isStray ? "this } closes nothing" : "this block is never closed",
                hint: fault.isStray
                    ? "write the { that is missing before it, or delete it" : "write a } where it ends")
        })

    /// The keywords that CSS allows in place of a color; the reader uses its default for them.
    private static let keywords: Set<String> = [
        "inherit", "initial", "unset", "revert", "revert-layer", "transparent", "currentcolor",
    ]

    private static let value = CheckRule(
        "color-value", "A color in global.css is one that the reader understands",
        explanation: """
            #RRGGBB, #RGB, rgb(), a common name such as white, or var() with a variable that :root defines with one of \
            these. hsl(), oklch() and rarer names are colors for a browser and none for the reader, which then shows \
            its own instead, so that the same guide has two colors.
            """,
        .pack { context in
            let variables = context.stylesheet.variables
            return context.stylesheet.settings.compactMap { setting in
                guard setting.property != .background, !keywords.contains(setting.value.lowercased()),
                    CSSColor.parse(setting.value, variables: variables) == nil
                else { return nil }
                let selectors = ShortText.of(setting.selectors.joined(separator: ", "))
                let place = "\(setting.property.rawValue) of \(selectors)"
                if let name = undefinedVariable(setting.value, variables) {
                    return Violation(
                        PackFiles.stylesheet, setting.position,
                        "\(place) is the variable \(ShortText.of(name)), which :root does not define",
                        hint: MeantHint.of(
                            name, among: variables.keys.sorted(), "define it in :root as #RRGGBB"))
                }
                return Violation(
                    PackFiles.stylesheet, setting.position,
                    setting.value.isEmpty
                        ? "\(place) has no value"
                        : "\(place) is \"\(ShortText.of(setting.value))\", which the reader does not understand",
                    hint: CSSColor.suggestion(for: setting.value).map { "did you mean \($0)?" }
                        ?? "write it as #RRGGBB, such as #843507")
            }
        })

    /// Returns the name in a `var()` if `:root` does not define it.
    private static func undefinedVariable(_ value: String, _ variables: [String: String]) -> String? {
        guard value.lowercased().hasPrefix("var("), value.hasSuffix(")") else { return nil }
        let name = String(value.dropFirst(4).dropLast().prefix { $0 != "," }.filter { $0 != " " })
        return variables[name] == nil ? name : nil
    }

    private static let shorthand = CheckRule(
        "color-shorthand", "A rule of global.css gives its color as background-color",
        explanation: """
            Of the ways in which CSS sets a background the reader knows background-color alone. A rule with the \
            shorthand background has its color in a browser and the standard one in the reader.
            """,
        .pack { context in
            let source = context.stylesheet
            return source.settings.compactMap { setting in
                guard setting.property == .background,
                    let color = CSSColor.parse(setting.value, variables: source.variables),
                    let selector = setting.selectors.first, !source.sets(.backgroundColor, for: selector)
                else { return nil }
                return Violation(
                    PackFiles.stylesheet, setting.position,
                    "the reader does not see the background of \(ShortText.of(selector))",
                    hint: "write background-color: \(color.hexadecimalText)")
            }
        })

    /// The minimum contrast of text in the Web Content Accessibility Guidelines 2.1, success criterion 1.4.3.
    private static let leastContrast = 4.5

    private static let guideContrast = CheckRule(
        "guide-contrast", "The title of a guide can be read on its banner",
        explanation: """
            The contrast between color and background-color of the guide's rule in global.css is at least 4.5 to 1, \
            as the Web Content Accessibility Guidelines 2.1 ask of text (success criterion 1.4.3). Where it is much \
            less the reader takes black or white instead; a browser shows what is written.
            """,
        .pack { context in
            var seen: Set<String> = []
            let rules = context.pack.palette.rules
            return context.guides.compactMap { guide in
                guard let name = guide.divisionName, seen.insert(name).inserted else { return nil }
                let (heading, whole) = (rules["#\(name) h1"], rules["#\(name)"])
                return violation(
                    text: heading?.foreground ?? whole?.foreground,
                    ground: heading?.background ?? whole?.background,
                    "the banner of \(guide.path)", at: context.stylesheet.position(ofDivision: name))
            }
        })

    private static let contrast = CheckRule(
        "color-contrast", "Text can be read in the colors of a class",
        explanation: """
            Classes color the title bar (.muster), the emergency line (.emergency) and the section headings of \
            Welcome (.act-now for Act now). Between color and background-color there is a contrast of at least 4.5 to \
            1 (Web Content Accessibility Guidelines 2.1, success criterion 1.4.3). Where it is less the reader takes \
            black or white instead; a browser shows what is written.
            """,
        .pack { context in
            context.stylesheet.classes.compactMap { name in
                let colors = context.pack.palette.rules[name]
                return violation(
                    text: colors?.foreground, ground: colors?.background, "text in \(ShortText.of(name))",
                    at: context.stylesheet.position(ofSelector: name))
            }
        })

    private static func violation(
        text: RGBColor?, ground: RGBColor?, _ what: String, at position: SourcePosition?
    ) -> Violation? {
        guard let text, let ground else { return nil }
        let ratio = text.contrast(to: ground)
        guard ratio < leastContrast else { return nil }
        let better = text.legible(on: ground, atLeast: leastContrast)
        return Violation(
            PackFiles.stylesheet, position,
            "\(what) has a contrast of \(Tenths.text(below: ratio)) to 1 (\(text.hexadecimalText) on "
                + "\(ground.hexadecimalText)), less than \(Tenths.text(leastContrast))",
            hint: "take color: \(better.hexadecimalText), or another background-color")
    }
}

extension GuideUnderCheck {
    /// The name by which the reader finds the guide in `global.css`.
    var divisionName: String? { listing?.divisionName ?? metadata.divisionName }
}
