// Stores an answer of a flood service in the flood snapshot. A failure leaves the stored data unchanged.
import Clocks
import Hazards

extension FeedUpdater {
    /// Stores the answer of a flood service.
    func storeFloods(
        _ answer: FeedResponse, of source: any FeedSource, at now: Moment
    ) throws(FeedProblem) -> FeedState {
        let state = try folder.changeFloods(now: now) { (snapshot) throws(FeedProblem) in
            take(answer, of: source, into: &snapshot, at: now)
        }
        return state ?? FeedState(name: source.name, host: source.host, interval: source.interval)
    }

    /// Removes the data of disabled feeds.
    func applyToFloods() throws(FeedProblem) {
        _ = try folder.changeFloods(now: clock()) { (snapshot) throws(FeedProblem) -> Bool? in
            let before = snapshot.feeds
            snapshot.keep(kept(of: snapshot.feeds))
            return before == snapshot.feeds ? nil : true
        }
    }
}

extension FloodSnapshot: ReadSnapshot {
    mutating func take(_ reading: FeedAnswer, _ state: inout FeedState, at now: Moment) {
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
        collections.removeAll { !left.contains($0.source) && !$0.isTest }
    }

    /// Removes data that was read from another server: a report is trusted by its host.
    mutating func forgetOtherHost(of source: any FeedSource) {
        guard states.isOfOtherHost(source) else { return }
        feeds.removeAll { $0.name == source.name }
        collections.removeAll { $0.source == source.name }
    }
}
