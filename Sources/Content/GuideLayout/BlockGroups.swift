import GuideDocument
import TextMetrics

/// Lays out blocks that contain other blocks: lists, definitions, quotes, the do-now card.
extension BlockLayouter {
    // MARK: Lists

    /// - Parameter start: the number of the first item; `nil` for a list without numbers.
    mutating func list(_ items: [[Block]], _ numbering: ListNumbering, start: Int?) {
        let outerTight = isTight
        let tight = items.allSatisfy { Self.leafCount($0) <= 1 }
        let labels = start.map { numbering.numbers(start: $0, count: items.count).map(numbering.text) }
        let columns = labels.map { $0.reduce(1) { max($0, $1.utf8.count) } } ?? 0
        let begin = writer.lines.count
        listDepth += 1
        let bullet = [bullet]
        for (index, item) in items.enumerated() {
            if !tight, writer.lines.count > begin { writer.requestBlank() }
            let marker = labels.map { [number($0[index], columns: columns)] } ?? bullet
            let outer = writer.enter(marker: marker, indent: columns + 2)
            isTight = tight
            layout(item)
            isTight = outerTight
            writer.leave(outer)
        }
        listDepth -= 1
    }

    private var bullet: LaidOutRun {
        let bullets = isAscii ? ["* ", "- ", "+ "] : ["• ", "◦ ", "– "]
        return LaidOutRun(text: bullets[min(listDepth, bullets.count) - 1], role: Role(.marker), width: 2)
    }

    private func number(_ label: String, columns: Int) -> LaidOutRun {
        let text = TextFitting.padded(label + ".", to: columns + 1, alignment: .right) + " "
        return LaidOutRun(text: text, role: Role(.marker), width: columns + 2)
    }

    /// Returns the number of blocks in an item, without nested lists; a definition list, table, quote or
    /// preformatted text counts twice. If it is more than one, blank lines separate the items of the list.
    private static func leafCount(_ blocks: [Block]) -> Int {
        blocks.reduce(0) { count, block in
            switch block.content {
            case .orderedList, .unorderedList: count
            case .container(let inner): count + leafCount(inner)
            // A picture belongs to the text above it.
            case .paragraph(let spans) where spans.isPicture: count
            case .paragraph, .heading, .rule: count + 1
            case .definitionList, .table, .quote, .preformatted: count + 2
            }
        }
    }

    // MARK: Definitions and quotes

    mutating func definitionList(_ definitions: [Definition]) {
        let outerTight = isTight
        let tight = definitions.allSatisfy { Self.leafCount($0.details) <= 1 }
        let begin = writer.lines.count
        for definition in definitions {
            if !tight, writer.lines.count > begin { writer.requestBlank() }
            for term in definition.terms { paragraph(term, isStrong: true) }
            let outer = writer.enter(bar: LineWriter.blank(writer.width < 40 ? 2 : 4))
            isTight = tight
            layout(definition.details)
            isTight = outerTight
            writer.leave(outer)
        }
    }

    mutating func quote(_ blocks: [Block]) {
        let (outerKind, outerTight) = (textKind, isTight)
        if textKind == .body { textKind = .quote }
        isTight = false
        let bar = !options.drawsLines ? "  " : isAscii ? "| " : "│ "
        let outer = writer.enter(bar: LaidOutRun(text: bar, role: Role(.quote), width: 2))
        layout(blocks)
        writer.leave(outer)
        (textKind, isTight) = (outerKind, outerTight)
    }

    // MARK: The card

    func drawsCard(_ blocks: [Block]) -> Bool {
        options.drawsCard && !isInCard && writer.nextTextWidth >= writer.leastTextWidth + 4
            && Self.hasText(blocks)
    }

    mutating func card(_ blocks: [Block]) {
        let width = writer.nextTextWidth
        let rule = String(isAscii ? "-" : "─", times: width - 2)
        writer.beginFrame()
        writer.writeLine(border(isAscii ? "+\(rule)+" : "┌\(rule)┐", width), writer.anchor())
        let outer = writer.enter(
            left: border(isAscii ? "| " : "│ ", 2), right: border(isAscii ? " |" : " │", 2))
        let (outerKind, outerDepth, outerTight) = (textKind, listDepth, isTight)
        (textKind, isInCard, listDepth, isTight) = (.cardText, true, 0, false)
        layout(blocks)
        (textKind, isInCard, listDepth, isTight) = (outerKind, false, outerDepth, outerTight)
        writer.leave(outer)
        writer.beginFrame()
        writer.writeLine(border(isAscii ? "+\(rule)+" : "└\(rule)┘", width), writer.anchor())
    }

    private func border(_ text: String, _ width: Int) -> LaidOutRun {
        LaidOutRun(text: text, role: Role(.cardBorder), width: width)
    }

    private static func hasText(_ blocks: [Block]) -> Bool {
        blocks.contains { block in
            switch block.content {
            case .heading(_, let spans), .paragraph(let spans): spans.contains { !$0.text.isEmpty }
            case .orderedList(_, _, let items), .unorderedList(let items): !items.isEmpty
            case .definitionList(let definitions): !definitions.isEmpty
            case .table(let table): !table.rows.isEmpty || !table.caption.isEmpty
            case .quote(let inner), .container(let inner): hasText(inner)
            case .preformatted(let text): !text.isEmpty
            case .rule: true
            }
        }
    }
}
