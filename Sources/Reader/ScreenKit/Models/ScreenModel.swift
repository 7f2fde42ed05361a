import AppCore
import Colors
import ContentPack
import GuideDocument
import Stylesheets

/// The content of a screen before it is drawn, for the terminal, the linear mode and `muster render`.
public enum ScreenModel {
    case grid(ListModel)
    case list(ListModel)
    case page(PageModel)
    case address(AddressModel)
    case steps(StepsModel)
    case search(SearchModel)
    case map(any CanvasContent)

    public var title: String {
        switch self {
        case .grid(let model), .list(let model): model.title
        case .page(let model): model.title
        case .address(let model): model.title
        case .steps(let model): model.title
        case .search(let model): model.title
        case .map(let model): model.title
        }
    }

    public var banner: PageModel.Banner? {
        switch self {
        case .page(let page): page.banner
        case .steps(let steps): steps.banner
        case .grid, .list, .address, .search, .map: nil
        }
    }
}

/// The content of one kind of map, which conforms in the folder of its screen.
public protocol CanvasContent {
    var title: String { get }
    var inWords: PageModel { get }

    func view(_ visit: Visit, _ context: RenderContext, _ area: Area) -> any ScreenView
}

public struct ListModel {
    public struct Section {
        public var name: String?
        public let rows: [Row]
        /// The rows with an icon, and with a warning: nearly none of thousands, and each key needs them.
        let withIcon: [Int]
        let withWarning: [Int]
        /// True if the section takes the columns that the others need, and cuts its names to fit.
        public var adaptsToOthers = false

        public init(name: String? = nil, rows: [Row]) {
            (self.name, self.rows) = (name, rows)
            // By index: a closure would be handed a copy of each row.
            withIcon = rows.indices.filter { rows[$0].icon != nil }
            withWarning = rows.indices.filter { rows[$0].warning != nil }
        }
    }

    public struct Row {
        public enum Mark: Sendable { case none, submenu, web, unavailable }

        public var name: String
        /// The text after the name that is never cut, such as a telephone number: the name is shortened instead.
        public var essential: String?
        /// The warning that is shown in full whatever the width: after the name, or else below it.
        public var warning: String?
        /// The detail after the name if there is room: an address, a note.
        public var detail: String?
        public var icon: Icon?
        public var selectedIcon: Icon?
        public var level = 0
        public var isHighlighted = false
        /// The color of the entry, its name and its icon.
        public var color: RGBColor?
        /// The color of the guide that the row leads to, for the icon of an entry without a color.
        public var guideColor: RGBColor?
        public var mark = Mark.none
        /// Returns the text below the rows while this one is selected; in a long list, only one of many is needed.
        public var explanation: () -> String? = { nil }
        public var destination: Destination
        /// The destination of Left in the settings: the previous value.
        public var alternative: Destination?
        /// The change that removes the entry from the person's record; `nil` if it cannot be removed.
        public var removal: RecordChange?

        public init(name: String, detail: String? = nil, destination: Destination) {
            (self.name, self.detail, self.destination) = (name, detail, destination)
        }

        public init(name: String, detail: String? = nil, to screen: ScreenID) {
            self.init(name: name, detail: detail, destination: .screen(screen))
        }

        public init(name: String, detail: String? = nil, performing effect: some RowEffect) {
            self.init(name: name, detail: detail, destination: .performing(effect))
        }

        /// Creates a row that leads to another list, and is marked so.
        public static func submenu(
            _ name: String, detail: String? = nil, essential: String? = nil, to screen: ScreenID
        ) -> Row {
            var row = Row(name: name, detail: detail, to: screen)
            (row.essential, row.mark) = (essential, .submenu)
            return row
        }

        /// Creates a row of several of which one, or some, are chosen.
        public static func choice(_ name: String, isChosen: Bool, _ destination: Destination) -> Row {
            var row = Row(name: name, destination: destination)
            (row.essential, row.isHighlighted) = (isChosen ? "chosen" : nil, isChosen)
            return row
        }
    }

    /// The headline above the sections, to be read from afar.
    public struct Poster {
        /// The lines of the headline, shown large if they fit.
        public var headline: [String]
        public var text: String
        /// False if the headline may be large at the cost of the text.
        public var isTextNeeded = true

        public init(headline: [String], text: String) { (self.headline, self.text) = (headline, text) }
    }

    public var title: String
    public var poster: Poster?
    public var sections: [Section]
    public var warning: String?
    public var note: String?
    /// The setting of the filter, if it hides something: one key clears it.
    public var filter: Setting?
    /// The destination of the key that reports a flood; nil if there is none.
    public var report: Destination?
    /// The key contexts in addition to that of every list.
    public var extraContext: ActionContext = []
    /// True if details are shown in full below their rows where lines are free.
    public var wrapsDetails = false
    /// True if a wide window shows the first actions of the selected entry's guide beside the entries.
    public var showsFirstActions = false
    /// The rows that an explanation takes at least below a long list. Where many take so many, a shorter one
    /// between them would move all rows above as the selection moves.
    public var leastExplanation = 1
    /// True if explanations are left out in a low window, where the rows and the text above them matter more.
    public var explainsWhereRoomy = false
    /// The notes for the status line while there is nothing newer to show; the first that fits is used.
    public var standingNotes: [String] = []
    public var emptyText = "There is nothing here yet."
    /// The explanation that was shown last: the next key asks for it again, for the same rows.
    let explained = ExplainedRow()

    public final class ExplainedRow { var kept: (row: Int, area: Area, lines: [String])? }

    public init(title: String, sections: [Section], note: String? = nil) {
        (self.title, self.sections, self.note) = (title, sections, note)
    }

    /// Creates a list without rows, with a sentence in their place.
    public init(title: String, empty text: String) {
        self.init(title: title, sections: [])
        emptyText = text
    }

    /// The rows of all sections, without copying them: a list may have thousands.
    public struct Rows: RandomAccessCollection {
        private let sections: [Section]
        public let endIndex: Int
        public var startIndex: Int { 0 }

        fileprivate init(_ sections: [Section]) {
            self.sections = sections
            endIndex = sections.reduce(0) { $0 + $1.rows.count }
        }

        public subscript(index: Int) -> Row {
            var index = index
            for number in sections.indices {
                let count = sections[number].rows.count
                if index < count { return sections[number].rows[index] }
                index -= count
            }
            preconditionFailure("no row has this index")
        }

        /// The row at the index of a selection; nil if there are no rows.
        subscript(selected index: Int) -> Row? { indices.contains(index) ? self[index] : nil }
    }

    public var rows: Rows { Rows(sections) }
}

public struct PageModel {
    public struct Banner {
        public var text: String
        public var icon: Icon?
        public var colors: Palette.Colors?
        public var heading: RGBColor?

        public init(
            text: String, icon: Icon? = nil, colors: Palette.Colors? = nil, heading: RGBColor? = nil
        ) {
            (self.text, self.icon, self.colors, self.heading) = (text, icon, colors, heading)
        }
    }

    /// A section of a guide, reached with one key.
    public struct SectionTab: Hashable {
        public var id: String
        public var title: String

        public init(id: String, title: String) { (self.id, self.title) = (id, title) }
    }

    public var title: String
    public var document: Guide
    /// Identifies this exact text in the cache of layouts.
    public var key: String
    /// The destinations of its links to other screens, in a page of the program itself.
    public var links = PageLinks()
    public var banner: Banner?
    public var tabs: [SectionTab] = []
    /// An address that a phone may scan, as a code beside the text if there is room.
    public var code: String?
    /// The most important words of the text, drawn in large letters above it if they fit.
    public var headline: String?
    /// The text to take along, which one key copies; nil for none.
    public var copy: String?
    /// The screen with the code of the text alone; nil if it cannot be shown.
    public var codeAlone: ScreenID?
    /// The paragraphs of a page that consists only of them, drawn in large letters if they fit.
    public var large: [String] = []
    /// The text if large letters do not fit, which says so.
    public var notLarge: Guide?
    /// The file that relative links start from, if the page is a guide of the pack.
    public var path: String?
    public var isProblem = false
    public var isGuide = false
    /// True if having read the page may put a person in danger.
    public var isPrivate = false

    public init(title: String, document: Guide, key: String) {
        (self.title, self.document, self.key) = (title, document, key)
    }

    /// The page for the case that its large letters do not fit.
    public var withoutLargeLetters: PageModel {
        guard let notLarge else { return self }
        var page = self
        (page.document, page.large, page.notLarge) = (notLarge, [], nil)
        page.key += ":not-large"
        return page
    }
}

/// An address, or a short text, to copy or scan.
public struct AddressModel {
    public var title: String
    public var address: String
    public var purpose: String
    /// Shorter texts, the best first: the code has the first that fits where the whole does not.
    public private(set) var shorter: [Shorter] = []

    /// A text for the code, and what of the whole it leaves out.
    public struct Shorter: Sendable, Hashable {
        public var text: String
        public var missing: [String]
    }

    public var codeAlone: ScreenID?
    public var isAlone = false

    public init(title: String, address: String, purpose: String) {
        (self.title, self.address, self.purpose) = (title, address, purpose)
    }

    /// Makes shorter texts of lines. The first is never left out, and those of `kept` are the last to go.
    ///
    /// - Parameter missing: what these lines already leave out.
    public mutating func shortenByLines(
        _ lines: [String], keeping kept: [String] = [], missing: [String] = []
    ) {
        let indices = lines.indices.dropFirst().reversed()
        let order = indices.filter { !kept.contains(lines[$0]) } + indices.filter { kept.contains(lines[$0]) }
        shorter = (0...order.count).map { count in
            let left = order.prefix(count).sorted()
            let used = lines.indices.filter { !left.contains($0) }
            return Shorter(
                text: used.map { lines[$0] }.joined(separator: "\n"),
                missing: missing + left.map { lines[$0] })
        }.filter { !$0.text.isEmpty && $0.text != address }
    }

    /// The lines of a text; an address has one.
    public var lines: [String] { address.split(separator: "\n").map(String.init) }
}
