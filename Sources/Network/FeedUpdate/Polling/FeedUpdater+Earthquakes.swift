// Stores an answer of an earthquake feed, or an imported file, in the earthquake snapshot. A failure leaves
// the stored data unchanged.
import Clocks
import FeedDecoding
import Files
import Hazards
import TextTools

extension FeedUpdater {
    /// Stores the answer of an earthquake feed.
    func storeEarthquakes(
        _ answer: FeedResponse, of source: any FeedSource, at now: Moment
    ) throws(FeedProblem) -> FeedState {
        let state = try folder.changeEarthquakes(now: now) { (snapshot) throws(FeedProblem) in
            let state = take(answer, of: source, into: &snapshot, at: now)
            snapshot.catalog.removeOld(at: now, keeping: daysOfEarthquakes)
            return state
        }
        return state ?? FeedState(name: source.name, host: source.host, interval: source.interval)
    }

    /// Removes the events of disabled feeds, and those that are too old.
    func applyToEarthquakes() throws(FeedProblem) {
        let now = clock()
        _ = try folder.changeEarthquakes(now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            let before = (snapshot.feeds, snapshot.catalog.records.count)
            snapshot.keep(kept(of: snapshot.feeds))
            snapshot.catalog.removeOld(at: now, keeping: daysOfEarthquakes)
            return before == (snapshot.feeds, snapshot.catalog.records.count) ? nil : true
        }
    }
}

extension EarthquakeSnapshot: ReadSnapshot {
    /// Stores the content of a successful reading.
    mutating func take(_ reading: FeedAnswer, _ state: inout FeedState, at now: Moment) {
        state.confirm(reading, at: now)
        guard case .earthquakes(let answers) = reading.content else { return }
        for answer in answers { take(answer, at: now) }
        state.outcome = reading.damaged > 0 ? .partial : .ok
        (state.detail, state.damaged) = (reading.detail, reading.damaged)
        (state.entityTag, state.lastModified) = (reading.entityTag, reading.lastModified)
        state.address = reading.address
        state.listed = count(of: state.name)
    }

    mutating func take(_ answer: DecodedEarthquakes, isImported: Bool = false, at now: Moment) {
        catalog.take(
            answer.reports, deletions: answer.deletions, from: answer.agency, coverage: answer.coverage,
            isImported: isImported, at: now)
    }

    /// Returns the number of a feed's events in the catalog of its agency.
    func count(of feed: String) -> Int {
        catalog.records.count { $0.report.agency.rawValue == feed && $0.removal == nil }
    }

    /// Removes everything except the data of these feeds and of imported files.
    mutating func keep(_ names: Set<String>) {
        feeds.removeAll { !names.contains($0.name) && !$0.isImported }
        let left = feeds.compactMap(\.agency) + [.test]
        removeEvents { !left.contains($0) }
    }

    /// Removes data that was read from another server: an event is trusted by its host.
    mutating func forgetOtherHost(of source: any FeedSource) {
        guard states.isOfOtherHost(source),
            let index = feeds.firstIndex(where: { $0.name == source.name })
        else { return }
        // A person who has imported a file and then reads the feed wants both.
        let isImported = feeds.remove(at: index).isImported
        removeEvents { agency in agency.rawValue == source.name && !isImported }
    }

    private mutating func removeEvents(of isRemoved: (EarthquakeAgency) -> Bool) {
        for agency in EarthquakeAgency.allCases where isRemoved(agency) { catalog.removeAll(of: agency) }
    }
}
