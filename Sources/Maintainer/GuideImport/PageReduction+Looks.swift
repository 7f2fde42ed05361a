import GuideDocument

/// Finds what a page shows by its looks alone: text that is hidden, struck out or raised, the marks of lists, and the comments
/// of those who wrote it.
extension PageReduction {
    private static let inline: Set<String> = ["a", "b", "em", "font", "i", "small", "span", "strong", "u"]

    /// Returns true for an element that is hidden until something opens it.
    mutating func isHidden(_ tag: PageTag, _ style: InlineStyle) -> Bool {
        if tag[.hidden] != nil || InlineStyle(tag[.style] ?? "").isHidden { return true }
        guard style.isHidden || style.hasNoSize && Self.inline.contains(tag.name),
            let extent = elements.extent(of: tag)
        else { return false }
        // Half of a page is hidden only until it is loaded.
        return extent.content.count * 2 <= elements.scan.page.count
    }

    mutating func leaveOutStruck(_ tag: PageTag, _ style: InlineStyle) -> Int? {
        guard ["del", "s", "strike"].contains(tag.name) || style.isStruck,
            let extent = elements.extent(of: tag)
        else { return nil }
        return leaveOutContent("struck-out text", tag, extent.content)
    }

    private static let mostTagsBeforeNumber = 4

    /// Leaves out the comments of Word and Google, and what Word repeats on each page of paper.
    mutating func leaveOutComment(_ tag: PageTag) -> Int? {
        let name: String?
        let element =
            (tag[.style] ?? "").lowercased().filter { !$0.isWhitespace }
            .split(separator: ";").first { $0.hasPrefix("mso-element:") }?.dropFirst(12) ?? ""
        if element.hasPrefix("comment") || tag.hasClass(["msocomtxt", "msocommenttext"]) {
            name = "comment"
        } else if element == "header" || element == "footer" {
            name = "page \(element)"
        } else if tag.hasClass(["msocommentreference", "msocomanchor"])
            || tag.name == "a" && Self.isCommentNumber(tag[.href]?.dropFirst() ?? "")
        {
            name = nil
        } else if ["div", "p"].contains(tag.name), beginsWithCommentNumber(tag) {
            name = "comment"
        } else {
            return nil
        }
        return elements.extent(of: tag).flatMap { leaveOut(name, tag, $0) }
    }

    private static func isCommentNumber(_ id: some StringProtocol) -> Bool {
        id.hasPrefix("cmnt") && id.count > 4 && id.dropFirst(4).allSatisfy(\.isNumber)
    }

    private mutating func beginsWithCommentNumber(_ tag: PageTag) -> Bool {
        let start = elements.scan.index
        defer { elements.scan.index = start }
        var end = tag.end
        for _ in 0..<Self.mostTagsBeforeNumber {
            guard let next = elements.scan.nextTag(), !next.isEnd,
                !elements.scan.holdsText(end..<max(end, next.start))
            else { return false }
            if next.name == "a" { return Self.isCommentNumber(next[.id] ?? "") }
            end = next.end
        }
        return false
    }

    /// Writes what a rule says of an element as its own style, as the reader of guides knows it. A drawing of another page
    /// is a picture like others.
    mutating func writeStyle(_ tag: PageTag, _ style: InlineStyle) {
        if tag.name == "img" { return write("src=\"\"", into: tag) }
        let own = InlineStyle(tag[.style] ?? "")
        if tag.name == "ol", own.listStyle == nil,
            let numbering = style.listStyle ?? styles.mark(of: tag)?.numbering
        {
            return write("type=\"\(numbering.type)\"", into: tag)
        }
        var rules: [String] = []
        if style.isRaised, !own.isRaised { rules.append("vertical-align:super") }
        if style.isLowered, !own.isLowered { rules.append("vertical-align:sub") }
        guard !rules.isEmpty, Self.inline.contains(tag.name) else { return }
        write("style=\"\(rules.joined(separator: ";"))\"", into: tag)
    }

    /// Writes a sign that only a style sheet puts before the items of a list.
    mutating func writeListMark(_ tag: PageTag) {
        if tag.name == "ul" || tag.name == "ol" { return listMarks.append(styles.mark(of: tag)?.text) }
        guard tag.name == "li", let mark = styles.mark(of: tag)?.text ?? listMarks.last ?? nil else { return }
        replace(tag.end..<tag.end, by: Self.escaped(mark) + " ")
        BulletSign.note(mark, in: &keptMarks)
    }
}

/// Writes the texts that only a style sheet puts before and after elements.
extension PageReduction {
    /// The elements between whose parts no text can stand.
    private static let frames: Set<String> = [
        "table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "dl", "body", "html",
    ]
    private static let mostOpen = 100

    mutating func writeStyleTexts(_ tag: PageTag) {
        guard !styles.texts.isEmpty, !PageElements.void.contains(tag.name) else { return }
        if PageElements.endsParagraph(tag) { open.removeFromLast { $0.name == "p" } }
        var keys = Set(tag.classes.map { ".\($0)" })
        if let id = tag[.id] { keys.insert("#\(id)") }
        let element = StyleTexts.Element(name: tag.name, keys: keys)
        let isNumbered = tag.name == "li"
        let hasMark = isNumbered && (styles.mark(of: tag) != nil || listMarks.last ?? nil != nil)
        for rule in styles.texts.rules(for: element, in: open) where !(hasMark && !rule.isAfter) {
            // The numbers of items are those of the list.
            if isNumbered, rule.text == nil, rule.said.hasPrefix("counter") { continue }
            let meaning = StyleTexts.meaning(of: rule.said, inCell: ["td", "th"].contains(tag.name))
            if meaning.isEmpty { continue }
            guard rule.text != nil, !rule.isUncertain, !Self.frames.contains(tag.name),
                write(meaning, rule.isAfter, tag)
            else {
                if lostStyleTexts.insert(rule.said).inserted { note("text of the style sheet", rule.said) }
                continue
            }
            BulletSign.note(meaning, in: &styleTexts)
        }
        if !tag.isSelfClosing, open.count < Self.mostOpen { open.append(element) }
    }

    private mutating func write(_ text: String, _ isAfter: Bool, _ tag: PageTag) -> Bool {
        if !isAfter {
            guard tag.end >= kept else { return false }
            replace(tag.end..<tag.end, by: Self.escaped(text) + " ")
            return true
        }
        guard let extent = elements.extent(of: tag) else { return false }
        insertions[extent.content.upperBound, default: ""] += " " + Self.escaped(text)
        return true
    }
}
