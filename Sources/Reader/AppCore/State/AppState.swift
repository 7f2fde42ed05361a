import Clocks

/// All that a session is: one value that can be written down, compared and replayed.
///
/// Content is not part of it: the state names screens, the `Library` holds what they show.
public struct AppState: Sendable, Hashable, Codable {
    /// The way from Welcome to the screen in sight; never empty.
    public private(set) var visits: [Visit]
    /// One sentence for the person, shown on the status line until the next key.
    public var notice: String?
    /// Whether the notice asks if the person wants to leave; the next key answers.
    public var isAskedToLeave = false
    /// The text field in use, if any. It takes every printable key.
    public var prompt: Prompt?
    /// The moment it is, renewed at least once a minute while a session is open; `nil` where no time matters
    /// (`muster render`).
    public var now: Moment?
    /// The day it is here, for reviews that are overdue.
    public var today: CalendarDate?
    /// What the clock on the wall says; `nil` where the system does not know it.
    public var timeOfDay: TimeOfDay?
    /// Milliseconds on a clock that cannot be set and goes on while the machine sleeps, for durations; `nil` where no time
    /// matters.
    public var uptime: Int?
    /// The digits pressed last, one directly after another. See `NoteDigit`.
    public internal(set) var digits = ""
    /// The clocks that the person has started, and what they count.
    public var timers = RunningTimers()
    public var isFinished = false
    /// Whether nothing is to be seen any more of what was on the terminal.
    public var leavesNothing = false
    public var settings = SettingsInUse()
    /// Bookmarks, and what was read.
    public var record = ReadingRecord()
    /// What brings back the bookmark, or the guide among those read, that was removed last.
    public internal(set) var undoOfRemoval: RecordChange?
    /// What happened to the record and is not kept yet, oldest first.
    public var unkept: [RecordChange] = []
    /// Whether it was said that nothing can be kept.
    public var saidNotKept = false
    /// What may be done in this session.
    public let access: Access
    /// The life signs of a kiosk; `nil` elsewhere.
    public var heartbeat: KioskHeartbeat?
    /// What is known of newer versions of the guides, and how an update is going.
    public var updates = UpdateState()
    /// What was told of alerts.
    public internal(set) var alerts = AlertAttention()
    /// Where the person is.
    public var here = HereState()
    /// The message that the person is safe, once a screen has shown it.
    public internal(set) var safeMessage: SafeMessage?
    /// The report of a flood that is being written.
    public internal(set) var floodForm: FloodForm?
    /// What was handed to the terminal's clipboard last.
    public internal(set) var copied: CopiedText?

    /// The way that the session began with: what a kiosk returns to.
    let home: [ScreenID]

    /// - Parameters:
    ///   - start: the first screen, below which there is nothing.
    ///   - above: a screen above it that is in sight first.
    public init(
        start: ScreenID = .welcome, above: ScreenID? = nil, today: CalendarDate? = nil,
        access: Access = .everything
    ) {
        home = [start] + (above.map { [$0] } ?? [])
        visits = home.map { Visit($0) }
        self.today = today
        self.access = access
    }

    public init(
        start: ScreenID = .welcome, above: ScreenID? = nil, time: LocalTime, access: Access = .everything
    ) {
        self.init(start: start, above: above, today: time.day, access: access)
        RenewTime(time).update(&self)
    }

    /// The screen in sight.
    public var current: Visit {
        get { visits[visits.count - 1] }
        set { visits[visits.count - 1] = newValue }
    }

    /// Whether there is a screen to go back to.
    public var canGoBack: Bool { visits.count > 1 }

    /// The longest way back that is kept; older screens between Welcome and it are forgotten.
    public static let longestWay = 200

    /// Puts the same way in other words: what the screens are called may change when content is read again.
    mutating func replaceVisits(_ visits: [Visit]) {
        if visits.count == self.visits.count { self.visits = visits }
    }

    /// The only way to another screen, so it is here that one is denied.
    mutating func push(_ visit: Visit) {
        guard access.allows(visit.screen) else {
            notice = Access.denial
            return
        }
        visits.append(visit)
        if visits.count > Self.longestWay { visits.remove(at: 1) }
    }

    mutating func pop() {
        if visits.count > 1 { visits.removeLast() }
    }
}
