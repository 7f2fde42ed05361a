import AppCore
import GuideLayout
import Guidebook
import Terminal

/// All that drawing depends on besides the state.
public struct Scene {
    public let library: Library
    public let size: Size
    public let look: Look
    public let theme: Theme
    public let today: CalendarDate?
    public let settings: SettingsInUse
    public let record: ReadingRecord
    public let news: NewsState
    /// Laid-out pages, kept between frames.
    let layouts: LayoutCache

    public init(
        library: Library, size: Size, look: Look, today: CalendarDate?, layouts: LayoutCache,
        settings: SettingsInUse = SettingsInUse(), record: ReadingRecord = ReadingRecord(),
        news: NewsState = NewsState()
    ) {
        self.library = library
        self.size = size
        self.look = look
        theme = Theme(palette: library.pack.palette, name: settings.values.theme, look: look)
        self.today = today
        self.settings = settings
        self.record = record
        self.news = news
        self.layouts = layouts
    }

    /// Screens lower than this give the rows of banner and section bar to the text.
    static let compactRows = 16
    var isCompact: Bool { size.rows < Self.compactRows }

    /// The smallest terminal that shows everything.
    static let smallest = Size(columns: 40, rows: 12)
}

/// A rectangle of the screen.
struct Area: Equatable {
    var top: Int
    var left: Int
    var width: Int
    var height: Int

    var bottom: Int { top + height }
    var right: Int { left + width }

    /// What is left below the first rows.
    func dropping(rows: Int) -> Area {
        Area(top: top + min(rows, height), left: left, width: width, height: max(0, height - rows))
    }
}
