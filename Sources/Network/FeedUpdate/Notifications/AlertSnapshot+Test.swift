// The test of alerts of this computer.
import Alerts
import Clocks
import HazardKit

extension AlertSnapshot {
    package static var test: (word: String, noun: String) { ("alerts", "alert") }

    fileprivate mutating func add(_ new: [AlertMessage], at now: Moment) {
        var state = FeedState(name: LocalTest.source, host: LocalTest.host, interval: LocalTest.duration)
        (state.attempted, state.succeeded, state.outcome) = (now, now, .ok)
        state.listed = 1
        states.put(state)
        messages += new.map { ListedMessage($0.cleaned, source: LocalTest.source, listed: now) }
    }

    package mutating func beginTest(for places: [WatchedPlace], at now: Moment) {
        _ = endTest(at: now)
        add([TestAlert.message(at: now, for: places.first)], at: now)
    }

    /// Cancels the active tests. Returns false if there is none.
    package mutating func endTest(at now: Moment) -> Bool {
        let own = messages.filter { $0.source == LocalTest.source }
        let active = AlertChain.chains(of: own).filter { $0.state(at: now).isInForce }
        let ends = active.flatMap(\.parts).map(\.current).map { TestAlert.end(of: $0.message, at: now) }
        if !ends.isEmpty { add(ends, at: now) }
        return !ends.isEmpty
    }
}
