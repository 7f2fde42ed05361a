// When each feed is read next: by a clock that no one sets, so that one that is set neither floods a server nor stops it.
import Clocks
import Hazards

struct WatchSchedule {
    /// Monotonic seconds for each source.
    private var due: [String: Int] = [:]
    /// Sources that are being read: they are due again after their report.
    private var underWay: Set<String> = []
    private let random: (ClosedRange<Int>) -> Int

    init(random: @escaping (ClosedRange<Int>) -> Int) { self.random = random }

    /// Seconds in which the first readings are spread: many machines may start at once, after a power failure.
    private static let spread = 10
    /// A tenth of an interval is random.
    private static let jitter = 10

    /// Takes the sources that are to be read from now on. Those that are new here are due soon, but never sooner than they
    /// would have been without a restart.
    ///
    /// - Parameters:
    ///   - states: what is stored of them.
    ///   - time: monotonic seconds.
    ///   - now: by the clock of the wall, only to tell how long ago they were read.
    mutating func set(_ sources: [any FeedSource], states: [FeedState], time: Int, now: Moment) {
        let known = due
        due = [:]
        for source in sources {
            if let moment = known[source.name] {
                due[source.name] = min(moment, time + 2 * source.interval)
                continue
            }
            let state = states.first { $0.name == source.name }
            let rest = state.map { Self.rest($0, interval: source.interval, now: now) } ?? 0
            due[source.name] = time + rest + random(0...min(Self.spread, source.interval / Self.jitter))
        }
    }

    /// Seconds that are left of an interval, or of a pause after a failure. A clock that was set since counts as no pause.
    private static func rest(_ state: FeedState, interval: Int, now: Moment) -> Int {
        guard let attempted = state.attempted, now >= attempted else { return 0 }
        let left = max(0, attempted.seconds + interval - now.seconds)
        return max(left, state.waiting(at: now, .automatic).map { $0.seconds - now.seconds } ?? 0)
    }

    /// The source that is due, the longest first; nil if none is.
    func next(at time: Int) -> String? {
        resting.filter { $0.value <= time }.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    /// When the next one is due.
    var earliest: Int? { resting.values.min() }

    private var resting: [String: Int] { due.filter { !underWay.contains($0.key) } }

    /// Takes note that a source is being read.
    mutating func begin(_ name: String) { underWay.insert(name) }

    /// Has a source read at once, unless it is being read.
    mutating func hasten(_ name: String, time: Int) {
        guard let moment = due[name], !underWay.contains(name) else { return }
        due[name] = min(moment, time)
    }

    /// Takes note that what came of a source is not used: it is due at once.
    mutating func drop(_ name: String, time: Int) {
        underWay.remove(name)
        if due[name] != nil { due[name] = time }
    }

    /// Sets when a source is read after this report.
    mutating func note(_ report: FeedReport, interval: Int, time: Int, now: Moment) {
        underWay.remove(report.name)
        let random = random(0...(interval / Self.jitter))
        guard !report.isGood else {
            // Sooner, and never later: an alert is here within the interval.
            due[report.name] = time + interval - random
            return
        }
        let until = report.state.waiting(at: now, .automatic)
        due[report.name] = time + max(interval, until.map { $0.seconds - now.seconds } ?? 0) + random
    }
}
