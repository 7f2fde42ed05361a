/// Counts start tags without an end tag, for a finding: browsers close such elements somewhere, seldom where
/// the author intended. Where HTML lets an end tag be left out (paragraphs, items, cells), it is not counted.
struct UnclosedElements {
    /// A count for each tag, that of `span` for all neutral elements, and one for all ignored ones.
    private var open = [Int](repeating: 0, count: ignored + 1)
    private var first = [Int](repeating: 0, count: ignored + 1)
    static let neutral = Int(Tag.span.rawValue)
    static let ignored = Tag.allCases.count

    static func slot(_ tag: Tag) -> Int? {
        switch tag.kind {
        case .paragraph, .listItem, .definitionPart, .rule, .caption, .rowGroup, .row, .cell: nil
        default: Int(tag.rawValue)
        }
    }

    mutating func start(_ slot: Int?, at offset: Int) {
        guard let slot else { return }
        if open[slot] == 0 { first[slot] = offset }
        open[slot] += 1
    }

    mutating func end(_ slot: Int?) { if let slot, open[slot] > 0 { open[slot] -= 1 } }

    /// Returns whether an element of a slot is open, as far as counting can tell.
    func isOpen(_ slot: Int) -> Bool { open[slot] > 0 }

    var count: Int { open.reduce(0, +) }

    /// The offset of the first element whose end tag is missing, as far as counting can tell.
    var firstOffset: Int? { open.indices.filter { open[$0] > 0 }.map { first[$0] }.min() }
}
