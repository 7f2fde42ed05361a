// The result of one reading of a feed, as data and in words.
import AllHazards
import Clocks
import HazardKit
import Hazards
import TextTools

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
