// Schedules the next reading of each feed on the monotonic clock, so that setting the wall clock neither
// floods a server nor stops readings.
import Clocks
import HazardKit

struct WatchSchedule {
    /// The due time of each source in monotonic seconds.
    private var due: [String: Int] = [:]
    /// The sources being read, which are due again after their report.
    private var underWay: Set<String> = []
    private let random: (ClosedRange<Int>) -> Int

    init(random: @escaping (ClosedRange<Int>) -> Int) { self.random = random }

    /// The number of seconds over which the first readings are spread: many machines may start at once, after
    /// a power failure.
    private static let spread = 10
    /// The divisor of an interval that gives its random part: a tenth.
    private static let jitter = 10

    /// Sets the sources to read from now on. New ones are due soon, but never sooner than they would have been without a
    /// restart. The wall-clock time is used only to compute the age of each stored reading.
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

    /// Returns the remaining seconds of an interval, or of a pause after a failure. If the clock was set in
    /// the meantime, there is no pause.
    private static func rest(_ state: FeedState, interval: Int, now: Moment) -> Int {
        guard let attempted = state.attempted, now >= attempted else { return 0 }
        let left = max(0, attempted.seconds + interval - now.seconds)
        return max(left, state.waiting(at: now, .automatic).map { $0.seconds - now.seconds } ?? 0)
    }

    /// Returns the source that has been due the longest, or nil if none is due.
    func next(at time: Int) -> String? {
        resting.filter { $0.value <= time }.min { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }

    var earliest: Int? { resting.values.min() }

    private var resting: [String: Int] { due.filter { !underWay.contains($0.key) } }

    mutating func begin(_ name: String) { underWay.insert(name) }

    /// Has a source read at once, unless it is already being read.
    mutating func runSoon(_ name: String, time: Int) {
        guard let moment = due[name], !underWay.contains(name) else { return }
        due[name] = min(moment, time)
    }

    /// Records that a source's answer was discarded: the source is due at once.
    mutating func drop(_ name: String, time: Int) {
        underWay.remove(name)
        if due[name] != nil { due[name] = time }
    }

    mutating func note(_ report: FeedResult, interval: Int, time: Int, now: Moment) {
        underWay.remove(report.name)
        let random = random(0...(interval / Self.jitter))
        guard !report.isGood else {
            // Sooner, and never later: an alert is here within the interval.
            due[report.name] = time + interval - random
            return
        }
        let until = report.state.waiting(at: now, .automatic)
        if let until, report.state.failures == 0, [.unreachable, .portal].contains(report.state.outcome) {
            // There is no network: no server is spared by waiting longer.
            due[report.name] = time + max(1, until.seconds - now.seconds)
            return
        }
        due[report.name] = time + max(interval, until.map { $0.seconds - now.seconds } ?? 0) + random
    }
}
