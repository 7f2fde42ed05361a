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
    let clock: () -> Moment
    private let random: (ClosedRange<Int>) -> Int

    package init(
        folder: HazardFolder, names: Set<String>, places: [AlertPlace],
        clock: @escaping () -> Moment = Moment.now,
        random: @escaping (ClosedRange<Int>) -> Int = { Int.random(in: $0) }
    ) {
        (self.folder, self.names, self.places) = (folder, names, places)
        (self.clock, self.random) = (clock, random)
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

    /// Reads one feed, and stores what came.
    package func update(_ source: any FeedSource, _ asking: Asking) -> FeedReport {
        var state = FeedState(name: source.name, host: source.host, interval: source.interval)
        func report(_ result: FeedReport.Result) -> FeedReport {
            FeedReport(name: source.name, host: source.host, result: result, state: state)
        }
        do throws(FeedProblem) {
            try folder.make()
            let before = try folder.snapshot(now: clock())
            if let known = before.feeds.first(where: { $0.name == source.name }) { state = known }
            if let until = state.waiting(at: clock(), asking) { return report(.waiting(until: until)) }
            let answer = Self.read(source, context(before, state))
            state = try store(answer, of: source)
            return report(.read(state.outcome))
        } catch {
            return report(.failed(error))
        }
    }

    private func context(_ snapshot: AlertSnapshot, _ state: FeedState) -> FeedContext {
        var state = state
        // Without the messages that belong to them, marks would only hide what is missing.
        if snapshot.feeds.isEmpty { (state.entityTag, state.lastModified) = ("", "") }
        return FeedContext(
            state: state, messages: snapshot.messages.filter { $0.source == state.name },
            links: snapshot.links.filter { $0.source == state.name }, now: clock())
    }

    private static func read(
        _ source: any FeedSource, _ context: FeedContext
    ) -> Result<FeedReading, FeedFailure> {
        do throws(FeedFailure) {
            return .success(try source.read(context))
        } catch {
            return .failure(error)
        }
    }

    /// Puts what came into the snapshot, which another program may have changed meanwhile.
    private func store(
        _ answer: Result<FeedReading, FeedFailure>, of source: any FeedSource
    ) throws(FeedProblem) -> FeedState {
        let now = clock()
        if case .success(let reading) = answer, !reading.originals.isEmpty {
            // Not worth a failure: the messages themselves are stored in the snapshot.
            try? Originals(hazards: folder.path, source: source.name).add(reading.originals, at: now)
        }
        let state = try folder.change(now: now) { (snapshot) throws(FeedProblem) in
            snapshot.forgetOtherHost(of: source)
            var state = snapshot.state(of: source)
            state.attempted = now
            switch answer {
            case .success(let reading): snapshot.take(reading, &state, at: now)
            case .failure(let failure): state.note(failure, at: now, random: random)
            }
            snapshot.put(state)
            snapshot.keep(names)
            snapshot.places = places
            snapshot.removeOld(at: now)
            snapshot.removeOldTests(at: now)
            return state
        }
        return state ?? FeedState(name: source.name, host: source.host, interval: source.interval)
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
        _ = try folder.change(now: clock()) { (snapshot) throws(FeedProblem) -> Bool? in
            let before = (snapshot.feeds, snapshot.places)
            snapshot.keep(names)
            snapshot.places = places
            let isUnread = snapshot.feeds.isEmpty && before.0.isEmpty && !storesPlaces
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

extension AlertSnapshot {
    /// The state of a source, with its present host and interval.
    func state(of source: any FeedSource) -> FeedState {
        var state =
            feeds.first { $0.name == source.name }
            ?? FeedState(name: source.name, host: source.host, interval: source.interval)
        (state.host, state.interval) = (source.host, source.interval)
        return state
    }

    /// Removes what was read of another server under the name of a source: alerts are trusted by their host. The campus's own
    /// are signed, wherever they were read.
    mutating func forgetOtherHost(of source: any FeedSource) {
        guard !CampusSource.isVerified(source.name),
            feeds.contains(where: { $0.name == source.name && $0.host != source.host })
        else { return }
        feeds.removeAll { $0.name == source.name }
        messages.removeAll { $0.source == source.name }
        links.removeAll { $0.source == source.name }
    }

    mutating func put(_ state: FeedState) {
        if let index = feeds.firstIndex(where: { $0.name == state.name }) {
            feeds[index] = state
        } else {
            feeds.append(state)
        }
    }

    /// Takes in what a successful reading brought.
    mutating func take(_ reading: FeedReading, _ state: inout FeedState, at now: Moment) {
        state.succeeded = reading.confirmed ?? now
        (state.failures, state.notBefore) = (0, nil)
        guard let messages = reading.messages else {
            // What was damaged before is so still.
            state.outcome = state.damaged > 0 ? .partial : .notModified
            return confirm(state.name, at: now)
        }
        take(messages, from: state.name, at: now)
        state.outcome = reading.damaged > 0 ? .partial : .ok
        state.detail = reading.detail
        (state.listed, state.damaged, state.dropped) = (messages.count, reading.damaged, reading.dropped)
        (state.entityTag, state.lastModified) = (reading.entityTag, reading.lastModified)
        links.removeAll { $0.source == state.name }
        links += reading.links.prefix(AlertLimits.messages)
    }

    /// Removes everything that is of no feed of these names, but for local tests and alerts that a person carried here.
    mutating func keep(_ names: Set<String>) {
        let carried = feeds.filter { $0.host == CampusSource.carriedHost && CampusSource.isVerified($0.name) }
        let names = names.union(carried.map(\.name)).union([TestAlert.source])
        feeds.removeAll { !names.contains($0.name) }
        messages.removeAll { !names.contains($0.source) }
        links.removeAll { !names.contains($0.source) }
    }
}
