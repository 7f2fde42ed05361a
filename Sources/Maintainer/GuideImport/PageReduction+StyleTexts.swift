import GuideDocument

/// Writes the texts that only a style sheet puts before and after elements.
extension PageReduction {
    /// The elements between whose parts no text can stand.
    private static let frames: Set<String> = [
        "table", "thead", "tbody", "tfoot", "tr", "ul", "ol", "dl", "body", "html",
    ]
    private static let mostOpen = 100

    mutating func closeElement(_ tag: PageTag) {
        if let index = open.lastIndex(where: { $0.name == tag.name }) { open.removeSubrange(index...) }
    }

    mutating func writeStyleTexts(_ tag: PageTag) {
        guard !styles.texts.isEmpty, !PageElements.void.contains(tag.name) else { return }
        if PageElements.endsParagraph(tag), let index = open.lastIndex(where: { $0.name == "p" }) {
            open.removeSubrange(index...)
        }
        var keys = Set((tag[.class] ?? "").split { $0.isWhitespace }.map { ".\($0)" })
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
