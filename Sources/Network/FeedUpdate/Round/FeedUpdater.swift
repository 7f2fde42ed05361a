// Reads feeds once: asks, decodes, puts what came into the snapshot. Whatever fails, what was there stays.
import Clocks
import Files
import Hazards
import Transport

/// Reads feeds into one folder.
package struct FeedUpdater {
    package let folder: HazardFolder
    /// The names of all sources that are on: others have no place in the snapshot any more.
    package var names: Set<String>
    /// Those that alerts are wanted for, the campus first.
    package var places: [AlertPlace]
    /// Days that earthquakes are kept.
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

    /// Whether a place is for earthquakes: it is stored even where no alerts are read.
    private var placesWantEarthquakes: Bool { places.contains { $0.quakes != nil } }

    /// Stores the places, which marks in lists of earthquakes are made of, if others are stored.
    func storePlacesOfEarthquakes() throws(FeedProblem) {
        let now = clock()
        guard placesWantEarthquakes, try folder.overview(now: now).places != places else { return }
        _ = try folder.change(now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            snapshot.places = places
            return true
        }
    }

    /// Who asks.
    package enum Asking: Sendable {
        /// A person, who waits only if the server has asked for it.
        case byHand
        /// A timer or a watch: after failures it waits longer and longer.
        case automatic
        /// A person who does not want to wait.
        case now
    }

    /// Seconds that automatic attempts wait at most after failures, beside what a server asks for.
    static let longestWait = 3_600

    /// What there is to do for one feed.
    package enum Start: Sendable {
        /// It may be asked.
        case ask(FeedContext)
        /// It may not, or nothing could be stored.
        case report(FeedReport)
    }

    /// Reads one feed, and stores what came.
    package func update(_ source: any FeedSource, _ asking: Asking) -> FeedReport {
        switch start(source, asking) {
        case .ask(let context): finish(source, FeedAnswer(of: source, context))
        case .report(let report): report
        }
    }

    /// Returns whether a feed may be asked, and what it needs for that.
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

    /// Stores what came of asking a feed.
    package func finish(_ source: any FeedSource, _ answer: FeedAnswer) -> FeedReport {
        do throws(FeedProblem) {
            let state = try store(answer, of: source)
            return FeedReport(source, .read(state.outcome), state)
        } catch {
            let state = FeedState(name: source.name, host: source.host, interval: source.interval)
            return FeedReport(source, .failed(error), state)
        }
    }

    /// Returns what is stored that a reading of the source needs.
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

    /// Puts what came into the snapshot, which another program may have changed meanwhile.
    private func store(_ answer: FeedAnswer, of source: any FeedSource) throws(FeedProblem) -> FeedState {
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

    /// Stores what came of asking if no message has to be looked at for it; returns nil otherwise.
    private func storeState(
        _ answer: FeedAnswer, of source: any FeedSource, at now: Moment
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

    /// Has the snapshot follow the configuration at once: feeds that are off leave it with their messages, and its places are
    /// those that are wanted now.
    ///
    /// - Parameters:
    ///   - storesPlaces: whether places are stored even before any feed was read.
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
    /// Seconds by which a clock may be behind what it said at the last attempt without counting as set back.
    private static let clockSlack = 300

    /// Returns the moment before which the feed must not be asked; nil if it may be. The state is believed only as far as
    /// this program could have written it: a clock that was set must not keep anyone from warnings.
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

    /// Takes in a success.
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
    /// The state of a source, with its present host and interval.
    func state(of source: any FeedSource) -> FeedState {
        let stored = isOfOtherHost(source) ? nil : feeds.first { $0.name == source.name }
        var state = stored ?? FeedState(name: source.name, host: source.host, interval: source.interval)
        (state.host, state.interval) = (source.host, source.interval)
        return state
    }

    /// Returns whether what is stored under the name of a source was read of another server: alerts are trusted by their
    /// host. The campus's own are signed, wherever they were read.
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

    /// Returns the names of the feeds that stay: those given, local tests, and alerts that a person carried here.
    func kept(_ names: Set<String>) -> Set<String> {
        let carried = feeds.filter { $0.host == CampusSource.carriedHost && CampusSource.isVerified($0.name) }
        return names.union(carried.map(\.name)).union([TestAlert.source])
    }
}

extension AlertSnapshot: ReadSnapshot {
    /// Takes in what a successful reading brought.
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

    /// Removes everything that is of no feed that stays.
    mutating func keep(_ names: Set<String>) {
        let names = states.kept(names)
        guard !feeds.allSatisfy({ names.contains($0.name) }) else { return }
        feeds.removeAll { !names.contains($0.name) }
        messages.removeAll { !names.contains($0.source) }
        links.removeAll { !names.contains($0.source) }
    }

    /// Seconds after which the snapshot is looked through although nothing has happened, to remove what is old.
    private static let longestSettled = 3_600

    /// Remembers until when nothing happens by itself, if there is nothing to tell.
    mutating func settle(_ chains: [AlertChain], at now: Moment) {
        let found = AlertEvents(self, chains, now: now, endsAtFirst: true)
        guard found.events.isEmpty else { return }
        told = found.told()
        states.settled = end(of: chains, at: now)
    }

    /// Returns until when the alerts stay as they are, if all was told of them; nil during a local test, which goes soon.
    func end(of chains: [AlertChain], at now: Moment) -> Moment? {
        guard !feeds.contains(where: { $0.name == TestAlert.source }) else { return nil }
        let changes = chains.compactMap { $0.nextChange(after: now) }
        return min(now + Self.longestSettled, changes.min() ?? Moment(seconds: .max))
    }
}

extension AlertSnapshot {
    /// Removes what was read of another server under the name of a source.
    mutating func forgetOtherHost(of source: any FeedSource) {
        guard states.isOfOtherHost(source) else { return }
        feeds.removeAll { $0.name == source.name }
        messages.removeAll { $0.source == source.name }
        links.removeAll { $0.source == source.name }
    }
}
