import GuideDocument
import PackMaking
import TextTools

/// A guide made from a page in another format, with remarks about content that could not be taken over.
package struct ImportedGuide: Sendable {
    package enum Form: Sendable { case html, markdown }

    /// The text of the guide's file.
    package var text: String { page(slug) }
    package let title: String
    /// The name of the file, and the ID in its text. It may be changed if there is a file of that name.
    package var slug: String
    private let page: @Sendable (_ slug: String) -> String
    /// The remarks for the maintainer, one line each.
    package let remarks: [String]

    /// The most bytes of an HTML page: several times the longest pages of universities.
    package static let largestPage = 4 << 20
    /// The most bytes of Markdown: libcmark's time may grow with the square of its input.
    package static let largestMarkdown = 64 << 10
    private static let maxHeadings = 40

    /// The reason that a page cannot become a guide.
    package enum Fault: Error, Equatable {
        case empty
        case tooLong
        /// The file is no page; what it is, and what to do.
        case notAPage(String)
        case encoding(String)
    }

    /// - Parameters:
    ///   - form: the page's format; nil to detect it from the bytes.
    ///   - address: the page's address, used for its links and as the source.
    ///   - encoding: the label of the page's encoding, if the page does not say it.
    ///   - contacts: the contacts of the pack, by which their numbers on the page are replaced.
    package init(
        _ bytes: [UInt8], form: Form?, address: String?, encoding: String? = nil,
        contacts: [GuideContact] = []
    ) throws(Fault) {
        if let refusal = PageFormat.refusal(of: bytes) { throw .notAPage(refusal) }
        let decoded = GuideReader.decode(bytes, label: encoding)
        if let label = decoded.unreadLabel { throw .encoding(label) }
        var front: FrontMatter?
        let html: [UInt8]
        var marks: [String] = []
        var kept: [String] = []
        var balance: WordBalance
        let symbols: SymbolText
        if form.map({ $0 == .markdown }) ?? !Self.isHTML(decoded.bytes) {
            if decoded.bytes.count > Self.largestMarkdown { throw .tooLong }
            let matter = FrontMatter(decoded.bytes)
            front = matter
            let definitions = MarkdownDefinitions(matter.body)
            let page = TagLikeText(MarkdownPage.html(of: definitions))
            symbols = SymbolText(page.html)
            (html, kept) = (symbols.html, page.kept)
            balance = WordBalance(of: definitions.text)
        } else {
            let page = TagLikeText(decoded.bytes)
            symbols = SymbolText(page.html)
            balance = WordBalance(of: symbols.html)
            let word = WordPage(symbols.html)
            html = StrayItems.html(of: word.html)
            (marks, kept) = (word.keptMarks, page.kept)
            balance.remove(word.listMarks)
        }
        let head = Self.metadata(html, front)
        let reduction = PageReduction(html)
        let blocks = TypedBullets.lists(
            in: Block.flattened(GuideReader.read(reduction.content, file: "page").blocks))
        let title = ImportedTitle(blocks, head, page: html)
        let frame = PageFrame(blocks, title: title.text, titles: [title.heading ?? title.text, head.title])
        let address = address.map(PageTag.address) ?? Self.canonicalAddress(html)
        let plan = SectionPlan(frame.blocks, title: title.heading ?? title.text)
        var writer = GuideWriter(base: address.flatMap { PageAddress($0) }, contacts: contacts)
        for (section, heading, comment) in Self.sections {
            writer.section(
                section.rawValue, heading: heading, plan.sections[section] ?? [], otherwise: comment)
        }
        guard writer.hasText else { throw .empty }
        self.title = title.text
        let slug = NewGuide.slug(of: title.text)
        self.slug = slug.isEmpty ? Self.slugWithoutLetters : slug
        let keywords =
            [title.text.lowercased()] + head.keywords.filter { $0.lowercased() != title.text.lowercased() }
        let body = writer.text
        page = { slug in
            GuideFileText.page(
                title: title.text, slug: slug, language: head.language ?? "en", summary: head.summary,
                keywords: keywords.prefix(50).joined(separator: ", "),
                source: address.map { "\(title.text) | \($0)" }, body: body)
        }
        balance.remove(Array(writer.text.utf8))
        balance.remove(reduction.removed)
        let leftOut =
            [title.heading ?? title.text] + frame.texts + plan.dropped + writer.pictures.texts
            + writer.extensions
        for text in leftOut { balance.remove(text) }
        marks += reduction.keptMarks
        remarks =
            decoded.findings.map { "\($0.message)" }
            + (title.isMissing ? ["the page has no title; write one in place of \"Guide\""] : [])
            + Self.remarks(
                front, reduction.outside, reduction.leftOut + frame.leftOut, reduction.opened, plan, writer,
                address: address)
            + [
                ("kept: marks of list items as text", marks), ("read: signs of symbol fonts", symbols.signs),
                ("written as [?]: signs of symbol fonts that are not known", symbols.unknown),
                ("kept: words in a symbol font, as letters", symbols.words),
                ("kept: text of the style sheet", reduction.styleTexts),
                ("kept: what looks like a tag, as text", kept),
            ].filter { !$0.1.isEmpty }.map(Self.listed) + Self.remarks(balance)
    }

    /// Returns the facts of the page's head, or of what stands before its Markdown.
    private static func metadata(_ html: [UInt8], _ front: FrontMatter?) -> GuideMetadata {
        var head = GuideReader.read(html, file: "page").metadata
        head.language = head.language ?? languageOfBody(html)
        guard let front else { return head }
        if let title = front.title { head.title = title }
        if let summary = front.summary { head.summary = summary }
        head.keywords += front.keywords
        return head
    }

    /// Returns the language that `<body>` says, as Word writes it.
    private static func languageOfBody(_ bytes: [UInt8]) -> String? {
        let said = PageScan.first(in: bytes) { $0.name == "body" ? $0[.lang] ?? "" : nil } ?? ""
        let parts = said.split { !$0.isASCII || !$0.isLetter && !$0.isNumber }
        guard let language = parts.first?.lowercased() else { return nil }
        let rest = parts.dropFirst().map { $0.count == 2 ? $0.uppercased() : String($0) }
        return switch (language, rest.first?.uppercased()) {
        // The old names of the two languages of Norway.
        case ("no", "BOK"): "nb"
        case ("no", "NYN"): "nn"
        default: ([language] + rest).joined(separator: "-")
        }
    }

    private static func isHTML(_ bytes: [UInt8]) -> Bool {
        let names: Set<String> = [
            "html", "head", "body", "p", "div", "h1", "h2", "h3", "ul", "ol", "main", "title",
        ]
        return PageScan.first(in: bytes) { names.contains($0.name) ? true : nil } ?? false
    }

    private static func canonicalAddress(_ bytes: [UInt8]) -> String? {
        let found = PageScan.first(in: bytes) { tag -> String? in
            let address: String? =
                switch tag.name {
                case "body": ""
                case "link" where tag[.rel] == "canonical": tag.address(.href)
                case "meta" where tag[.property] == "og:url": tag.address(.content)
                default: nil
                }
            return address.flatMap { tag.name == "body" || PageAddress($0) != nil ? $0 : nil }
        }
        return found == "" ? nil : found
    }

    /// The name of the file of a title that cannot be written in Latin letters.
    package static let slugWithoutLetters = "guide"

    private static let sections: [(Guide.FixedSection, String, String)] = [
        (.doNow, "Do now", "An <ol> of one to three actions, each an <li> of at most 12 words."),
        (.overview, "Overview", "How to recognize it, in a <p> or two."),
        (.before, "Before", "How to be ready, each an <li>."),
        (.during, "During", "What to do, in order, each an <li>."),
        (.after, "After", "What to do when it is over, each an <li>."),
    ]

    /// The most first words of one kind of what is left out.
    private static let maxWords = 20

    private static func remarks(
        _ front: FrontMatter?, _ outside: [String]?, _ leftOut: [PageReduction.Omission], _ opened: [String],
        _ plan: SectionPlan, _ writer: GuideWriter, address: String?
    ) -> [String] {
        var remarks: [String] = []
        if let text = front?.text { remarks.append("left out: front matter: \(quoted([text]))") }
        if let outside {
            remarks.append(listed("left out: everything outside the page's main content", outside))
        }
        for omission in leftOut {
            let times = omission.count > 1 ? ", \(omission.count) times" : ""
            remarks.append(listed("left out: \(omission.name)\(times)", omission.words))
        }
        if !opened.isEmpty { remarks.append(listed("kept: hidden text that the page opens", opened)) }
        for (pictures, verb) in [(writer.pictures, "left out"), (writer.writtenPictures, "written as text")]
        where pictures.count > 0 {
            remarks.append(listed("\(verb): \(CountedNoun.text(pictures.count, "picture"))", pictures.texts))
        }
        if writer.lostLinks > 0 {
            remarks.append(
                "left out: \(CountedNoun.text(writer.lostLinks, "link")) that \(writer.lostLinks == 1 ? "leads" : "lead")"
                    + " nowhere from a guide"
                    + (address == nil ? "; say the page's address with --address" : ""))
        }
        if address == nil, writer.lostLinks == 0 {
            remarks.append("the page does not say its address; say it with --address")
        }
        if plan.isWithoutSections {
            remarks.append(
                "no heading says a section; what stands from the first list or heading on is in during")
        }
        if plan.beginsWithSteps, !plan.isWithoutSections {
            remarks.append("placed: the steps before the first heading in during")
        }
        if let list = plan.firstList, !plan.isWithoutSections {
            remarks.append(
                "the list before the first heading is in overview, which is read last; move it to during if it says "
                    + "what to do: \(quoted([excerpt(list)]))")
        }
        remarks += plan.placed.prefix(maxHeadings).map { "placed: \"\(excerpt($0))\" in \($1.rawValue)" }
        remarks += plan.unplaced.prefix(maxHeadings).map {
            "not placed: \"\(excerpt($0))\", left in \($1.rawValue)"
        }
        let more = max(0, plan.placed.count - maxHeadings) + max(0, plan.unplaced.count - maxHeadings)
        if more > 0 { remarks.append("and \(CountedNoun.text(more, "heading")) more") }
        let empty = sections.map(\.0).filter { (plan.sections[$0] ?? []).isEmpty }.map(\.rawValue)
        if !empty.isEmpty { remarks.append("still empty: \(empty.joined(separator: ", "))") }
        return remarks
    }

    /// Returns a remark about words that are neither in the guide nor among what was left out.
    private static func remarks(_ balance: WordBalance) -> [String] {
        let (words, count) = balance.missing
        if count == 0 { return [] }
        let more = count > words.count ? " and \(count - words.count) more" : ""
        return [
            "missing: words of the page that are not in the guide, or not as often; compare it with the page: "
                + words.map { "\"\(DisplayText.line($0, limit: 40))\"" }.joined(separator: ", ") + more
        ]
    }

    private static func listed(_ remark: String, _ words: [String]) -> String {
        words.isEmpty ? remark : "\(remark): \(quoted(words))"
    }

    /// Returns the first words of parts of a page, each in quotation marks.
    private static func quoted(_ words: [String]) -> String {
        words.map { "\"\(DisplayText.line($0, limit: 500))\"" }.listed(most: maxWords)
    }

    private static func excerpt(_ text: String) -> String { DisplayText.line(text, limit: 70) }
}
