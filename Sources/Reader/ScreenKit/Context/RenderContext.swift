import Alerts
import AppCore
import Clocks
import HazardKit
import Terminal

/// Everything that drawing depends on except the visit in view. A class, since each view and many closures keep it.
public final class RenderContext {
    public let content: SessionContent
    public let size: Size
    public let profile: TerminalProfile
    public let theme: Theme
    public let today: CalendarDate?
    public let now: Moment?
    public let settings: SettingsInUse
    public let record: ReadingRecord
    /// The actions, screens and changes that are allowed; anything else is not offered.
    public let access: Access
    public let updates: UpdateState
    public let here: HereInView
    public let features: FeatureStates
    /// The height of a cell in units of its width, as the terminal reports it; nil if it does not.
    public var cellShape: Double?
    /// True if pages are written line by line and nothing is drawn.
    public var isInLines = false
    public let screens: ScreenTable
    /// The cache of laid-out pages, kept between frames.
    public let layouts: LayoutCache
    /// The cache of the last model, kept between frames.
    let models: ModelCache

    public init(
        content: SessionContent, size: Size, profile: TerminalProfile, today: CalendarDate?,
        layouts: LayoutCache, screens: ScreenTable, settings: SettingsInUse = SettingsInUse(),
        record: ReadingRecord = ReadingRecord(), access: Access = .everything,
        updates: UpdateState = UpdateState(), here: HereInView = HereInView(),
        models: ModelCache = ModelCache(), now: Moment? = nil, features: FeatureStates = FeatureStates()
    ) {
        (self.features, self.access, self.now, self.content) = (features, access, now, content)
        (self.size, self.profile) = (size, profile)
        theme = Theme(palette: content.pack.palette, name: settings.values.theme, profile: profile)
        (self.today, self.settings, self.record, self.updates) = (today, settings, record, updates)
        (self.here, self.screens, self.layouts, self.models) = (here, screens, layouts, models)
    }

    public convenience init(
        _ state: AppState, _ content: SessionContent, size: Size, profile: TerminalProfile,
        layouts: LayoutCache, screens: ScreenTable, models: ModelCache = ModelCache()
    ) {
        self.init(
            content: content, size: size, profile: profile, today: state.today, layouts: layouts,
            screens: screens, settings: state.settings, record: state.record, access: state.access,
            updates: state.updates, here: HereInView(state), models: models, now: state.now,
            features: state.features)
    }

    /// Returns the model of a screen, whose content must have been loaded.
    public func model(of screen: ScreenID) -> ScreenModel { models.model(of: screen, self) }

    public func allows(_ destination: Destination) -> Bool {
        switch destination {
        case .screen(let screen, at: .place): access.allows(screen) && access.allowsRemembering
        case .screen(let screen, _): access.allows(screen)
        case .effect(let any): type(of: any.effect).isAllowed(with: access)
        case .finding: access == .everything
        case .link, .heading, .back, .unavailable: true
        }
    }

    /// The rows below which a screen gives the rows of banner and section bar to the text.
    static let compactRows = 16
    public var isCompact: Bool { size.rows < Self.compactRows }

    /// Returns the columns of a text: as many as there is room for, and no more than the person wants.
    public func textWidth(columns: Int) -> Int { min(columns - 2, settings.values.textWidth ?? columns) }

    public static let smallest = Size(columns: 40, rows: 12)
}

extension RenderContext {
    /// The alerts of the feeds at the current moment; nil if none were read.
    public var alertBoard: AlertBoard? { now.flatMap { content.alertBoard(at: $0) } }

    public var hazardTimes: HazardTimes {
        var times = HazardTimes(now: now ?? Moment(seconds: 0), zone: content.zone)
        times.hasCommands = access.allowsSettings
        return times
    }
}
