import AppCore
import ContentPack
import GuideDocument
import Terminal

/// Keeps a person where they are while the content is read again: by the names of entries and the text that was in
/// sight, not by their numbers, because something may have been added above them.
enum PlaceKeeping {
    /// The screens that are read again at once; Back reads older ones when it comes to them.
    static func screens(of state: AppState) -> [ScreenID] {
        state.visits.suffix(most).map(\.screen)
    }

    private static let most = 8

    /// Does `reread`, and puts the person back to where they were.
    static func around(_ store: Store, _ reread: () -> Void) {
        let known = max(0, store.state.visits.count - most)
        let before = store.state.visits.suffix(most).map { remember($0, store) }
        reread()
        var visits = store.state.visits
        for (index, memory) in zip(known..., before) where visits.indices.contains(index) {
            visits[index] = find(memory, visits[index], store)
        }
        store.dispatch(KeepPlaces(visits))
    }

    /// What tells a place on a screen.
    private enum Memory {
        case rows([ListModel.Row])
        case text(Guide)
        case steps([String])
        /// What is said in place of something that can not be shown.
        case problem
        case nothing
    }

    private static func remember(_ visit: Visit, _ store: Store) -> (screen: ScreenName?, place: Memory) {
        let library = store.dependencies.library
        return (ScreenName(visit.screen, library), memory(of: visit.screen, store))
    }

    private static func memory(of screen: ScreenID, _ store: Store) -> Memory {
        switch ScreenModels.model(for: screen, context(store)) {
        case .grid(let list), .list(let list): .rows(list.rows)
        case .page(let page): page.isProblem ? .problem : .text(page.document)
        case .steps(let steps): .steps(steps.sequence.parts.flatMap { $0.steps.map(text) })
        // Results follow from what was typed, an address from its name.
        case .search, .address: .nothing
        }
    }

    private static func text(_ step: StepSequence.Step) -> String {
        Guide(blocks: [Block(.container(step.blocks))]).plainText
    }

    /// Models do not depend on the size of the screen.
    private static func context(_ store: Store) -> RenderContext {
        RenderContext(
            library: store.dependencies.library, size: Size(columns: 80, rows: 24),
            profile: TerminalProfile(),
            today: store.state.today, layouts: LayoutCache(), settings: store.state.settings,
            record: store.state.record)
    }

    private static func find(
        _ memory: (screen: ScreenName?, place: Memory), _ visit: Visit, _ store: Store
    ) -> Visit {
        var visit = visit
        let library = store.dependencies.library
        if let name = memory.screen { visit.screen = name.screen(in: library) ?? visit.screen }
        library.load(for: visit.screen)
        switch (memory.place, self.memory(of: visit.screen, store)) {
        case (.rows(let old), .rows(let new)):
            visit.selection = PlaceMatching.row(visit.selection, of: old, in: new)
        case (.text(let old), .text(let new)):
            let texts = (PlaceMatching.leaves(of: old), PlaceMatching.leaves(of: new))
            let block = PlaceMatching.index(of: visit.anchor.block, in: texts.0, now: texts.1)
            visit.anchor = Anchor(block: block, offset: visit.anchor.offset)
            if let focused = visit.focusedLink {
                let names = (old.links.map(\.name), new.links.map(\.name))
                visit.focusedLink = PlaceMatching.index(of: focused, in: names.0, now: names.1)
            }
        case (.steps(let old), .steps(let new)):
            visit.selection = PlaceMatching.index(of: visit.selection, in: old, now: new)
        case (.problem, .problem): break
        case (_, .problem):
            visit.setAside = visit.anchor
            visit.anchor = Anchor()
        case (.problem, _):
            // It can be shown again: where the person was before.
            if let anchor = visit.setAside { visit.anchor = anchor }
            visit.setAside = nil
        default: break
        }
        return visit
    }
}

extension Guide.Link {
    fileprivate var name: String { destination + "\n" + text }
}

/// A screen by a name that holds when others are added before it. Submenus and cards are numbered.
private enum ScreenName {
    case submenu(file: String, names: [String])
    case contact(String), building(String), callbox(String)

    init?(_ screen: ScreenID, _ library: Library) {
        func name<Item>(_ items: [Item]?, _ index: Int, _ name: (Item) -> String) -> String? {
            items.flatMap { $0.indices.contains(index) ? name($0[index]) : nil }
        }
        let found: ScreenName?
        switch screen {
        case .menu(let address) where !address.path.isEmpty:
            found = Self.names(of: address, library).map { .submenu(file: address.file, names: $0) }
        case .contact(let index): found = name(library.pack.contacts, index, \.name).map { .contact($0) }
        case .building(let index):
            found = name(library.places?.buildings, index, \.name).map { .building($0) }
        case .callbox(let index):
            found = name(library.places?.callboxes, index, \.name).map { .callbox($0) }
        default: found = nil
        }
        guard let found else { return nil }
        self = found
    }

    /// The entries on the way down; `nil` where a menu on it is not in memory.
    private static func names(of address: MenuAddress, _ library: Library) -> [String]? {
        var names: [String] = []
        for depth in address.path.indices {
            let above = MenuAddress(file: address.file, path: Array(address.path.prefix(depth)))
            library.load(for: .menu(above))
            guard case .success(let menu)? = library.menu(at: above),
                menu.entries.indices.contains(address.path[depth])
            else { return nil }
            names.append(menu.entries[address.path[depth]].name)
        }
        return names
    }

    /// The screen as it is numbered now; `nil` where it is gone and its old number must do. A card that is gone becomes
    /// the list that it was in.
    func screen(in library: Library) -> ScreenID? {
        switch self {
        case .submenu(let file, let names): return submenu(names, in: file, library)
        case .contact(let name):
            return .contact(library.pack.contacts.firstIndex { $0.name == name } ?? .max)
        case .building(let name):
            library.load(for: .buildings)
            return .building(library.places?.buildings.firstIndex { $0.name == name } ?? .max)
        case .callbox(let name):
            library.load(for: .callboxes)
            return .callbox(library.places?.callboxes.firstIndex { $0.name == name } ?? .max)
        }
    }

    private func submenu(_ names: [String], in file: String, _ library: Library) -> ScreenID? {
        var address = MenuAddress(file: file)
        for name in names {
            library.load(for: .menu(address))
            guard case .success(let menu)? = library.menu(at: address) else { return nil }
            let index = menu.entries.firstIndex { entry in
                if case .submenu = entry.action { entry.name == name } else { false }
            }
            guard let index else { return nil }
            address.path.append(index)
        }
        return .menu(address)
    }
}
