import AppCore
import Clocks
import ContentPack

/// Looks after a public screen: shows that it is alive, returns it to Welcome when its person has gone, follows the
/// calendar, and takes up content that was brought up to date.
public final class KioskController: SessionCompanion {
    /// What a clock says.
    public struct Moment: Sendable, Equatable {
        /// Milliseconds since some moment, on a clock that nobody sets and that goes on while the machine sleeps.
        public var milliseconds: Int
        public var time: KioskHeartbeat.TimeOfDay?
        public var today: CalendarDate?

        public init(milliseconds: Int, time: KioskHeartbeat.TimeOfDay? = nil, today: CalendarDate? = nil) {
            self.milliseconds = milliseconds
            self.time = time
            self.today = today
        }
    }

    /// Seconds without a key that may be asked for.
    public static let idleSeconds = 5...3600
    public static let usualIdleSeconds = 60
    /// The last seconds, which are counted down.
    static let countdown = 10
    /// Seconds between two looks for newer content while nobody is there. A look opens the packs' small files.
    static let contentInterval = 30
    private static let beat = 1000

    private let idle: Int
    private let clock: () -> Moment
    private let newerContent: (Pack) -> PackLocator.Located?
    /// When a person did something last.
    private var lastDoing: Int
    private var lastLook: Int
    private var nextBeat: Int
    /// Whether so much time had passed before a person did something that somebody else may have come.
    private var isSomebodyNew = false

    /// - Parameters:
    ///   - idleSeconds: without a key, until the screen returns to Welcome.
    ///   - clock: asked at every event; must be cheap.
    ///   - newerContent: what should be shown instead of a pack; `nil` where that is still the best one.
    public init(
        idleSeconds: Int, clock: @escaping () -> Moment,
        newerContent: @escaping (Pack) -> PackLocator.Located? = { _ in nil }
    ) {
        idle = idleSeconds * 1000
        self.clock = clock
        self.newerContent = newerContent
        lastDoing = clock().milliseconds
        lastLook = lastDoing
        nextBeat = lastDoing
    }

    public var pollTimeout: Int? { max(0, nextBeat - clock().milliseconds) }

    public func userDidInteract() {
        let now = clock().milliseconds
        if now - lastDoing >= idle { isSomebodyNew = true }
        lastDoing = now
    }

    public func poll(_ store: Store) -> Bool {
        let moment = clock()
        nextBeat = (moment.milliseconds / Self.beat + 1) * Self.beat
        var isLaidOutAnew = false
        if let today = moment.today, today != store.state.today {
            store.dispatch(TurnDay(to: today))
            // What is overdue depends on the day, and stands on pages already laid out.
            isLaidOutAnew = true
        }
        let left = lastDoing + idle - moment.milliseconds
        if left <= 0 || isSomebodyNew {
            isSomebodyNew = false
            let hadPerson = store.state.isTouched
            if hadPerson {
                store.dispatch(ResetSession())
                store.perform(ForgetSearch())
                store.dependencies.library.load(for: .welcome)
            }
            if takeUpContent(store, moment, atOnce: hadPerson) { isLaidOutAnew = true }
        }
        store.dispatch(ShowPulse(heartbeat(moment, left: left, isAway: store.state.isAwayFromWelcome)))
        return isLaidOutAnew
    }

    private func takeUpContent(_ store: Store, _ moment: Moment, atOnce: Bool) -> Bool {
        guard atOnce || moment.milliseconds - lastLook >= Self.contentInterval * 1000 else { return false }
        lastLook = moment.milliseconds
        guard let located = newerContent(store.dependencies.library.pack) else { return false }
        store.perform(UseContent(located))
        return true
    }

    private func heartbeat(_ moment: Moment, left: Int, isAway: Bool) -> KioskHeartbeat {
        var heartbeat = KioskHeartbeat(time: moment.time, beat: moment.milliseconds / Self.beat)
        if isAway, left > 0, left <= Self.countdown * 1000 { heartbeat.secondsLeft = (left + 999) / 1000 }
        return heartbeat
    }
}
