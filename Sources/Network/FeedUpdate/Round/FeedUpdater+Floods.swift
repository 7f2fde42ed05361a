// Puts what came of a service of floods into the snapshot of floods. Whatever fails, what was there stays.
import Clocks
import Hazards

extension FeedUpdater {
    /// Stores what came of asking a service of floods.
    func storeFloods(
        _ answer: FeedAnswer, of source: any FeedSource, at now: Moment
    ) throws(FeedProblem) -> FeedState {
        let state = try folder.changeFloods(now: now) { (snapshot) throws(FeedProblem) in
            take(answer, of: source, into: &snapshot, at: now)
        }
        return state ?? FeedState(name: source.name, host: source.host, interval: source.interval)
    }

    /// Removes what is of feeds that are off.
    func applyToFloods() throws(FeedProblem) {
        _ = try folder.changeFloods(now: clock()) { (snapshot) throws(FeedProblem) -> Bool? in
            let before = snapshot.feeds
            snapshot.keep(names)
            return before == snapshot.feeds ? nil : true
        }
    }
}

extension FloodSnapshot: ReadSnapshot {
    mutating func take(_ reading: FeedReading, _ state: inout FeedState, at now: Moment) {
        state.confirm(reading, at: now)
        guard case .floods(let collection) = reading.content else { return }
        put(collection)
        state.outcome = reading.damaged > 0 ? .partial : .ok
        (state.detail, state.damaged) = (reading.detail, reading.damaged)
        state.listed = collection.markerCount
    }

    mutating func keep(_ names: Set<String>) {
        feeds.removeAll { !names.contains($0.name) && !$0.isImported }
        let left = feeds.map(\.name)
        collections.removeAll { !left.contains($0.source) }
    }

    /// Removes what was read of another server: a report is trusted by its host.
    mutating func forgetOtherHost(of source: any FeedSource) {
        guard states.isOfOtherHost(source) else { return }
        feeds.removeAll { $0.name == source.name }
        collections.removeAll { $0.source == source.name }
    }
}
