// A realistic guide, changed at random: whatever comes of it is a sound guide.
import GuideDocument
import TestSupport
import Testing

@Suite("Changed at random")
struct ReaderFuzzTests {
    private static let specimen = """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Fire &mdash; what to do</title>
        <meta name="summary" content="Get out &amp; call 911"><meta name="keywords" content="fire, smoke, fyre">
        <meta name="source" content="USFA | https://www.usfa.fema.gov/"><meta name="reviewed" content="2026-11-20">
        <link rel="stylesheet" href="global.css"><style>#fire { color: #b00 }</style></head><body><div id="fire">
        <h1>Fire</h1><section id="do-now"><h2>Do now</h2><ol><li>Get <strong>out</strong>.<li>Call
        <a href="tel:911">911</a></ol></section><!-- note --><section id=overview><h2>Überblick 漢字 👩‍🚒</h2>
        <p>Stay <em>low</em><br>under&nbsp;smoke; <code>10<sup>3</sup></code> <q>go <q>now</q></q> <a name=x></a>
        <img src="a.png" alt="Exit"><table id=t><caption>C</caption><tr><th rowspan=2>A<th colspan=2>B<tr><td>1<td>2
        <table><tr><td><ul><li>n</ul></table></table><dl><dt>Term<dd>Said<dt>Other<dd><p>x<p>y</dl><pre>
        a\tb
          c</pre><blockquote>Q<hr></blockquote><svg><title>Plan</title><path d="M0"/></svg><ruby>漢<rt>kan</ruby>
        <select><option>1</select><details><summary>More</summary>text</details></section></div></body></html>
        """

    /// Pieces worth putting anywhere.
    private static let pieces: [[UInt8]] =
        [
            "<b>", "</b>", "<p>", "</p>", "<table>", "<td>", "</table>", "<a href=x id=y>", "</div>",
            "<div id=z>", "<svg>",
            "</svg>", "<select>", "<pre>", "<!--", "-->", "\"", "'", "<", ">", "&", ";", "&#27;", "&#x202e;",
            "\u{1B}[2J", "\u{202E}",
            "\u{FEFF}", "\u{2028}", "<li>", "<dd>", "<h2>", "<script>", "</script>", "<title>", "\r", "\0",
            "hidden ", "<br>",
            "<math>", "<template>", "<plaintext>", "<meta charset=latin1>", "<ruby>", "<rt>", "<rp>", "<img>",
        ].map { Array($0.utf8) } + [
            [0xFF], [0xC3], [0xE2, 0x80], [0xF0, 0x9F], [0x9B], [0xFF, 0xFE], [0xED, 0xA0, 0x80],
        ]

    private func changed(_ random: inout SeededGenerator) -> [UInt8] {
        var page = Array(Self.specimen.utf8)
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let place = Int.random(in: 0...page.count, using: &random)
            let end = min(page.count, place + Int.random(in: 0...40, using: &random))
            switch Int.random(in: 0..<6, using: &random) {
            case 0: page.removeSubrange(place..<end)
            case 1: if place < page.count { page[place] = UInt8.random(in: 0...255, using: &random) }
            case 2:
                page.insert(contentsOf: page[place..<end], at: Int.random(in: 0...page.count, using: &random))
            case 3: page.removeSubrange(place...)
            default: page.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? [], at: place)
            }
        }
        return page
    }

    @Test("a sound guide comes of every page")
    func mutations() {
        for round in 0..<UInt64(soakRounds(1_500)) {
            var random = SeededGenerator(seed: round)
            let page = changed(&random)
            let guide = GuideReader.read(page, file: "page.html")
            let faults = Soundness.faults(of: guide)
            #expect(faults == [], "seed \(round)")
        }
    }

    @Test("and of every beginning of a page")
    func beginnings() {
        let page = Array(Self.specimen.utf8)
        for count in 0...page.count {
            #expect(
                Soundness.faults(of: GuideReader.read(Array(page[..<count]), file: "page.html")) == [],
                "\(count) bytes")
        }
    }

    @Test("the same page makes the same guide, and the specimen has no findings but its open elements")
    func steady() {
        let page = Array(Self.specimen.utf8)
        let guide = GuideReader.read(page, file: "page.html")
        #expect(guide == GuideReader.read(page, file: "page.html"))
        #expect(guide.findings == [])
        #expect(guide.fixedSections == [.doNow, .overview])
    }
}

/// The invariants of every guide, regardless of the page it was read from.
enum Soundness {
    static func faults(of guide: Guide) -> [String] {
        var faults: [String] = []
        if let scalar = forbidden(in: guide.treeDump + guide.findings.map(\.description).joined()).first {
            faults.append("a forbidden scalar \(scalar.value)")
        }
        Block.walk(guide.blocks) { visit in
            switch visit {
            case .spans(let spans): faults += self.faults(of: spans)
            case .preformatted(let text):
                if text.allSatisfy({ $0 == " " || $0 == "\n" }) { faults.append("empty preformatted text") }
            case .block(let block, let depth):
                if depth > 700 { faults.append("depth \(depth)") }
                if block.ids.contains("") { faults.append("an empty id") }
                faults += self.faults(of: block.content)
            }
        }
        for finding in guide.findings
        where !finding.code.hasPrefix("html-") || (finding.position?.line ?? 1) < 1 {
            faults.append("\(finding)")
        }
        if guide.metadata.keywords.contains("") { faults.append("an empty keyword") }
        return faults
    }

    private static func faults(of content: Block.Content) -> [String] {
        switch content {
        case .heading(let level, let spans):
            return (1...6).contains(level) && !spans.isEmpty ? [] : ["heading \(level)"]
        case .paragraph(let spans): return spans.isEmpty ? ["an empty paragraph"] : []
        case .container(let blocks), .quote(let blocks): return blocks.isEmpty ? ["an empty container"] : []
        case .unorderedList(let items):
            return items.isEmpty || items.contains { $0.isEmpty } ? ["an empty item"] : []
        case .orderedList(_, _, let items): return items.last?.isEmpty ?? true ? ["an empty last item"] : []
        case .definitionList(let definitions):
            return definitions.contains { $0.terms.isEmpty && $0.details.isEmpty }
                ? ["an empty definition"] : []
        case .table(let table):
            let isSound = table.rows.allSatisfy { row in
                row.contains { !$0.spans.isEmpty } && row.allSatisfy { (1...64).contains($0.columnSpan) }
            }
            return isSound && !table.rows.isEmpty ? [] : ["a table of nothing"]
        case .preformatted, .rule: return []
        }
    }

    private static func faults(of spans: [Span]) -> [String] {
        let text = spans.map(\.text).joined()
        var faults: [String] = []
        if spans.contains(where: { $0.text.isEmpty }) { faults.append("an empty span") }
        if spans.contains(where: { $0.link?.isEmpty == true }) { faults.append("an empty link") }
        if zip(spans, spans.dropFirst()).contains(where: { $0.traits == $1.traits && $0.link == $1.link }) {
            faults.append("spans that should be one: \(text)")
        }
        let bytes = Array(text.utf8)
        let folds: [[UInt8]] = [[0x20, 0x20], [0x20, 0x0A], [0x0A, 0x20], [0x09], [0x0D]]
        if folds.contains(where: { contains(bytes, $0) }) { faults.append("unfolded space: \(text)") }
        if let first = bytes.first, let last = bytes.last,
            [first, last].contains(where: { $0 == 0x20 || $0 == 0x0A })
        {
            faults.append("space at the ends: \(text)")
        }
        return faults
    }

    private static func contains(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
        bytes.indices.contains { bytes[$0...].starts(with: part) }
    }
}
