import GuideDocument
internal import TextMetrics

/// Decides which elements of a page are not its text, by what they hold.
///
/// The names of elements, roles, classes and ids only make an element a candidate: a list of links is navigation,
/// and a text whose class has the word nav in it is not.
struct PageOmission {
    /// The part of a page that an element may be, if it holds what such a part holds.
    private enum Kind {
        /// Never text of the page: scripts, drawings, templates.
        case machinery
        case links, sidebar, form, header, footer, dialog, shownDialog, cookies, breadcrumb, button
    }

    private static let elements: [String: (Kind, String)] = [
        "script": (.machinery, "script"), "style": (.machinery, "style sheet"),
        "noscript": (.machinery, "text for browsers without scripts"), "iframe": (.machinery, "frame"),
        "svg": (.machinery, "drawing"), "template": (.machinery, "template"), "select": (.machinery, "form"),
        "textarea": (.machinery, "form"), "datalist": (.machinery, "form"), "button": (.button, "button"),
        "nav": (.links, "navigation"), "aside": (.sidebar, "sidebar"), "header": (.header, "page header"),
        "footer": (.footer, "page footer"), "form": (.form, "form"), "dialog": (.dialog, "dialog"),
        "search": (.form, "search form"),
    ]
    private static let roles: [String: (Kind, String)] = [
        "navigation": (.links, "navigation"), "complementary": (.sidebar, "sidebar"),
        "banner": (.header, "page header"), "contentinfo": (.footer, "page footer"),
        "search": (.form, "search form"), "dialog": (.dialog, "dialog"),
        "alertdialog": (.shownDialog, "dialog"),
    ]
    private static let words: [String: (Kind, String)] = [
        "nav": (.links, "navigation"), "navbar": (.links, "navigation"), "navigation": (.links, "navigation"),
        "menu": (.links, "navigation"), "pager": (.links, "navigation"), "pagination": (.links, "navigation"),
        "sidebar": (.links, "sidebar"), "social": (.links, "links to share"),
        "share": (.links, "links to share"), "sharing": (.links, "links to share"),
        "skip": (.links, "link to skip"), "skiplink": (.links, "link to skip"),
        "toc": (.links, "table of contents"), "breadcrumb": (.breadcrumb, "navigation"),
        "breadcrumbs": (.breadcrumb, "navigation"), "footer": (.footer, "page footer"),
        "masthead": (.header, "page header"), "cookie": (.cookies, "cookie notice"),
        "cookies": (.cookies, "cookie notice"), "search": (.form, "search form"),
    ]
    private static let wordedElements: Set<String> = [
        "div", "ul", "ol", "section", "p", "a", "span", "table",
    ]

    private let kind: Kind
    /// The common name of what it may be.
    let name: String
    /// True if only a word of a class or id makes it a candidate.
    private let isByWord: Bool

    /// Returns nil for an element that is text of the page.
    init?(_ tag: PageTag) {
        if PagePanels.isTabPanel(tag) { return nil }
        if tag.name == "dialog", tag[.open] != nil {
            (kind, name, isByWord) = (.shownDialog, "dialog", false)
        } else if let known = Self.elements[tag.name] {
            (kind, name, isByWord) = (known.0, known.1, false)
        } else if let known = Self.roles[tag.purpose] {
            (kind, name, isByWord) = (known.0, known.1, false)
        } else {
            guard Self.wordedElements.contains(tag.name),
                let known = (tag.words(.id) + tag.words(.class)).lazy.compactMap({ Self.words[$0] }).first
            else { return nil }
            (kind, name, isByWord) = (known.0, known.1, true)
        }
    }

    /// The most letters of text in a form, and beside the links of a navigation, that are not text of the page.
    private static let fewLetters = 160

    /// Returns true if the element holds what its name promises.
    /// - Parameter isWithinText: true within the main content, an article or a section, whose headers and footers
    ///   may hold its headings and its text.
    func isMet(_ content: Range<Int>, isWithinText: Bool, _ elements: inout PageElements) -> Bool {
        if kind == .machinery || kind == .button || kind == .dialog { return true }
        let measure = elements.measure(content)
        let hasText =
            measure.inParagraphs > Self.fewLetters || measure.inHeadings > 0 && measure.inParagraphs > 0
        switch kind {
        case .links:
            if isByWord { return measure.isMostlyLinks && measure.prose <= Self.fewLetters }
            return measure.isMostlyLinks || measure.inParagraphs == 0 && measure.prose <= Self.fewLetters / 2
        // A warning beside the text is short, too.
        case .sidebar:
            return measure.isMostlyLinks
                || measure.fields > 0 && measure.prose <= Self.fewLetters / 2
                    && !isSentence(content, &elements)
        case .form:
            return measure.controls > 0 && measure.prose <= Self.fewLetters && !hasText
                && (measure.prose == 0 || !isSentence(content, &elements))
        case .shownDialog:
            return measure.fields > 0 && measure.prose <= Self.fewLetters && !hasText
                || mentionsCookies(content, &elements)
        case .header:
            if measure.hasMainHeading || measure.inHeadings > 0 { return false }
            return measure.isMostlyLinks || !isWithinText && measure.prose <= Self.fewLetters
        case .footer:
            if measure.isMostlyLinks { return true }
            guard measure.inHeadings == 0 || measure.linked > measure.inParagraphs else { return false }
            return measure.prose <= Self.fewLetters
                && (!isWithinText
                    || Imprint.isMentioned(in: elements.firstWords(content, limit: 400)))
        case .breadcrumb:
            return measure.isMostlyLinks || measure.letters <= Self.fewLetters && isTrail(content, &elements)
        case .cookies:
            return measure.isMostlyLinks || mentionsCookies(content, &elements) && !measure.hasMainHeading
        case .machinery, .dialog, .button: return true
        }
    }

    private func mentionsCookies(_ content: Range<Int>, _ elements: inout PageElements) -> Bool {
        elements.firstWords(content, limit: 2_000).lowercased().holds("cookie")
    }

    private func isSentence(_ content: Range<Int>, _ elements: inout PageElements) -> Bool {
        let text = elements.firstWords(content, limit: 400)
        return text.holds(". ") || text.holds("! ") || text.hasSuffix(".") || text.hasSuffix("!")
    }

    /// Returns true for names of pages with signs between them, as a trail has.
    private func isTrail(_ content: Range<Int>, _ elements: inout PageElements) -> Bool {
        let text = elements.firstWords(content, limit: 400)
        return text.contains { ">›»/→".contains($0) } || !text.contains { ".!?:".contains($0) }
    }
}
