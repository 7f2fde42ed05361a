import GuideDocument

/// Makes lists of paragraphs and lines that begin with a typed bullet.
enum TypedBullets {
    static func lists(in blocks: [Block]) -> [Block] {
        var result: [Block] = []
        var items: [[Block]] = []
        func settle() {
            if !items.isEmpty { result.append(Block(.unorderedList(items: items))) }
            items = []
        }
        for block in blocks {
            if case .paragraph(let spans) = block.content, let found = Self.items(of: spans) {
                items += found
            } else {
                settle()
                result.append(block)
            }
        }
        settle()
        return result
    }

    /// Returns the items of a paragraph each of whose lines begins with a bullet, or nil for any other.
    private static func items(of spans: [Span]) -> [[Block]]? {
        guard let first = spans.first?.text.first(where: { !$0.isWhitespace }),
            BulletSign.bullets.contains(first)
        else { return nil }
        var items: [[Block]] = []
        for line in spans.lines {
            guard let item = withoutBullet(line) else { return nil }
            items.append([Block(.paragraph(item))])
        }
        return items
    }

    private static func withoutBullet(_ line: [Span]) -> [Span]? {
        var line = line[...]
        var hasBullet = false
        while let first = line.first {
            var text = Substring(first.text)
            text = text.drop { $0.isWhitespace }
            if !hasBullet, let bullet = text.first {
                guard BulletSign.bullets.contains(bullet) else { return nil }
                hasBullet = true
                text = text.dropFirst().drop { $0.isWhitespace }
            }
            if text.isEmpty {
                line.removeFirst()
            } else {
                line[line.startIndex] = Span(String(text), traits: first.traits, link: first.link)
                return Array(line)
            }
        }
        return nil
    }
}
