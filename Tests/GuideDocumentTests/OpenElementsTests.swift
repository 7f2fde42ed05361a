// The bookkeeping that keeps a page's tree within bounds, checked against the tree that Gumbo builds.
import TestSupport
import Testing

@testable import GuideDocument

@Suite("Open elements")
struct OpenElementsTests {
    /// Elements and depth of the tree that Gumbo makes of a page, and what the scanner had counted.
    private func measure(_ page: String) -> (elements: Int, depth: Int, counted: Int) {
        Array(page.utf8).withUnsafeBufferPointer { source in
            var scanner = MarkupScanner(source, file: "page.html")
            let normalized = scanner.scan()
            var elements = 0
            var depth = 0
            _ = GumboTree.withBody(of: normalized.markup) { body in
                var open = [GumboTree.children(of: body)]
                while !open.isEmpty {
                    if let node = open[open.count - 1].next() {
                        guard GumboTree.isElement(node) else { continue }
                        elements += 1
                        open.append(GumboTree.children(of: node))
                        depth = max(depth, open.count - 1)
                    } else {
                        open.removeLast()
                    }
                }
            }
            return (elements, depth, scanner.open.count)
        }
    }

    private static let names =
        Tag.allCases.map { "\($0.name)" } + [
            "br", "img alt=x", "u", "x-y", "font", "svg", "math", "select", "template", "form", "button",
            "title", "rt",
            "textarea", "script", "option", "ruby", "html", "body", "head", "frameset", "col", "colgroup",
            "noscript",
        ]

    /// A soup of a few kinds of tags, now and then with text and attributes.
    private func soup(_ seed: UInt64, length: Int) -> String {
        var random = SeededGenerator(seed: seed)
        func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }
        let names = (0..<(2 + number(10))).map { _ in Self.names[number(Self.names.count)] }
        let (texts, ends, ids) = (number(30), number(60), number(20))
        return (0..<(1 + number(length))).map { index in
            let name = names[number(names.count)]
            let kind = number(100)
            if kind < texts { return ["x", " ", "&amp;"][number(3)] }
            if kind < texts + ends { return "</\(name.split(separator: " ")[0])>" }
            return number(100) < ids ? "<\(name) id=\(index) href=a>" : "<\(name)>"
        }
        .joined()
    }

    @Test("counts exactly the elements that Gumbo makes, of short soups")
    func short() {
        for round in 0..<UInt64(soakRounds(4_000)) {
            let page = soup(round, length: 40)
            let size = measure(page)
            #expect(size.elements == size.counted, "seed \(round): \(page)")
        }
    }

    @Test("and of long ones, none of which is deeper than the limit")
    func long() {
        // What was opened anew and the rows that a cell brings about may come on top.
        let limit = OpenElements.depthLimit + OpenElements.formattingLimit + 3
        for round in 0..<UInt64(soakRounds(60)) {
            let size = measure(soup(1_000_000 + round, length: 3_000))
            #expect(size.elements == size.counted, "seed \(round)")
            #expect(size.depth <= limit, "seed \(round)")
        }
    }

    @Test("every tag's name is the one that Gumbo knows")
    func names() {
        for tag in Tag.allCases {
            #expect("\(tag.name)" == String(describing: tag))
            guard tag != .span else { continue }
            #expect(TagName.meaning(of: TagName.Key(tag.name)) == .element(tag))
        }
        #expect(TagName.meaning(of: TagName.Key("blink")) == .neutral)
        #expect(TagName.meaning(of: TagName.Key("abcdefghijklmnopqrstuvwxyz")) == .neutral)
    }
}
