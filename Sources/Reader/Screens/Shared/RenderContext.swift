import AppCore
import Campus
import Clocks
import Geodesy
import GuideLayout
import Terminal

/// All that drawing depends on besides the visit in sight.
public struct RenderContext {
    public let library: Library
    public let size: Size
    public let profile: TerminalProfile
    public let theme: Theme
    public let today: CalendarDate?
    /// The moment it is; nil where no time matters.
    public let now: Moment?
    public let settings: SettingsInUse
    public let record: ReadingRecord
    /// What may be done: what is denied is not offered either.
    public let access: Access
    public let updates: UpdateState
    /// Where the person is.
    public let here: HereInView
    /// The message that the person is safe; the usual one until it was read.
    public let safeMessage: SafeMessage
    /// The report of a flood that is being written.
    public let floodForm: FloodForm?
    /// The height of a cell in units of its width, as the terminal tells it; nil where it does not.
    public var cellShape: Double?
    /// Whether pages are told line by line, where nothing is drawn.
    public var isInLines = false
    /// Which screens there are.
    public let screens: ScreenTable
    /// Laid-out pages, kept between frames.
    let layouts: LayoutCache
    /// The model made last, kept between frames.
    let models: ModelCache

    public init(
        library: Library, size: Size, profile: TerminalProfile, today: CalendarDate?, layouts: LayoutCache,
        settings: SettingsInUse = SettingsInUse(), record: ReadingRecord = ReadingRecord(),
        access: Access = .everything, updates: UpdateState = UpdateState(), here: HereInView = HereInView(),
        screens: ScreenTable = .all, models: ModelCache = ModelCache(), now: Moment? = nil,
        safeMessage: SafeMessage? = nil, floodForm: FloodForm? = nil
    ) {
        self.floodForm = floodForm
        self.safeMessage = safeMessage ?? .usual
        self.access = access
        self.now = now
        self.library = library
        self.size = size
        self.profile = profile
        theme = Theme(palette: library.pack.palette, name: settings.values.theme, profile: profile)
        self.today = today
        self.settings = settings
        self.record = record
        self.updates = updates
        self.here = here
        self.screens = screens
        self.layouts = layouts
        self.models = models
    }

    /// The context of a session's next frame.
    init(
        _ state: AppState, _ library: Library, size: Size, profile: TerminalProfile, layouts: LayoutCache,
        screens: ScreenTable, models: ModelCache = ModelCache()
    ) {
        self.init(
            library: library, size: size, profile: profile, today: state.today, layouts: layouts,
            settings: state.settings, record: state.record, access: state.access, updates: state.updates,
            here: HereInView(state), screens: screens, models: models, now: state.now,
            safeMessage: state.safeMessage, floodForm: state.floodForm)
    }

    /// What a screen shows. Its content must have been loaded.
    public func model(of screen: ScreenID) -> ScreenModel { models.model(of: screen, self) }

    /// Whether a choice leads anywhere that may be shown.
    func allows(_ destination: Destination) -> Bool {
        switch destination {
        case .screen(let screen, at: .place): access.allows(screen) && access.allowsRemembering
        case .screen(let screen, _): access.allows(screen)
        case .setting, .placeChange, .typePlace, .safeMessage, .floodReport: access.allowsSettings
        case .finding: access == .everything
        case .forgetAll: access.allowsRemembering
        case .link, .heading, .back, .unavailable: true
        }
    }

    /// Screens lower than this give the rows of banner and section bar to the text.
    static let compactRows = 16
    var isCompact: Bool { size.rows < Self.compactRows }

    /// The smallest terminal that shows everything.
    static let smallest = Size(columns: 40, rows: 12)
}
