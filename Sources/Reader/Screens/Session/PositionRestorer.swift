import AppCore
import GuideDocument
import ScreenKit
import Terminal

/// Keeps a person's position while the content is read again: by the names of entries and the text that was
/// in view, not by their indices, because something may have been added above them.
///
/// How depends on the kind of position alone.
struct PositionRestorer {
    private let store: Store
    private let screens: ScreenTable

    private init(_ store: Store, _ screens: ScreenTable) { (self.store, self.screens) = (store, screens) }

    /// Returns the screens that are read again at once; Back reads older ones when it comes to them.
    static func screens(of state: AppState) -> [ScreenID] { state.visits.suffix(limit).map(\.screen) }

    private static let limit = 8

    /// Runs `reread`, and restores the person's positions.
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

    /// The data that identifies a position on a screen.
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

    // MARK: Where on it

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
            visit.position = .page(PagePosition())
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
