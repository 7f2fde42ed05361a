// Reads feeds once: requests, decodes, and stores the answers in the snapshot. A failure leaves the stored
// data unchanged.
import Clocks
import HazardKit
import Hazards

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
    package var daysOfEarthquakes: Int
    /// The feeds that a person has just disabled, whose data goes whatever else is wrong.
    package var disabled: Set<String> = []
    let clock: () -> Moment
    let random: (ClosedRange<Int>) -> Int

    package init(
        folder: HazardFolder, names: Set<String>, places: [WatchedPlace], keepsAll: Bool = false,
        unplanned: Set<String> = [], daysOfEarthquakes: Int = EarthquakeCatalog.usualRetention,
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

    package enum Start: Sendable {
        case ask(FeedQuestion)
        /// The feed may not be read, or nothing could be stored.
        case report(FeedResult)
    }

    /// Reads one feed, and stores the answer.
    package func update(_ source: some FeedSource, _ asking: Asking) -> FeedResult {
        switch start(source, asking) {
        case .ask(let question): question.ask().finish(self)
        case .report(let report): report
        }
    }

    /// Returns how to read a feed, or the report if it may not be read.
    package func start<Source: FeedSource>(_ source: Source, _ asking: Asking) -> Start {
        var state = FeedState(of: source)
        do throws(FeedProblem) {
            try folder.make()
            let stored = try folder.states(of: Source.Snapshot.self, now: clock())
            state = stored.state(of: source)
            if let until = state.waiting(at: clock(), asking) {
                return .report(FeedResult(source, .waiting(until: until), state))
            }
            // Without the data that belongs to them, marks would only hide what is missing.
            if stored.feeds.isEmpty { (state.entityTag, state.lastModified) = ("", "") }
            let path = folder.path
            return .ask(
                FeedQuestion(
                    source,
                    FeedContext(
                        state: state, stored: { try? Source.Snapshot.read(folder: path) }, now: clock())))
        } catch {
            return .report(FeedResult(source, .failed(error), state))
        }
    }

    func finish<Source: FeedSource>(_ source: Source, _ answer: Source.Answer) -> FeedResult {
        do throws(FeedProblem) {
            let state = try store(answer, of: source)
            return FeedResult(source, .read(state.outcome), state)
        } catch {
            return FeedResult(source, .failed(error), FeedState(of: source))
        }
    }

    /// Stores the answer in the snapshot, which another program may have changed in the meantime.
    private func store<Source: FeedSource>(
        _ answer: Source.Answer, of source: Source
    ) throws(FeedProblem) -> FeedState {
        let now = clock()
        if case .success(let reading) = answer, !reading.originals.isEmpty {
            // Not worth a failure: what they say is stored in the snapshot.
            try? Originals(hazards: folder.path, source: source.name).add(reading.originals, at: now)
        }
        if let state = try storeState(answer, of: source, at: now) { return state }
        let state = try folder.change(Source.Snapshot.self, now: now) { (snapshot) throws(FeedProblem) in
            snapshot.forgetOtherHost(of: source)
            var state = snapshot.states.state(of: source)
            state.attempted = now
            var found: FeedAnswer<Source.Snapshot.Reading>?
            switch answer {
            case .success(var reading):
                reading.audience = reading.audience ?? source.audience
                snapshot.take(reading, &state, at: now)
                found = reading
            case .failure(let failure): state.note(failure, at: now, random: random)
            }
            snapshot.states.put(state)
            snapshot.keep(kept(of: snapshot.feeds))
            snapshot.finish(found, &state, for: self, at: now)
            return state
        }
        return state ?? FeedState(of: source)
    }

    /// Stores the answer if this needs no data from the snapshot; returns nil otherwise.
    private func storeState<Source: FeedSource>(
        _ answer: Source.Answer, of source: Source, at now: Moment
    ) throws(FeedProblem) -> FeedState? {
        if case .success(let reading) = answer, reading.content != nil { return nil }
        let type = Source.Snapshot.self
        return try folder.changeStates(of: type, now: now) { states in
            let kept = kept(of: states.feeds)
            guard !type.needsData(states, for: places, at: now), !states.isOfOtherHost(source),
                states.feeds.allSatisfy({ kept.contains($0.name) || type.isKept($0) })
            else { return nil }
            var state = states.state(of: source)
            state.attempted = now
            switch answer {
            case .success(let reading):
                state.confirm(reading, at: now)
                // Whose clock is wrong is judged by what the feed lists.
                if state.clockLead > 0 { return nil }
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
        for type in folder.hazards { try apply(to: type) }
    }

    private func apply<Snapshot: UpdatedSnapshot>(to type: Snapshot.Type) throws(FeedProblem) {
        let now = clock()
        _ = try folder.change(type, now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            let before = snapshot
            snapshot.keep(kept(of: snapshot.feeds))
            snapshot.removeOld(keepingDays: daysOfEarthquakes, at: now)
            return before == snapshot ? nil : true
        }
    }

    /// Stores a test of a kind of hazard in place of an earlier one. Throws a problem if no place is where the test
    /// could be, or it cannot be stored.
    package func beginTest<Snapshot: UpdatedSnapshot>(of type: Snapshot.Type) throws(FeedProblem) {
        try folder.make()
        let now = clock()
        _ = try folder.change(type, now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            try snapshot.beginTest(for: places, at: now)
            return true
        }
    }

    /// Ends the test of a kind. Returns false if there is none.
    package func endTest<Snapshot: UpdatedSnapshot>(of type: Snapshot.Type) throws(FeedProblem) -> Bool {
        let now = clock()
        return try folder.change(type, now: now) { (snapshot) throws(FeedProblem) -> Bool? in
            snapshot.endTest(at: now) ? true : nil
        } ?? false
    }
}
