// What a reading of a feed changes in a snapshot: the same for alerts and for earthquakes.
import Clocks
import Hazards

/// A snapshot that readings of feeds change.
protocol ReadSnapshot: FeedSnapshot {
    /// Removes what was read of another server under the name of a source: what is stored is trusted by its host.
    mutating func forgetOtherHost(of source: any FeedSource)
    /// Takes in what a successful reading brought.
    mutating func take(_ reading: FeedReading, _ state: inout FeedState, at now: Moment)
    /// Removes everything that is of no feed that stays.
    mutating func keep(_ names: Set<String>)
}

extension FeedUpdater {
    /// Takes what came into a snapshot. Returns the state of the feed, which is in it as well.
    func take(
        _ answer: FeedAnswer, of source: any FeedSource, into snapshot: inout some ReadSnapshot,
        at now: Moment
    ) -> FeedState {
        snapshot.forgetOtherHost(of: source)
        var state = snapshot.states.state(of: source)
        state.attempted = now
        switch answer.result {
        case .success(let reading): snapshot.take(reading, &state, at: now)
        case .failure(let failure): state.note(failure, at: now, random: random)
        }
        snapshot.states.put(state)
        snapshot.keep(names)
        return state
    }
}
