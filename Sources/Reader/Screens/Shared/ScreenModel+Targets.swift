import AppCore

/// Where a screen leads, for those who follow everything.
extension ScreenModel {
    /// The targets of all rows and links, in reading order.
    public var targets: [Target] {
        switch self {
        case .grid(let list), .list(let list): list.rows.map(\.target)
        case .search(let search): search.items.map(\.row.target)
        case .page(let page):
            page.document.links.map {
                Targets.target(ofLink: $0.destination, text: $0.text, from: page.path)
            }
        // An address leads nowhere, and the links of a step are those of its guide.
        case .address, .steps: []
        }
    }
}
