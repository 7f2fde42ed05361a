// Reads feeds once: requests, decodes, and stores the answers in the snapshot. A failure leaves the stored
// data unchanged.
import Clocks
import Files
import Hazards
import Transport

/// Reads feeds into one folder.
package struct FeedUpdater {
    package let folder: HazardFolder
    /// The names of all enabled sources. The data of sources that are not on is removed from the snapshot.
    package var names: Set<String>
    /// True if the configuration has errors: then nothing is removed, since what cannot be planned may be on.
    package var keepsAll: Bool
    /// The enabled feeds whose sources cannot all be planned; their data is kept too.
    package var unplanned: Set<String>
    /// The places that alerts are wanted for, the campus first.
    package var places: [WatchedPlace]
    /// The number of days for which earthquakes are kept.
    package var daysOfEarthquakes: Int
    /// The feeds that a person has just disabled, whose data goes whatever else is wrong.
    package var disabled: Set<String> = []
    let clock: () -> Moment
    let random: (ClosedRange<Int>) -> Int

    package init(
        folder: HazardFolder, names: Set<String>, places: [WatchedPlace], keepsAll: Bool = false,
        unplanned: Set<String> = [],
        daysOfEarthquakes: Int = EarthquakeCatalog.usualRetention,
        clock: @escaping () -> Moment = Moment.now,
        random: @escaping (ClosedRange<Int>) -> Int = { Int.random(in: $0) }
    ) {
        (self.folder, self.names, self.places) = (folder, names, places)
        (self.keepsAll, self.unplanned) = (keepsAll, unplanned)
        self.daysOfEarthquakes = daysOfEarthquakes
        (self.clock, self.random) = (clock, random)
    }

    /// Returns the names of the sources whose data stays, of these that are stored.
    func kept(of stored: [FeedState]) -> Set<String> {
        let held = stored.map(\.name).filter { name in
            let isOf = { (feed: String) in name == feed || name.hasPrefix(feed + "@") }
            return !disabled.contains(where: isOf) && (keepsAll || unplanned.contains(where: isOf))
        }
        return names.union(held)
    }

    /// The reason for a reading, which decides whether it waits after failures.
    package enum Asking: Sendable {
        /// A person requested it: it waits only if the server has asked for a pause.
        case byHand
        /// A timer or a watch requested it: it waits longer with each failure.
        case automatic
        /// A person requested it without any wait.
        case now
    }

    /// The most seconds that automatic attempts wait after failures, apart from a server's own request.
    static let longestWait = 3_600

    /// The most seconds between two attempts while there is no network.
    package static let longestWaitWithoutNetwork = 60

    /// The decision about reading one feed.
    package enum Start: Sendable {
        /// The feed may be read, with this context.
        case ask(FeedContext)
        /// The feed may not be read, or nothing could be stored.
        case report(FeedResult)
    }

    /// Reads one feed, and stores the answer.
    package func update(_ source: any FeedSource, _ asking: Asking) -> FeedResult {
        switch start(source, asking) {
        case .ask(let context): finish(source, FeedResponse(of: source, context))
        case .report(let report): report
        }
    }

    /// Returns the context for reading a feed, or the report if it may not be read.
    package func start(_ source: any FeedSource, _ asking: Asking) -> Start {
        var state = FeedState(name: source.name, host: source.host, interval: source.interval)
        do throws(FeedProblem) {
            try folder.make()
            let stored = try stored(for: source)
            state = stored.states.state(of: source)
            if let until = state.waiting(at: clock(), asking) {
                return .report(FeedResult(source, .waiting(until: until), state))
            }
            return .ask(context(stored, state))
        } catch {
            return .report(FeedResult(source, .failed(error), state))
        }
    }

    /// Stores the answer of a feed.
    package func finish(_ source: any FeedSource, _ answer: FeedResponse) -> FeedResult {
        do throws(FeedProblem) {
            let state = try store(answer, of: source)
            return FeedResult(source, .read(state.outcome), state)
        } catch {
            let state = FeedState(name: source.name, host: source.host, interval: source.interval)
            return FeedResult(source, .failed(error), state)
        }
    }

    /// Returns the stored data that a reading of the source needs.
    private func stored(for source: any FeedSource) throws(FeedProblem) -> SnapshotOverview {
        switch source.content {
        case .alerts: try folder.overview(now: clock())
        case .earthquakes: SnapshotOverview(states: try folder.earthquakeStates(now: clock()))
        case .floods: SnapshotOverview(states: try folder.states(of: FloodSnapshot.self, now: clock()))
        case .gauges: SnapshotOverview(states: try folder.states(of: GaugeSnapshot.self, now: clock()))
        }
    }

    private func context(_ stored: SnapshotOverview, _ state: FeedState) -> FeedContext {
        var state = state
        // Without the messages that belong to them, marks would only hide what is missing.
        if stored.states.feeds.isEmpty { (state.entityTag, state.lastModified) = ("", "") }
        let (path, name) = (folder.path, state.name)
        return FeedContext(
            state: state,
            messages: {
                ((try? HazardFileReader.read(folder: path))?.messages ?? []).filter { $0.source == name }
            },
            links: stored.links.filter { $0.source == name },
            floods: { (try? FloodSnapshot.read(folder: path))?.collection(of: name) }, now: clock())
    }

    /// Stores the answer in the snapshot, which another program may have changed in the meantime.
    private func store(_ answer: FeedResponse, of source: any FeedSource) throws(FeedProblem) -> FeedState {
        let now = clock()
        if case .success(let reading) = answer.result, !reading.originals.isEmpty {
            // Not worth a failure: the messages themselves are stored in the snapshot.
            try? Originals(hazards: folder.path, source: source.name).add(reading.originals, at: now)
        }
        switch source.content {
        case .alerts: break
        case .earthquakes: return try storeEarthquakes(answer, of: source, at: now)
        case .floods: return try storeFloods(answer, of: source, at: now)
        case .gauges: return try storeGauge(answer, of: source, at: now)
        }
        if let state = try storeState(answer, of: source, at: now) { return state }
        let state = try folder.change(now: now) { (snapshot) throws(FeedProblem) in
            var state = take(answer, of: source, into: &snapshot, at: now)
            snapshot.removeOldTests(at: now)
            let chains = snapshot.removeOld(at: now)
            if case .success(let reading) = answer.result, let read = reading.messages {
                snapshot.noteRoom(read, &state)
            }
            snapshot.settle(chains, for: places, at: now)
            return state
        }
        return state ?? FeedState(name: source.name, host: source.host, interval: source.interval)
    }

    /// Stores the answer if this needs no messages from the snapshot; returns nil otherwise.
    private func storeState(
        _ answer: FeedResponse, of source: any FeedSource, at now: Moment
    ) throws(FeedProblem) -> FeedState? {
        if case .success(let reading) = answer.result, reading.content != nil { return nil }
        return try folder.changeStates(now: now) { states, stored in
            let kept = states.kept(self.kept(of: states.feeds))
            guard stored.isSettled(at: now, for: places), !states.isOfOtherHost(source),
                states.feeds.allSatisfy({ kept.contains($0.name) })
            else { return nil }
            var state = states.state(of: source)
            state.attempted = now
            switch answer.result {
            case .success(let reading): state.confirm(reading, at: now)
            case .failure(let failure): state.note(failure, at: now, random: random)
            }
            states.put(state)
            return state
        }
    }

    /// Applies the configuration to the snapshots: removes disabled feeds with what was read of them.
    package func applyConfiguration() throws(FeedProblem) {
        // The folder of a service is its user's: its watch notices the change itself.
        guard folder.isOwn else { return }
        try applyToEarthquakes()
        try applyToFloods()
        try applyToGauges()
        _ = try folder.change(now: clock()) { (snapshot) throws(FeedProblem) -> Bool? in
            let before = snapshot.feeds
            snapshot.keep(kept(of: before))
            return before == snapshot.feeds ? nil : true
        }
    }
}
