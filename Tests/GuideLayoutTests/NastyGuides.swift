// Guides made of everything that is hard to lay out, from a seed.
import GuideDocument
import TestSupport

struct NastyGuides {
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private static let words = [
        "a", "to", "shelter", "911", "Run-Hide-Fight", "incomprehensibilities", "“quoted”", "(really)",
        "don’t", "—",
        "https://www.example.org/a/very/long/address/that/does/not/end?soon=true&more=to_come#fragment",
        "Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
        "漢字", "日本語の「長い」文章、です。", "コーヒー", "한국어", "e\u{301}te\u{301}", "Z\u{35B}\u{321}a\u{334}lgo", "👩‍💻", "🇺🇸🇬🇧",
        "👍🏽",
        "⚠\u{FE0F}", "1\u{FE0F}\u{20E3}", "soft\u{AD}hy\u{AD}phen", "no\u{A0}break", "zero\u{200B}width",
        "\u{301}", "क्षि", "กำลัง", "ｗｉｄｅ",
        "½", "70°F", "\u{200D}", "\u{2060}", "x\u{FE0E}", "…", "-", "--flag", "a\nb", "\n",
    ]

    private mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

    mutating func text(_ most: Int) -> String {
        var parts: [String] = []
        for _ in 0..<below(most + 1) { parts.append(Self.words[below(Self.words.count)]) }
        return parts.joined(separator: below(8) == 0 ? "" : " ")
    }

    mutating func spans(_ most: Int = 12) -> [GuideSpan] {
        (0..<below(4)).map { _ in
            let traits = GuideSpan.Traits(rawValue: below(2) == 0 ? 0 : UInt8(below(16)))
            let links: [String?] = [nil, nil, "fire.html", "tel:911", ""]
            return GuideSpan(
                text(most) + (below(2) == 0 ? " " : ""), traits: traits, link: links[below(links.count)])
        }
    }

    mutating func blocks(depth: Int, max most: Int = 4) -> [Block] {
        var blocks: [Block] = []
        for _ in 0..<1 + below(most) { blocks.append(block(depth: depth)) }
        return blocks
    }

    mutating func block(depth: Int) -> Block {
        let ids = ["x\(below(50))", "do-now", "during"]
        let id = below(4) == 0 ? [ids[below(3)]] : []
        switch below(depth > 0 ? 11 : 4) {
        case 0: return Block(ids: id, .heading(level: 1 + below(6), spans(4)))
        case 1, 2: return Block(ids: id, .paragraph(spans(30)))
        case 3: return Block(ids: id, below(4) == 0 ? .rule : .preformatted(text(12) + "\n  " + text(9)))
        case 4, 5: return Block(ids: id, .unorderedList(items: items(depth - 1)))
        case 6:
            return Block(ids: id, .orderedList(start: [1, 98, -5, .min][below(4)], items: items(depth - 1)))
        case 7: return Block(ids: id, .quote(blocks(depth: depth - 1, max: 2)))
        case 8:
            return Block(
                ids: id,
                .definitionList([
                    Definition(terms: [spans(3)], details: blocks(depth: depth - 1, max: 2)),
                    Definition(terms: [spans(2), spans(2)], details: []),
                ]))
        case 9: return Block(ids: id, .table(table()))
        default: return Block(ids: ["do-now"], .container(blocks(depth: depth - 1)))
        }
    }

    private mutating func items(_ depth: Int) -> [[Block]] {
        (0..<1 + below(3)).map { _ in below(8) == 0 ? [] : blocks(depth: depth, max: 2) }
    }

    mutating func table() -> Table {
        let columns = 1 + below(6)
        let headed = below(2) == 0
        var rows: [[Table.Cell]] = []
        for row in 0..<below(5) {
            rows.append(
                (0..<columns - (below(4) == 0 ? 1 : 0)).map { _ in
                    Table.Cell(
                        isHeader: headed && row == 0, spans: spans(5),
                        columnSpan: below(8) == 0 ? 1 + below(3) : 1)
                })
        }
        return Table(caption: spans(3), rows: rows)
    }

    /// A guide with some of everything, and lists nested 30 deep.
    mutating func guide() -> [Block] {
        var deep = [Block(.paragraph(spans())), Block(.paragraph([GuideSpan(text(10))]))]
        for level in 0..<30 {
            let item = below(2) == 0 ? deep : [Block(.paragraph(spans(3)))] + deep
            deep = [
                Block(
                    level % 3 == 0
                        ? .orderedList(start: below(2000), items: [item]) : .unorderedList(items: [item]))
            ]
        }
        return blocks(depth: 4, max: 8) + deep + blocks(depth: 3)
    }
}
