import AppCore
import GuideDocument
import ScreenKit

/// Finds an item of an old list in a new one, in which some items were added, removed or changed.
enum RowMatcher {
    /// Returns the index in `new` of the item at `index` in `old`, found by the equal items before and after
    /// it; within the changed part, the nearest equal item, or else the item in its place.
    static func index(of index: Int, in old: [String], now new: [String]) -> Int {
        guard old.indices.contains(index), !new.isEmpty else { return index }
        let shorter = min(old.count, new.count)
        var before = 0
        while before < shorter, old[before] == new[before] { before += 1 }
        if index < before { return index }
        var after = 0
        while after < shorter - before, old[old.count - 1 - after] == new[new.count - 1 - after] {
            after += 1
        }
        if index >= old.count - after { return index + new.count - old.count }
        let changed = before..<(new.count - after)
        let same = changed.filter { new[$0] == old[index] }.min { abs($0 - index) < abs($1 - index) }
        return same ?? max(0, min(index, changed.upperBound, new.count - 1))
    }

    /// Returns the index in `new` of the row at `selection` in `old`: found by its key, or else by the rows around it.
    static func row<Rows: RandomAccessCollection>(_ selection: Int, of old: Rows, in new: Rows) -> Int
    where Rows.Element == ListModel.Row, Rows.Index == Int {
        guard old.indices.contains(selection) else { return selection }
        return RowKey(old[selection]).index(in: new, near: selection)
            ?? index(of: selection, in: old.map(\.name), now: new.map(\.name))
    }

    /// Returns the texts of a document's leaf blocks, in the order in which an `Anchor` counts them.
    static func leaves(of document: Guide) -> [String] {
        var leaves: [String] = []
        collect(document.blocks, into: &leaves)
        return leaves
    }

    private static func collect(_ blocks: [Block], into leaves: inout [String]) {
        for block in blocks {
            switch block.content {
            case .heading(_, let spans), .paragraph(let spans): leaves.append(text(spans))
            case .preformatted(let text): leaves.append(text)
            case .rule: leaves.append("")
            case .table(let table):
                leaves.append(
                    text(table.caption) + table.rows.flatMap { $0.map { text($0.spans) } }.joined(with: "\n"))
            case .orderedList(_, _, let items), .unorderedList(let items):
                for item in items { collect(item, into: &leaves) }
            case .quote(let blocks), .container(let blocks): collect(blocks, into: &leaves)
            case .definitionList(let definitions):
                for definition in definitions {
                    for term in definition.terms { leaves.append(text(term)) }
                    collect(definition.details, into: &leaves)
                }
            }
        }
    }

    private static func text(_ spans: [Span]) -> String { spans.reduce(into: "") { $0 += $1.text } }
}
