// The properties of every guide's layout at every width.
import GuideDocument
import GuideLayout
import TestSupport
import Testing
import TextMetrics

/// The invariants of a layout, checked against the guide it was made from.
struct LayoutInvariants {
    let leaves: [LeafOracle]
    let page: GuideLayout
    let width: Int

    init(_ blocks: [Block], _ options: LayoutOptions) {
        leaves = LeafOracle.leaves(of: blocks, symbols: options.symbols)
        page = GuideLayouter.layout(blocks: blocks, options: options)
        width = options.width
    }

    /// The first thing that is wrong, or `nil`.
    func failure() -> String? {
        widthFailure() ?? textFailure() ?? anchorFailure() ?? placeFailure()
    }

    private func widthFailure() -> String? {
        for (number, line) in page.lines.enumerated() {
            if line.width > width { return "line \(number) has \(line.width) columns" }
            if DisplayWidth.of(line.text) > width {
                return "line \(number) measures \(DisplayWidth.of(line.text))"
            }
            if line.text.unicodeScalars.contains(where: {
                $0.value < 0x20 || $0 == "\u{AD}" || $0 == "\u{A0}"
            }) {
                return "line \(number) has a control character"
            }
            for run in line.runs where run.width != DisplayWidth.of(run.text) || run.text.isEmpty {
                return "line \(number): run \(run.text.debugDescription) says \(run.width) columns"
            }
        }
        return nil
    }

    private func textFailure() -> String? {
        var found = Array(repeating: [LaidOutRun](), count: leaves.count)
        for line in page.lines where line.anchor.block < leaves.count {
            found[line.anchor.block] += line.runs.filter { !$0.isDecoration }
        }
        for (number, leaf) in leaves.enumerated() {
            let runs = found[number].enumerated()
                .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
            let text = LeafOracle.visible(runs.map(\.text).joined())
            if text != leaf.text {
                return "leaf \(number): \(text.debugDescription) instead of \(leaf.text.debugDescription)"
            }
        }
        return nil
    }

    private func anchorFailure() -> String? {
        for (number, pair) in zip(page.lines, page.lines.dropFirst()).enumerated()
        where pair.0.anchor > pair.1.anchor {
            let around = page.lines[max(0, number - 6)..<min(page.lines.count, number + 6)]
            let text = around.map { "\($0.anchor.block),\($0.anchor.offset) \($0.text)" }.joined(
                separator: "\n")
            return "the anchor of line \(number) is beyond that of the next:\n" + text
        }
        return nil
    }

    private func placeFailure() -> String? {
        let lines = page.lines.indices
        for link in page.links {
            guard lines.contains(link.line) || lines.isEmpty else {
                return "link to \(link.destination) has no line"
            }
            // Accents alone are nothing in ASCII.
            if LeafOracle.visible(AsciiFallback.text(link.text)).isEmpty { continue }
            var column = 0
            let begins = page.lines[link.line].runs.contains { run in
                defer { column += run.width }
                return column == link.column && run.link.map { page.links[$0] } == link
            }
            if !begins { return "\(link) does not begin in \(page.lines[link.line])" }
        }
        if let heading = page.headings.first(where: { !lines.contains($0.line) }) {
            return "heading \(heading)"
        }
        if let id = page.lineOfID.first(where: { !lines.contains($0.value) }), !lines.isEmpty {
            return "id \(id)"
        }
        return nil
    }

    /// Returns a message if the beginning of a line here is not found on the line that `other` gives for it,
    /// or nil.
    func placesAreKept(in other: LayoutInvariants) -> String? {
        for (number, line) in page.lines.enumerated() {
            guard let run = line.runs.first(where: { !$0.isDecoration }) else { continue }
            let there = other.page.line(at: line.anchor)
            let target = other.page.lines[there]
            if target.anchor.block != line.anchor.block {
                return
                    "line \(number) \(line.anchor) \(line.text) is sought in another block \(target.anchor) \(target.text)"
            }
            if leaves[line.anchor.block].isTable { continue }
            let shown = target.runs.filter { !$0.isDecoration }.map(\.text).joined()
            guard let first = run.text.first else { continue }
            if !shown.unicodeScalars.contains(where: { first.unicodeScalars.contains($0) }) {
                return
                    "line \(number) begins with \(line), not in \(target)"
            }
        }
        return nil
    }
}

/// The text that one leaf block must show, worked out in the simplest way: blanks and invisible characters left out.
struct LeafOracle {
    var text = ""
    /// The lines of a table row stand side by side: a place in it is found on some line of the row only.
    var isTable = false

    static func visible(_ text: String) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars where !scalar.properties.isWhitespace {
            if ![0xAD, 0x200B, 0x2060, 0xFEFF].contains(scalar.value) { kept.append(scalar) }
        }
        return String(kept)
    }

    static func leaves(of blocks: [Block], symbols: SymbolSet) -> [LeafOracle] {
        blocks.flatMap { block -> [LeafOracle] in
            switch block.content {
            case .heading(_, let spans), .paragraph(let spans): [LeafOracle(text: text(spans, symbols))]
            case .preformatted(let text): [LeafOracle(text: visible(shown(text, symbols)))]
            case .rule: [LeafOracle()]
            case .orderedList(_, _, let items), .unorderedList(let items):
                items.flatMap { leaves(of: $0, symbols: symbols) }
            case .quote(let inner), .container(let inner): leaves(of: inner, symbols: symbols)
            case .definitionList(let definitions):
                definitions.flatMap { definition in
                    definition.terms.map { LeafOracle(text: text($0, symbols)) }
                        + leaves(of: definition.details, symbols: symbols)
                }
            case .table(let table):
                [
                    LeafOracle(
                        text: text(table.caption + table.rows.joined().flatMap(\.spans), symbols),
                        isTable: true)
                ]
            }
        }
    }

    private static func text(_ spans: [GuideSpan], _ symbols: SymbolSet) -> String {
        visible(
            spans.filter { !$0.text.isEmpty }
                .map { span in
                    let name = span.drawing > 0 ? "Picture: " : ""
                    return shown(
                        span.traits.contains(.image) ? "[\(name)\(span.text)]" : span.text, symbols)
                }.joined())
    }

    private static func shown(_ text: String, _ symbols: SymbolSet) -> String {
        symbols == .ascii ? AsciiFallback.text(text) : text
    }
}

@Suite("Layout properties")
struct LayoutPropertyTests {
    /// The seeds of a run: more of them in `make soak`.
    private static func seeds(_ count: UInt64) -> ClosedRange<UInt64> {
        1...count * UInt64(min(Soak.multiplier, 1000))
    }

    /// The widths a seed is tried at: the narrowest, the widest, and some between.
    private func widths(_ seed: UInt64) -> [Int] {
        var random = SeededGenerator(seed: seed &* 77)
        return [20, 200] + (0..<6).map { _ in Int.random(in: 21..<200, using: &random) }
    }

    @Test("no line is too wide, no text is lost, every place is found again", arguments: seeds(20))
    func nasty(seed: UInt64) {
        var guides = NastyGuides(seed: seed)
        let blocks = guides.guide()
        var narrow: LayoutInvariants?
        for width in widths(seed) {
            let page = LayoutInvariants(blocks, LayoutOptions(width: width))
            #expect(page.failure() == nil, "seed \(seed), width \(width)")
            if let narrow {
                #expect(page.placesAreKept(in: narrow) == nil, "seed \(seed), width \(width)")
                #expect(narrow.placesAreKept(in: page) == nil, "seed \(seed), width \(width)")
            } else {
                narrow = page
            }
        }
    }

    @Test("the same in ASCII, and nothing but ASCII", arguments: seeds(8))
    func ascii(seed: UInt64) {
        var guides = NastyGuides(seed: seed)
        let blocks = guides.guide()
        for width in [20, 33, 80] {
            let page = LayoutInvariants(blocks, LayoutOptions(width: width, symbols: .ascii))
            #expect(page.failure() == nil, "seed \(seed), width \(width)")
            #expect(page.page.plainText.utf8.allSatisfy { $0 == 10 || (0x20..<0x7F).contains($0) })
        }
    }

    @Test("what a line says is found on that line", arguments: seeds(6))
    func finding(seed: UInt64) {
        var guides = NastyGuides(seed: seed)
        let page = GuideLayouter.layout(blocks: guides.guide(), options: LayoutOptions(width: 40))
        let searchable = SearchablePage(page)
        for (number, line) in page.lines.enumerated() {
            guard let run = line.runs.first(where: { !$0.isDecoration && $0.text.count > 2 }) else {
                continue
            }
            // Marks alone are nothing to search for.
            if LeafOracle.visible(TextFolding.folded(run.text)).isEmpty { continue }
            let matches = searchable.matches(of: run.text)
            let isFound = matches.contains { $0.pieces[0].line == number }
            // A text that overlaps an earlier match of itself is not reported again.
            #expect(
                isFound || matches.count > 0, "seed \(seed), line \(number): \(run.text.debugDescription)")
            for piece in matches.flatMap(\.pieces) {
                #expect(DisplayWidth.of(piece.text) == piece.columns.count)
                let line = page.lines[piece.line].text.unicodeScalars.map(\.value)
                #expect(!line.ranges(of: piece.text.unicodeScalars.map(\.value)).isEmpty)
            }
        }
    }

    @Test("blocks nested as deep as the reader allows")
    func deepNesting() {
        var blocks = [paragraph("deep")]
        for level in 0..<512 {
            blocks = level % 2 == 0 ? [bullets(items: blocks)] : [Block(.quote(blocks))]
        }
        let page = LayoutInvariants(blocks, LayoutOptions(width: 80))
        #expect(page.failure() == nil)
    }
}
