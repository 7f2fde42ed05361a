import Clocks

/// The whole state of a session: one value that can be written down, compared and replayed.
///
/// Content is not part of it: the state names screens, the `SessionContent` holds what they show.
public struct AppState: Sendable, Hashable, Codable {
    /// The path from Welcome to the screen in view; never empty.
    public private(set) var visits: [Visit]
    /// One sentence for the person, shown on the status line until the next key.
    public var notice: String?
    /// True if the notice asks whether the person wants to leave; the next key answers.
    public var isAskedToLeave = false
    /// The text field in use, if any. It takes every printable key.
    public var prompt: Prompt?
    /// The current moment, renewed at least once a minute; `nil` if no time matters (`muster render`).
    public var now: Moment?
    /// The local date, for reviews that are overdue.
    public var today: CalendarDate?
    public var timeOfDay: TimeOfDay?
    /// Milliseconds on a clock that is never set and runs through sleep; `nil` if no time matters.
    public var uptime: Int?
    /// The digits pressed last, without any other key in between. See `DigitRun`.
    public internal(set) var digits = ""
    public var timers = RunningTimers()
    public var isFinished = false
    /// True if the session left by a quick exit, so nothing that was on the terminal may stay there.
    public var leavesNothing = false
    public var settings = SettingsInUse()
    public var record = ReadingRecord()
    /// The change that restores the bookmark, or the recently read guide, that was removed last.
    public internal(set) var undoOfRemoval: RecordChange?
    /// The changes of the record that are not saved yet, oldest first.
    public var unkept: [RecordChange] = []
    /// True if the person was told that nothing can be saved.
    public var saidNotKept = false
    public let access: Access
    public var heartbeat: KioskHeartbeat?
    /// The newer versions of the guides that are known, and the progress of an update.
    public var updates = UpdateState()
    public internal(set) var alerts = HazardAttention()
    public var here = HereState()
    public var features = FeatureStates()
    public internal(set) var copied: CopiedText?

    /// The path that the session began with: the one that a kiosk returns to.
    let home: [ScreenID]

    /// - Parameter above: a screen that is in view first, above the one where the way back ends.
    public init(
        start: ScreenID = .welcome, above: ScreenID? = nil, today: CalendarDate? = nil,
        time: LocalTime? = nil, access: Access = .everything
    ) {
        home = [start] + (above.map { [$0] } ?? [])
        visits = home.map { Visit($0) }
        (self.today, self.access) = (today, access)
        if let time { RenewTime(time).update(&self) }
    }

    public var current: Visit {
        get { visits[visits.count - 1] }
        set { visits[visits.count - 1] = newValue }
    }

    public var takesLettersAsKeys: Bool { settings.values.takesLettersAsKeys(for: access) }

    mutating func takeBack(to earlier: AppState) {
        (visits, notice, prompt, settings) = (earlier.visits, nil, earlier.prompt, earlier.settings)
        (record, unkept, undoOfRemoval) = (earlier.record, earlier.unkept, earlier.undoOfRemoval)
        digits = ""
    }

    public var canGoBack: Bool { visits.count > 1 }

    /// The longest path that is kept; older screens between Welcome and the rest are dropped.
    public static let longestWay = 200

    /// Replaces the visits of the path by the same screens: their identifiers may change when content is read again.
    mutating func replaceVisits(_ visits: [Visit]) {
        if visits.count == self.visits.count { self.visits = visits }
    }

    /// Adds a screen to the path, unless access denies it. No other method does, so every screen is checked here.
    mutating func push(_ visit: Visit) {
        guard access.allows(visit.screen) else {
            notice = Access.denial
            return
        }
        visits.append(visit)
        if visits.count > Self.longestWay { visits.remove(at: 1) }
    }

    mutating func pop() { if visits.count > 1 { visits.removeLast() } }
}
