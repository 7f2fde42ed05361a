import AppCore
import Colors
import ContentPack
import GuideDocument
import Stylesheets

/// The content of a screen, before it is drawn: the same model serves the terminal, the linear mode and
/// `muster render`.
package enum ScreenModel {
    case grid(ListModel)
    case list(ListModel)
    case page(PageModel)
    case address(AddressModel)
    case steps(StepsModel)
    case search(SearchModel)
    case map(CanvasModel)

    package var title: String {
        switch self {
        case .grid(let model), .list(let model): model.title
        case .page(let model): model.title
        case .address(let model): model.title
        case .steps(let model): model.title
        case .search(let model): model.title
        case .map(let model): model.title
        }
    }

    /// The colored line with the guide's name.
    package var banner: PageModel.Banner? {
        switch self {
        case .page(let page): page.banner
        case .steps(let steps): steps.banner
        case .grid, .list, .address, .search, .map: nil
        }
    }
}

/// The content of a map.
package struct CanvasModel {
    package let content: any CanvasContent

    package init(_ content: some CanvasContent) { self.content = content }

    package var title: String { content.title }
    /// The map's version in words.
    package var inWords: PageModel { content.inWords }
}

/// The content of one kind of map, which conforms in the folder of its screen.
package protocol CanvasContent {
    var title: String { get }
    /// The map's version in words.
    var inWords: PageModel { get }

    func view(_ visit: Visit, _ context: RenderContext, _ area: Area) -> any ScreenView
}

/// A list of entries to choose from.
package struct ListModel {
    package struct Section {
        package var name: String?
        package let rows: [Row]
        /// The rows that have an icon, and those with a warning. A list of thousands has nearly none, and
        /// each key needs them.
        let withIcon: [Int]
        let withWarning: [Int]
        /// True if the section takes the columns that the others need, and cuts its names to fit.
        package var adaptsToOthers = false

        package init(name: String? = nil, rows: [Row]) {
            self.name = name
            self.rows = rows
            // By index: a closure would be handed a copy of each row.
            withIcon = rows.indices.filter { rows[$0].icon != nil }
            withWarning = rows.indices.filter { rows[$0].warning != nil }
        }
    }

    /// One entry to choose.
    package struct Row {
        /// The mark after the name.
        package enum Mark: Sendable { case none, submenu, web, unavailable }

        package var name: String
        /// The text after the name that is never cut, such as a telephone number: the name is shortened
        /// instead.
        package var essential: String?
        /// The warning that is shown in full whatever the width: after the name, or else below it.
        package var warning: String?
        /// The detail after the name if there is room: an address, a note.
        package var detail: String?
        package var icon: Icon?
        /// The icon while the row is selected, if it is another one.
        package var selectedIcon: Icon?
        package var level = 0
        package var isHighlighted = false
        /// The color of the entry, its name and its icon.
        package var color: RGBColor?
        /// The color of the guide that the row leads to, for the icon of an entry without a color.
        package var guideColor: RGBColor?
        package var mark = Mark.none
        /// Returns the text below the rows while this one is selected; in a long list, only one of many is
        /// needed.
        package var explanation: () -> String? = { nil }
        /// The destination of the row.
        package var destination: Destination
        /// The destination of Left in the settings: the previous value.
        package var alternative: Destination?
        /// The change that removes the entry from the person's record; `nil` if it cannot be removed.
        package var removal: RecordChange?

        package init(name: String, detail: String? = nil, destination: Destination) {
            self.name = name
            self.detail = detail
            self.destination = destination
        }
    }

    /// The headline above the sections, to be read from afar.
    package struct Poster {
        /// The lines of the headline, shown large if they fit.
        package var headline: [String]
        package var text: String

        package init(headline: [String], text: String) {
            self.headline = headline
            self.text = text
        }
    }

    package var title: String
    package var poster: Poster?
    package var sections: [Section]
    /// The problem on this screen, shown above the rows.
    package var warning: String?
    /// A paragraph below the rows.
    package var note: String?
    /// The setting of the filter, if it hides something: one key clears it.
    package var filter: Setting?
    /// The destination of the key that reports a flood; nil if there is none.
    package var report: Destination?
    /// The key contexts in addition to that of every list.
    package var extraContext: ActionContext = []
    /// True if details are shown in full below their rows where lines are free.
    package var wrapsDetails = false
    /// True if a wide window shows the first actions of the selected entry's guide beside the entries.
    package var showsFirstActions = false
    /// The rows that an explanation takes at least below a long list. Where many take so many, a shorter one
    /// between them would move all rows above as the selection moves.
    package var leastExplanation = 1
    /// True if explanations are left out in a low window, where the rows and the text above them matter more.
    package var explainsWhereRoomy = false
    /// The notes for the status line while there is nothing newer to show; the first that fits is used.
    package var standingNotes: [String] = []
    /// Shown if there are no rows.
    package var emptyText = "There is nothing here yet."
    /// The explanation that was shown last: the next key asks for it again, for the same rows.
    let explained = ExplainedRow()

    package final class ExplainedRow {
        var kept: (row: Int, area: Area, lines: [String])?
    }

    package init(title: String, sections: [Section], note: String? = nil) {
        self.title = title
        self.sections = sections
        self.note = note
    }

    /// The rows of all sections, without copying them: a list may have thousands.
    package struct Rows: RandomAccessCollection {
        private let sections: [Section]
        package let endIndex: Int
        package var startIndex: Int { 0 }

        fileprivate init(_ sections: [Section]) {
            self.sections = sections
            endIndex = sections.reduce(0) { $0 + $1.rows.count }
        }

        package subscript(index: Int) -> Row {
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

    package var rows: Rows { Rows(sections) }
}

/// A text to read: a guide, a card, help.
package struct PageModel {
    /// The colored line above a guide.
    package struct Banner {
        package var text: String
        package var icon: Icon?
        package var colors: Palette.Colors?
        /// The color of the headings in the text.
        package var heading: RGBColor?

        package init(
            text: String, icon: Icon? = nil, colors: Palette.Colors? = nil, heading: RGBColor? = nil
        ) {
            self.text = text
            self.icon = icon
            self.colors = colors
            self.heading = heading
        }
    }

    /// A section of a guide, reached with one key.
    package struct SectionTab: Hashable {
        package var id: String
        package var title: String

        package init(id: String, title: String) {
            self.id = id
            self.title = title
        }
    }

    package var title: String
    package var document: Guide
    /// Identifies this exact text in the cache of layouts.
    package var key: String
    /// The destinations of its links to other screens, in a page of the program itself.
    package var links = PageLinks()
    package var banner: Banner?
    package var tabs: [SectionTab] = []
    /// An address that a phone may scan, as a code beside the text if there is room.
    package var code: String?
    /// The most important words of the text, drawn in large letters above it if they fit.
    package var headline: String?
    /// The text to take along, which one key copies; nil for none.
    package var copy: String?
    /// The screen with the code of the text alone; nil if it cannot be shown.
    package var codeAlone: ScreenID?
    /// The paragraphs of a page that consists only of them, drawn in large letters if they fit.
    package var large: [String] = []
    /// The text if large letters do not fit, which says so.
    package var notLarge: Guide?
    /// The file that relative links start from, if the page is a guide of the pack.
    package var path: String?
    /// True if the page shows a problem instead of the requested content.
    package var isProblem = false
    /// True if keys act as in a guide.
    package var isGuide = false
    /// True if having read the page may put a person in danger.
    package var isPrivate = false

    package init(title: String, document: Guide, key: String) {
        self.title = title
        self.document = document
        self.key = key
    }

    /// The page for the case that its large letters do not fit.
    package var withoutLargeLetters: PageModel {
        guard let notLarge else { return self }
        var page = self
        (page.document, page.large, page.notLarge) = (notLarge, [], nil)
        page.key += ":not-large"
        return page
    }
}

/// An address, or a short text, to copy or scan.
package struct AddressModel {
    package var title: String
    package var address: String
    /// The purpose of the address, in one sentence.
    package var purpose: String
    /// Shorter texts, the longest first: the code has the first that fits where the whole does not.
    package var shorter: [String] = []
    /// The screen with the code alone.
    package var codeAlone: ScreenID?
    /// True if this is that screen.
    package var isAlone = false

    package init(title: String, address: String, purpose: String) {
        self.title = title
        self.address = address
        self.purpose = purpose
    }

    /// Lets the code have fewer and fewer of these lines, from the last one, where the whole does not fit.
    package mutating func shortenByLines(_ lines: [String]) {
        shorter = lines.indices.reversed().map { lines[...$0].joined(separator: "\n") }.filter {
            $0 != address
        }
    }

    /// The lines of a text; an address has one.
    package var lines: [String] { address.split(separator: "\n").map(String.init) }
}
