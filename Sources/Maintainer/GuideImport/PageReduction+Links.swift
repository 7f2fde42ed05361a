import GuideDocument

/// Says and leaves out links, and moves lines above headings.
extension PageReduction {
    /// Notes where a link ends, and says one that shows nothing but a picture.
    mutating func noteLink(_ tag: PageTag) {
        guard tag.name == "a", let address = tag.address(.href), !address.isEmpty, !address.hasPrefix("#"),
            !address.lowercased().hasPrefix("javascript:"), let extent = elements.extent(of: tag)
        else { return }
        linkEnd = max(linkEnd, extent.end)
        if elements.measure(extent.content).letters == 0 { note("link without text", address) }
    }

    /// Returns true for a button that is a link.
    mutating func isLink(_ button: PageTag, _ content: Range<Int>) -> Bool {
        button.start < linkEnd || elements.contains(content) { $0.pageAddress?.hasPrefix("#") == false }
    }

    /// Leaves out a block of links.
    mutating func leaveOutLinks(_ tag: PageTag) -> Int? {
        guard LinkBlock.names.contains(tag.name), linkBudget > 0, !PagePanels.isTabList(tag),
            let block = LinkBlock(tag, &elements, budget: &linkBudget), let extent = elements.extent(of: tag)
        else { return nil }
        return leaveOut(block.name, tag, extent)
    }

    private static let kickers: Set<String> = ["kicker", "eyebrow", "overline", "pretitle"]
    /// The most tags between a kicker and its heading.
    private static let mostTagsBeforeHeading = 5

    /// Puts a short line above a heading behind it, so that both stand in the same section.
    mutating func moveKicker(_ tag: PageTag) -> Int? {
        guard ["p", "div", "span"].contains(tag.name), !Self.kickers.isDisjoint(with: tag.words(.class)),
            tag.start >= kept, let extent = elements.extent(of: tag)
        else { return nil }
        let words = elements.firstWords(extent.content, limit: 120)
        let start = elements.scan.index
        defer { elements.scan.index = start }
        elements.scan.index = extent.end
        var end = extent.end
        for _ in 0..<Self.mostTagsBeforeHeading {
            guard let next = elements.scan.nextTag(), !elements.scan.holdsText(end..<next.start) else {
                return nil
            }
            end = elements.scan.index
            if next.isEnd || !next.isHeading {
                // With a block of links the line would be lost.
                if LinkBlock.names.contains(next.name), !next.isEnd,
                    LinkBlock(next, &elements, budget: &linkBudget) != nil
                {
                    return nil
                }
                continue
            }
            guard next.name.utf8.first == 0x68, let heading = elements.extent(of: next) else { return nil }
            replacedEnds[heading.content.upperBound] = (
                heading.end, "</\(next.name)><p>\(Self.escaped(words))</p>"
            )
            return leaveOut(nil, tag, extent)
        }
        return nil
    }
}
