import ContentPack
import Diagnostics
import GuideDocument

/// One guide with all data that rules need, read and parsed once.
struct GuideUnderCheck {
    static let sectionIDs = Guide.FixedSection.allCases.map(\.rawValue)

    let path: String
    /// The guide's entry in the menus; `nil` if no menu links to it.
    let listing: GuideListing?
    /// The guide with the names of contacts, but without their numbers.
    let guide: Guide
    /// The guide as displayed to readers.
    let shown: Guide
    let source: GuideSource
    let figures: GuideFigures
    let pieces: [String]
    /// The telephone numbers in it and its links.
    let numbers: [TelephoneNumbers.Number]
    /// The targets of its links as written, without duplicates, in the order of the text.
    let links: [String]
    /// The sections it has, in the order of the file.
    let sections: [String]
    let actions: [String]
    /// True if the actions are in one ordered list.
    let hasOrderedActions: Bool

    init(
        path: String, listing: GuideListing?, guide: Guide, shown: Guide, source: GuideSource,
        keepsText: Bool = false, _ syllables: inout SyllableCache
    ) {
        (self.path, self.listing, self.guide, self.shown, self.source) = (path, listing, guide, shown, source)
        sections = guide.fixedSections.map(\.rawValue)
        let doNow = DoNowActions(guide.section("do-now") ?? [])
        actions = doNow.actions
        hasOrderedActions = doNow.isOneOrderedList
        pieces = GuideText.pieces(of: guide.blocks)
        numbers = TelephoneNumbers.all(in: guide, pieces)
        var seen: Set<String> = []
        links = guide.links.map(\.destination).filter { seen.insert($0).inserted }
        figures = GuideFigures(
            path: path, listing: listing, guide: guide, pieces: pieces, actions: doNow.actions,
            keepsText: keepsText, &syllables)
    }

    var metadata: GuideMetadata { guide.metadata }

    /// The position for findings about the guide as a whole: its heading, or else its first division.
    var start: SourcePosition? { source.heading ?? source.division }

    /// The position for findings about missing parts of its head.
    var head: SourcePosition? { source.title }

    func violation(at position: SourcePosition?, _ message: String, hint: String) -> Violation {
        Violation(path, position, message, hint: hint)
    }
}

/// The actions of a do-now section, which are the items of its lists.
private struct DoNowActions {
    var actions: [String] = []
    private var lists = 0
    private var orderedLists = 0

    var isOneOrderedList: Bool { lists == 1 && orderedLists == 1 }

    init(_ blocks: [Block]) { collect(blocks) }

    private mutating func collect(_ blocks: [Block]) {
        for block in blocks {
            switch block.content {
            case .orderedList(_, _, let items):
                orderedLists += 1
                add(items)
            case .unorderedList(let items): add(items)
            case .container(let inner), .quote(let inner): collect(inner)
            default: break
            }
        }
    }

    private mutating func add(_ items: [[Block]]) {
        lists += 1
        actions += items.map(GuideText.text)
    }
}
