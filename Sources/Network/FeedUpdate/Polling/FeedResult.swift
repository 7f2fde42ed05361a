// The result of one reading of a feed, as data and in words, and the changes of the states of feeds after it.
import AllHazards
import Clocks
import HazardKit
import TextTools
import Transport

package struct FeedResult: Sendable {
    package enum Result: Sendable, Equatable {
        case read(FeedOutcome)
        /// The feed must not be read before this moment.
        case waiting(until: Moment)
        /// The answer could not be stored.
        case failed(FeedProblem)
    }

    package var name: String
    package var host: String
    package var result: Result
    /// The state after the reading.
    package var state: FeedState

    /// A word for programs: an outcome of the snapshot, `waiting` or `failed`.
    package var word: String {
        switch result {
        case .read(let outcome): outcome.rawValue
        case .waiting: "waiting"
        case .failed: "failed"
        }
    }

    package var isGood: Bool { if case .read(let outcome) = result { outcome.isGood } else { false } }

    /// The result in one or two sentences.
    package var sentence: String {
        switch result {
        case .read(.notModified): "Nothing new; \(state.listedText)."
        case .read(.ok): "Read; \(state.listedText)." + (state.detail.isEmpty ? "" : " \(state.detail).")
        case .read(.notUnderstood):
            "Not understood: \(state.detail). Nothing in it could be read as an alert, which does not mean that there are none."
        case .read(.partial): "Read, but not all of it: \(state.detail). Otherwise \(state.listedText)."
        case .read:
            state.detail.capitalizedFirst + ". "
                + (state.succeeded.map { "What was read \($0.shown) is kept." } ?? "It was never read.")
        case .waiting(let until): "Next attempt allowed after \(until.shown). To try anyway, use --now."
        case .failed(let problem): problem.sentence
        }
    }

    /// The members `feed`, `host`, `result`, `message`, and those of the state: `attempted`, `succeeded`,
    /// `listed`, `damaged`, `dropped`, `failures`, `nextAttempt`. Times have the form `2026-11-21T10:00:00Z`.
    /// A value that does not apply is null.
    package var json: JSON {
        .object(
            [
                ("feed", .string(name)), ("host", .string(host)), ("result", .string(word)),
                ("message", .string(sentence)),
            ] + state.jsonMembers)
    }
}

extension FeedResult {
    init(_ source: any FeedSource, _ result: Result, _ state: FeedState) {
        self.init(name: source.name, host: source.host, result: result, state: state)
    }
}

extension FeedState {
    /// The size of the list in words, such as `the feed lists 3 messages` or `3 events are stored`, without a period.
    package var listedText: String {
        let format = HazardTable.format(ofStored: name)
        return switch format.kind {
        case .gauges: listed == 0 ? "the gauge has no reading" : "the gauge has a reading"
        case .alerts where listed == 0: "the feed lists no messages"
        case .alerts: "the feed lists " + CountedNoun.text(listed, "message")
        default: CountedNoun.text(listed, "\(format.noun) is", "\(format.noun)s are") + " stored"
        }
    }

    package var jsonMembers: [(String, JSON)] {
        [
            ("attempted", .optional(attempted?.description)),
            ("succeeded", .optional(succeeded?.description)),
            ("listed", .integer(listed)), ("damaged", .integer(damaged)), ("dropped", .integer(dropped)),
            ("failures", .integer(failures)), ("nextAttempt", .optional(notBefore?.description)),
        ]
    }
}

extension FeedState {
    /// Creates the state of a source that was never read.
    init(of source: some FeedSource) {
        self.init(name: source.name, host: source.host, interval: source.interval)
        audience = source.audience
    }

    /// The number of seconds that a clock may be behind the time of the last attempt without counting as set back.
    private static let clockSlack = 300

    /// Returns the moment before which the feed must not be read, or nil if it may be read. The state is trusted only
    /// within the limits that this program writes: a clock that was set must not keep warnings away.
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
    mutating func confirm<Content>(_ reading: FeedAnswer<Content>, at now: Moment) {
        let moment = reading.confirmed ?? now
        // A signed list of a later time shows that this machine's clock is behind, and not ahead.
        (succeeded, confirmed, failures, notBefore) = (moment, max(moment, now), 0, nil)
        // Only a clock that is ahead ends alerts too early. One that is behind shows by what was sent later than it says.
        if let served = reading.served, now.seconds - served.seconds > Self.tolerance { confirmed = served }
        guard reading.content != nil else {
            // What was damaged before is so still.
            outcome = damaged == 0 ? .notModified : listed == 0 ? .notUnderstood : .partial
            return
        }
        outcome = reading.damaged == 0 ? .ok : .partial
        (detail, unread) = (reading.detail, reading.unread)
        (damaged, dropped) = (reading.damaged, reading.dropped)
        (entityTag, lastModified, address) = (reading.entityTag, reading.lastModified, reading.address)
    }

    mutating func note(_ failure: FeedFailure, at now: Moment, random: (ClosedRange<Int>) -> Int) {
        (outcome, detail) = (failure.outcome, failure.message)
        // No server was asked, so none is spared by waiting: an attempt costs nothing, and the network may be
        // back for minutes only.
        if failure.isWithoutNetwork, failure.retryAfter == nil {
            failures = 0
            notBefore = now + min(interval, FeedUpdater.longestWaitWithoutNetwork)
            return
        }
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
    func state(of source: some FeedSource) -> FeedState {
        let stored = isOfOtherHost(source) ? nil : feeds.first { $0.name == source.name }
        var state = stored ?? FeedState(of: source)
        (state.host, state.interval) = (source.host, source.interval)
        return state
    }

    /// Returns true if the data stored under the source's name was read from another server: alerts are
    /// trusted by their host. The campus's own alerts are signed, so their host does not matter.
    func isOfOtherHost(_ source: some FeedSource) -> Bool {
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
}
