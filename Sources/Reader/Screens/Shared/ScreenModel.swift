import AppCore
import Colors
import ContentPack
import GuideDocument

/// What a screen shows, before it is drawn: the same model serves the terminal, the linear mode and
/// `muster render`.
public enum ScreenModel {
    case grid(ListModel)
    case list(ListModel)
    case page(PageModel)
    case address(AddressModel)
    case steps(StepsModel)
    case search(SearchModel)
    case map(CanvasModel)

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

    /// The colored line with the guide's name.
    var banner: PageModel.Banner? {
        switch self {
        case .page(let page): page.banner
        case .steps(let steps): steps.banner
        case .grid, .list, .address, .search, .map: nil
        }
    }
}

/// What a map shows: each kind of map has a model of its own.
public enum CanvasModel {
    case campus(MapModel)
    case earthquakes(EarthquakeMapModel)
    case flood(FloodMapModel)

    var title: String {
        switch self {
        case .campus: "Map"
        case .earthquakes(let model): model.title
        case .flood(let model): model.flood.title
        }
    }

    /// The same in words.
    var inWords: PageModel {
        switch self {
        case .campus(let model): MapInWords(model).page(about: model.openedReference)
        case .earthquakes(let model): EarthquakeMapInWords(model).page()
        case .flood(let model): FloodMapInWords(model).page()
        }
    }
}

/// A list of things to choose from.
public struct ListModel {
    public struct Section {
        public var name: String?
        public let rows: [Row]
        /// The rows that have an icon, and those with a warning. A list of thousands has nearly none, and each key asks.
        let withIcon: [Int]
        let withWarning: [Int]
        /// Whether the section takes the columns that the others need, and cuts its names to fit.
        public var adaptsToOthers = false

        public init(name: String? = nil, rows: [Row]) {
            self.name = name
            self.rows = rows
            // By index: a closure would be handed a copy of each row.
            withIcon = rows.indices.filter { rows[$0].icon != nil }
            withWarning = rows.indices.filter { rows[$0].warning != nil }
        }
    }

    /// One thing to choose.
    public struct Row {
        /// What follows the name.
        public enum Mark: Sendable { case none, submenu, web, unavailable }

        public var name: String
        /// Said after the name and never cut, such as a telephone number: the name gives way to it.
        public var essential: String?
        /// Said in full whatever the width: after the name, or else below it.
        public var warning: String?
        /// Said after the name where there is room: an address, a note.
        public var detail: String?
        public var icon: Icon?
        public var level = 0
        public var isHighlighted = false
        public var color: RGBColor?
        public var mark = Mark.none
        /// Returns what is said in full below the rows while this one is selected; of a long list that is one of many.
        public var explanation: () -> String? = { nil }
        /// Where choosing it leads.
        public var destination: Destination
        /// Where Left leads in the settings: the value before.
        public var alternative: Destination?
        /// What removing it takes out of the person's record; `nil` where it cannot be removed.
        public var removal: RecordChange?

        public init(name: String, detail: String? = nil, destination: Destination) {
            self.name = name
            self.detail = detail
            self.destination = destination
        }
    }

    /// What stands above the sections, to be read from afar.
    public struct Poster {
        /// Shown large where it fits.
        public var headline: String
        public var text: String
    }

    public var title: String
    public var poster: Poster?
    public var sections: [Section]
    /// What is wrong here, above the rows.
    public var warning: String?
    /// A paragraph below the rows.
    public var note: String?
    /// The setting that chooses what is listed, where it hides something: one key ends that.
    public var filter: Setting?
    /// Where the key of reporting a flood leads; nil where it leads nowhere.
    public var report: Destination?
    /// What keys mean here besides what they mean in every list.
    public var extraContext: ActionContext = []
    /// Whether details stand whole below their rows where all of the list then fits.
    public var wrapsDetails = false
    /// Whether explanations are left out in a low window, where the rows and what stands above them matter more.
    public var explainsWhereRoomy = false
    /// Said on the status line while there is nothing newer to say, the first that fits.
    public var standingNotes: [String] = []
    /// Said where there are no rows.
    public var emptyText = "There is nothing here yet."
    /// The explanation that was shown last: the key that follows asks for it again, of the same rows.
    let explained = ExplainedRow()

    final class ExplainedRow {
        var kept: (row: Int, area: Area, lines: [String])?
    }

    public init(title: String, sections: [Section], note: String? = nil) {
        self.title = title
        self.sections = sections
        self.note = note
    }

    /// The rows of all sections, which stay where they are: a list may have thousands.
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
    }

    public var rows: Rows { Rows(sections) }
}

/// A text to read: a guide, a card, help.
public struct PageModel {
    /// The colored line above a guide.
    public struct Banner {
        public var text: String
        public var icon: Icon?
        public var colors: Palette.Colors?

        public init(text: String, icon: Icon? = nil, colors: Palette.Colors? = nil) {
            self.text = text
            self.icon = icon
            self.colors = colors
        }
    }

    /// One of a guide's sections, one key away.
    public struct SectionTab: Hashable {
        public var id: String
        public var title: String
    }

    public var title: String
    public var document: Guide
    /// Names this very text for the cache of layouts.
    public var key: String
    /// Where its links to other screens lead, in a page of the program's own.
    public var links = PageLinks()
    public var banner: Banner?
    public var tabs: [SectionTab] = []
    /// An address that a phone may take away, as a code beside the text where there is room.
    public var code: String?
    /// Paragraphs that are all that it says, drawn in large letters where they fit.
    public var large: [String] = []
    /// The text where they do not fit, which says so.
    public var notLarge: Guide?
    /// The file that relative links start from, when the page is a guide of the pack.
    public var path: String?
    /// Whether it says what is wrong instead of what was asked for.
    public var isProblem = false
    /// Whether keys mean what they mean in a guide.
    public var isGuide = false
    /// Whether a person may be in danger by having read it.
    public var isPrivate = false

    public init(title: String, document: Guide, key: String) {
        self.title = title
        self.document = document
        self.key = key
    }

    /// The page as it is where its large letters do not fit.
    var withoutLargeLetters: PageModel {
        guard let notLarge else { return self }
        var page = self
        (page.document, page.large, page.notLarge) = (notLarge, [], nil)
        page.key += ":not-large"
        return page
    }
}

/// An address, or a short text, to take away.
public struct AddressModel {
    public var title: String
    public var address: String
    /// What the address is for, in one sentence.
    public var purpose: String

    public init(title: String, address: String, purpose: String) {
        self.title = title
        self.address = address
        self.purpose = purpose
    }

    /// The lines of a text; an address is one.
    var lines: [String] { address.split(separator: "\n").map(String.init) }
}
