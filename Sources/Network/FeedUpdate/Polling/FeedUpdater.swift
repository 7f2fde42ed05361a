// Reads feeds once: requests, decodes, and stores the answers in the snapshot. A failure leaves the stored
// data unchanged.
import Clocks
import Files
import Hazards
import Transport

/// Reads feeds into one folder.
package struct FeedUpdater {
    package let folder: HazardFolder
    /// The names of all enabled sources. The data of other sources is removed from the snapshot.
    package var names: Set<String>
    /// The places that alerts are wanted for, the campus first.
    package var places: [AlertPlace]
    /// The number of days for which earthquakes are kept.
    package var daysOfEarthquakes: Int
    let clock: () -> Moment
    let random: (ClosedRange<Int>) -> Int

    package init(
        folder: HazardFolder, names: Set<String>, places: [AlertPlace],
        daysOfEarthquakes: Int = EarthquakeCatalog.usualRetention,
        clock: @escaping () -> Moment = Moment.now,
        random: @escaping (ClosedRange<Int>) -> Int = { Int.random(in: $0) }
    ) {
        (self.folder, self.names, self.places) = (folder, names, places)
        self.daysOfEarthquakes = daysOfEarthquakes
        (self.clock, self.random) = (clock, random)
    }

    /// True if a place wants earthquakes: the places are then stored even if no alerts are read.
    private var placesWantEarthquakes: Bool { places.contains { $0.quakes != nil } }

    /// Stores the places if they have changed. The marks in lists of earthquakes depend on them.
    func storePlacesOfEarthquakes() throws(FeedProblem) {
        let now = clock()
        guard placesWantEarthquakes, try folder.overview(now: now).places != places else { return }
        _ = try folder.change(now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            snapshot.places = places
            return true
        }
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

    /// The decision about reading one feed.
    package enum Start: Sendable {
        /// The feed may be read, with this context.
        case ask(FeedContext)
        /// The feed may not be read, or nothing could be stored.
        case report(FeedReport)
    }

    /// Reads one feed, and stores the answer.
    package func update(_ source: any FeedSource, _ asking: Asking) -> FeedReport {
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
                return .report(FeedReport(source, .waiting(until: until), state))
            }
            return .ask(context(stored, state))
        } catch {
            return .report(FeedReport(source, .failed(error), state))
        }
    }

    /// Stores the answer of a feed.
    package func finish(_ source: any FeedSource, _ answer: FeedResponse) -> FeedReport {
        do throws(FeedProblem) {
            let state = try store(answer, of: source)
            return FeedReport(source, .read(state.outcome), state)
        } catch {
            let state = FeedState(name: source.name, host: source.host, interval: source.interval)
            return FeedReport(source, .failed(error), state)
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
                ((try? SnapshotReader.read(folder: path))?.messages ?? []).filter { $0.source == name }
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
            let state = take(answer, of: source, into: &snapshot, at: now)
            snapshot.places = places
            snapshot.removeOldTests(at: now)
            snapshot.settle(snapshot.removeOld(at: now), at: now)
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
            let kept = states.kept(names)
            guard stored.isSettled(at: now), stored.places == places, !states.isOfOtherHost(source),
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

    /// Applies the configuration to the snapshot: removes disabled feeds with their messages, and sets the
    /// places.
    ///
    /// - Parameters:
    ///   - storesPlaces: true to store the places even before any feed was read.
    package func applyConfiguration(storesPlaces: Bool = false) throws(FeedProblem) {
        if storesPlaces { try folder.make() }
        // The folder of a service is its user's: its watch notices the change itself.
        guard folder.isOwn else { return }
        try applyToEarthquakes()
        try applyToFloods()
        applyToPictures()
        try applyToGauges()
        _ = try folder.change(now: clock()) { (snapshot) throws(FeedProblem) -> Bool? in
            let before = (snapshot.feeds, snapshot.places)
            snapshot.keep(names)
            snapshot.places = places
            let isUnread =
                snapshot.feeds.isEmpty && before.0.isEmpty && !storesPlaces && !placesWantEarthquakes
            return isUnread || before == (snapshot.feeds, snapshot.places) ? nil : true
        }
    }
}

// MARK: States

extension FeedState {
    /// The number of seconds that a clock may be behind the time of the last attempt without counting as set
    /// back.
    private static let clockSlack = 300

    /// Returns the moment before which the feed must not be read, or nil if it may be read. The state is
    /// trusted only within the limits that this program writes: a clock that was set must not keep warnings
    /// away.
    func waiting(at now: Moment, _ asking: FeedUpdater.Asking) -> Moment? {
        guard let notBefore, let attempted, now.seconds >= attempted.seconds - Self.clockSlack else {
            return nil
        }
        switch asking {
        case .now: return nil
        case .byHand where outcome != .refused: return nil
        default:
            let until = min(notBefore, attempted + Backoff.longestWait)
            return until > now ? until : nil
        }
    }

    /// Records a successful reading.
    mutating func confirm(_ reading: FeedReading, at now: Moment) {
        succeeded = reading.confirmed ?? now
        (confirmed, failures, notBefore) = (now, 0, nil)
        // What was damaged before is so still.
        if reading.content == nil { outcome = damaged > 0 ? .partial : .notModified }
    }

    mutating func note(_ failure: FeedFailure, at now: Moment, random: (ClosedRange<Int>) -> Int) {
        (outcome, detail) = (failure.outcome, failure.message)
        failures = min(failures + 1, 1_000)
        notBefore =
            now
            + Backoff.wait(
                failures: failures, retryAfter: failure.retryAfter, longest: FeedUpdater.longestWait,
                random: random)
    }
}

extension SnapshotStates {
    /// Returns the state of a source, with its present host and interval.
    func state(of source: any FeedSource) -> FeedState {
        let stored = isOfOtherHost(source) ? nil : feeds.first { $0.name == source.name }
        var state = stored ?? FeedState(name: source.name, host: source.host, interval: source.interval)
        (state.host, state.interval) = (source.host, source.interval)
        return state
    }

    /// Returns true if the data stored under the source's name was read from another server: alerts are
    /// trusted by their host. The campus's own alerts are signed, so their host does not matter.
    func isOfOtherHost(_ source: any FeedSource) -> Bool {
        !CampusSource.isVerified(source.name)
            && feeds.contains { $0.name == source.name && $0.host != source.host }
    }

    mutating func put(_ state: FeedState) {
        if let index = feeds.firstIndex(where: { $0.name == state.name }) {
            feeds[index] = state
        } else {
            feeds.append(state)
        }
    }

    /// Returns the names of the feeds to keep: those given, local tests, and alerts imported from a file.
    func kept(_ names: Set<String>) -> Set<String> {
        let carried = feeds.filter { $0.host == CampusSource.carriedHost && CampusSource.isVerified($0.name) }
        return names.union(carried.map(\.name)).union([TestAlert.source])
    }
}

extension AlertSnapshot: ReadSnapshot {
    /// Stores the content of a successful reading.
    mutating func take(_ reading: FeedReading, _ state: inout FeedState, at now: Moment) {
        state.confirm(reading, at: now)
        guard let messages = reading.messages else { return confirm(state.name, at: now) }
        take(messages, from: state.name, at: now)
        state.outcome = reading.damaged > 0 ? .partial : .ok
        state.detail = reading.detail
        (state.listed, state.damaged, state.dropped) = (messages.count, reading.damaged, reading.dropped)
        (state.entityTag, state.lastModified) = (reading.entityTag, reading.lastModified)
        links.removeAll { $0.source == state.name }
        links += reading.links.prefix(AlertLimits.messages)
    }

    /// Removes everything except the data of the feeds to keep.
    mutating func keep(_ names: Set<String>) {
        let names = states.kept(names)
        guard !feeds.allSatisfy({ names.contains($0.name) }) else { return }
        feeds.removeAll { !names.contains($0.name) }
        messages.removeAll { !names.contains($0.source) }
        links.removeAll { !names.contains($0.source) }
    }

    /// The number of seconds after which the snapshot is searched for old data even if nothing has happened.
    private static let longestSettled = 3_600

    /// Records the time until which nothing changes by itself, if there are no events to send.
    mutating func settle(_ chains: [AlertChain], at now: Moment) {
        let found = AlertEvents(self, chains, now: now, endsAtFirst: true)
        guard found.events.isEmpty else { return }
        told = found.told()
        states.settled = end(of: chains, at: now)
    }

    /// Returns the moment until which the alerts stay unchanged once all events were sent; nil during a local
    /// test, which ends soon.
    func end(of chains: [AlertChain], at now: Moment) -> Moment? {
        guard !feeds.contains(where: { $0.name == TestAlert.source }) else { return nil }
        let changes = chains.compactMap { $0.nextChange(after: now) }
        return min(now + Self.longestSettled, changes.min() ?? Moment(seconds: .max))
    }
}

extension AlertSnapshot {
    /// Removes data that was read from another server under the source's name.
    mutating func forgetOtherHost(of source: any FeedSource) {
        guard states.isOfOtherHost(source) else { return }
        feeds.removeAll { $0.name == source.name }
        messages.removeAll { $0.source == source.name }
        links.removeAll { $0.source == source.name }
    }
}
