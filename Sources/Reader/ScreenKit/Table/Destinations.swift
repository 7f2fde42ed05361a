import AppCore
import ContentPack
import GuideSearch
import TextMetrics

/// The destinations of menu entries and search results, with the screens of the table.
extension ScreenTable {
    /// - Parameter address: of the menu that holds the entry, and whose submenus have the keys.
    public func destination(of entry: MenuEntry, in address: MenuAddress, _ submenus: inout ItemKeys)
        -> Destination
    {
        switch entry.action {
        case .target(let target): Destination(target, name: entry.name, screen: { screen(for: $0) })
        case .submenu: .screen(.menu(address.submenu(submenus.next(entry.name))))
        case .unavailable(let reason): .unavailable(reason)
        }
    }

    public func destination(of result: SearchResult) -> Destination {
        switch result.target {
        case .pack(.guide(let path, let fragment)):
            .screen(
                .guide(path: path),
                at: .hit(
                    SearchHit(
                        fragment: result.isSectionAnswer ? fragment : nil, result.excerpt, result.answer)))
        case .pack(let target): Destination(target, name: result.name, screen: { screen(for: $0) })
        case .contact(let key): .screen(ScreenID(.contact, .item(key)))
        // The map says where it is; Enter there opens its card.
        case .place(let kind, let key): .screen(.map(of: kind, key))
        }
    }
}

extension SearchHit {
    /// Creates a hit with the words that are marked in an excerpt, each once.
    fileprivate init(fragment: String?, _ excerpt: SearchExcerpt, _ answer: String?) {
        var words: [String] = []
        for word in excerpt.words
        where !words.contains(where: { TextFolding.folded($0) == TextFolding.folded(word) }) {
            words.append(word)
        }
        self.init(fragment: fragment, words: words, answer: answer)
    }
}

/// The links of a page of the program to screens. A guide has none, so its text never links to a card.
public struct PageLinks {
    private static let scheme = "muster-internal:"
    private var destinations: [Destination] = []

    public init() {}

    /// Returns the link to a screen, to put into a span.
    public mutating func to(_ screen: ScreenID) -> String {
        destinations.append(.screen(screen))
        return Self.scheme + String(destinations.count - 1)
    }

    public func destination(of link: String) -> Destination? {
        guard !destinations.isEmpty, link.hasPrefix(Self.scheme),
            let index = Int(link.dropFirst(Self.scheme.count)), destinations.indices.contains(index)
        else { return nil }
        return destinations[index]
    }
}

extension PageModel {
    public func destination(ofLink link: String, text: String, in screens: ScreenTable) -> Destination {
        if let destination = links.destination(of: link) { return destination }
        // A guide may lead to the lists of places and to the map.
        if let segue = Segue(link: link), let screen = screens.screen(for: segue) { return .screen(screen) }
        return .link(link, text: text, file: path ?? "\(PackFiles.guidesFolder)/")
    }
}

/// The destinations that a screen leads to, for code that follows every link.
extension ScreenModel {
    public func destinations(in screens: ScreenTable) -> [Destination] {
        switch self {
        case .grid(let list), .list(let list): list.rows.map(\.destination)
        case .search(let search): search.items.map(\.row.destination)
        case .page(let page):
            page.document.links.map { page.destination(ofLink: $0.destination, text: $0.text, in: screens) }
        // An address leads nowhere, the links of a step are those of its guide, and cards are reached from lists.
        case .address, .steps, .map: []
        }
    }
}
