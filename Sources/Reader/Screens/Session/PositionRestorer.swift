import AppCore
import GuideDocument
import ScreenKit
import Terminal

/// Keeps a person's position while the content is read again: by the names of entries and the text that was
/// in view, not by their indices, because something may have been added above them.
struct PositionRestorer {
    private let store: Store
    private let screens: ScreenTable

    private init(_ store: Store, _ screens: ScreenTable) { (self.store, self.screens) = (store, screens) }

    /// Returns the screens that are read again at once; Back reads older ones when it comes to them.
    static func screens(of state: AppState) -> [ScreenID] { state.visits.suffix(limit).map(\.screen) }

    private static let limit = 8

    static func around(_ store: Store, _ screens: ScreenTable, _ reread: () -> Void) {
        let keeping = PositionRestorer(store, screens)
        let known = max(0, store.state.visits.count - limit)
        let before = store.state.visits.suffix(limit).map { keeping.memory(of: $0.screen) }
        let pack = store.dependencies.content.pack.info.identifier
        reread()
        // In another pack nothing is where it was.
        guard store.dependencies.content.pack.info.identifier == pack else { return }
        var visits = store.state.visits
        for (index, memory) in zip(known..., before) where visits.indices.contains(index) {
            visits[index] = keeping.find(memory, visits[index])
        }
        store.dispatch(RestorePositions(visits))
    }

    private enum Memory {
        case rows(ListModel.Rows)
        case text(Guide)
        case steps([String])
        /// The message that replaces something that cannot be shown.
        case problem
        case nothing
    }

    private func memory(of screen: ScreenID) -> Memory {
        switch context.model(of: screen) {
        case .grid(let list), .list(let list): .rows(list.rows)
        case .page(let page): page.isProblem ? .problem : .text(page.document)
        case .steps(let steps): .steps(steps.sequence.parts.flatMap { $0.steps.map(Self.text) })
        // Results follow from what was typed, an address and what is chosen on a map from their names.
        case .search, .address, .map: .nothing
        }
    }

    private static func text(_ step: StepSequence.Step) -> String {
        Guide(blocks: [Block(.container(step.blocks))]).plainText
    }

    /// The context for creating models, which do not depend on the size of the screen.
    private var context: RenderContext {
        RenderContext(
            store.state, store.dependencies.content, size: Size(columns: 80, rows: 24),
            profile: TerminalProfile(), layouts: LayoutCache(), screens: screens)
    }

    private func find(_ before: Memory, _ visit: Visit) -> Visit {
        var visit = visit
        store.perform(ReadContent.screens([visit.screen]))
        switch (before, memory(of: visit.screen)) {
        case (.rows(let old), .rows(let new)):
            let index = RowMatcher.row(
                old.index(of: visit.list.row, from: visit.list.selection), of: old, in: new)
            visit.list.selection = index
            visit.list.row = new.indices.contains(index) ? RowKey(new[index]) : nil
        case (.text(let old), .text(let new)): visit.page.text = Self.text(visit.page.text, of: old, in: new)
        case (.steps(let old), .steps(let new)):
            visit.steps.step = RowMatcher.index(of: visit.steps.step, in: old, now: new)
        case (.problem, .problem): break
        case (_, .problem):
            visit.setAside = visit.position
            visit.position = Position(.page)
        case (.problem, _):
            // It can be shown again: where the person was before.
            visit.position = visit.setAside ?? Position(visit.screen.kind.position)
            visit.setAside = nil
        default: break
        }
        return visit
    }

    private static func text(_ position: ReadingPosition, of old: Guide, in new: Guide) -> ReadingPosition {
        var position = position
        let texts = (RowMatcher.leaves(of: old), RowMatcher.leaves(of: new))
        let block = RowMatcher.index(of: position.anchor.block, in: texts.0, now: texts.1)
        position.anchor = Anchor(block: block, offset: position.anchor.offset)
        if let focused = position.focusedLink {
            let names = (old.links.map(\.name), new.links.map(\.name))
            position.focusedLink = RowMatcher.index(of: focused, in: names.0, now: names.1)
        }
        return position
    }
}

extension Guide.Link {
    fileprivate var name: String { destination + "\n" + text }
}

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
