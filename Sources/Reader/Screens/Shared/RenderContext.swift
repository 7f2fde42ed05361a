import AppCore
import Clocks
import GuideLayout
import Terminal

/// All that drawing depends on besides the state.
public struct RenderContext {
    public let library: Library
    public let size: Size
    public let profile: TerminalProfile
    public let theme: Theme
    public let today: CalendarDate?
    public let settings: SettingsInUse
    public let record: ReadingRecord
    /// What may be done: what is denied is not offered either.
    public let access: Access
    public let updates: UpdateState
    /// Laid-out pages, kept between frames.
    let layouts: LayoutCache

    public init(
        library: Library, size: Size, profile: TerminalProfile, today: CalendarDate?, layouts: LayoutCache,
        settings: SettingsInUse = SettingsInUse(), record: ReadingRecord = ReadingRecord(),
        access: Access = .everything, updates: UpdateState = UpdateState()
    ) {
        self.access = access
        self.library = library
        self.size = size
        self.profile = profile
        theme = Theme(palette: library.pack.palette, name: settings.values.theme, profile: profile)
        self.today = today
        self.settings = settings
        self.record = record
        self.updates = updates
        self.layouts = layouts
    }

    /// Whether a choice leads anywhere that may be gone to.
    func allows(_ target: ScreenModel.Target) -> Bool {
        switch target {
        case .screen(let screen, _): access.allows(screen)
        case .setting: access.allowsSettings
        case .finding: access == .everything
        case .bookmark: access.allowsRemembering
        case .link, .heading, .hit, .unavailable: true
        }
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

    /// What is left above the last rows.
    func dropping(lastRows rows: Int) -> Area {
        Area(top: top, left: left, width: width, height: max(0, height - rows))
    }
}
