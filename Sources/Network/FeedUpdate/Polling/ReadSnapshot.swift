// The operations of a reading on a snapshot, which are the same for alerts, earthquakes, floods and gauges.
import Clocks
import Hazards

/// A snapshot that readings of feeds change.
protocol ReadSnapshot: FeedSnapshot {
    /// Removes data that was read from another server under the source's name: stored data is trusted by its
    /// host.
    mutating func forgetOtherHost(of source: any FeedSource)
    /// Stores the content of a successful reading.
    mutating func take(_ reading: FeedAnswer, _ state: inout FeedState, at now: Moment)
    /// Removes everything except the data of the feeds to keep.
    mutating func keep(_ names: Set<String>)
}

extension FeedUpdater {
    /// Stores an answer in the snapshot. Returns the state of the feed, which is in it as well.
    func take(
        _ answer: FeedResponse, of source: any FeedSource, into snapshot: inout some ReadSnapshot,
        at now: Moment
    ) -> FeedState {
        snapshot.forgetOtherHost(of: source)
        var state = snapshot.states.state(of: source)
        state.attempted = now
        switch answer.result {
        case .success(var reading):
            reading.audience = reading.audience ?? source.audience
            snapshot.take(reading, &state, at: now)
        case .failure(let failure): state.note(failure, at: now, random: random)
        }
        snapshot.states.put(state)
        snapshot.keep(kept(of: snapshot.feeds))
        return state
    }
}
