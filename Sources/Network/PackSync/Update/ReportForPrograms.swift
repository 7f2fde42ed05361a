// Reports for programs, as JSON and as lines (`--porcelain`). Members are only ever added.
import Clocks
import ContentPack
import TextTools

extension UpdateReport {
    /// `pack`, `from` (the address), `plainHTTP`, `result` (one of `SyncOutcome`), `code` (of a refusal), `message`;
    /// `oldVersion` and `newVersion` where there are such; `changes` with the names `added`, `changed` and `removed`
    /// and the number `unchanged`; `bytes` that are to be fetched; `freshness` (one of `SyncFreshness`) and
    /// `expired`; `nextAttempt`. Moments are `2026-11-21T10:00:00Z`. What does not apply is null.
    package var json: JSON {
        let (old, new) = versions
        return .object([
            ("pack", .string(identifier)), ("from", .string(address)), ("plainHTTP", .boolean(isPlainHTTP)),
            ("result", .string(outcome.rawValue)), ("code", .optional(refusal?.code)),
            ("message", .string(sentence)),
            ("oldVersion", .integerOrNull(old)), ("newVersion", .integerOrNull(new)),
            ("changes", changes.map(Self.json) ?? .null), ("bytes", .integerOrNull(bytesToFetch)),
            ("freshness", .optional(freshness?.word.rawValue)),
            ("expired", .optional(freshness?.expired?.description)),
            ("nextAttempt", .optional(notBefore?.description)),
        ])
    }

    private static func json(_ changes: PackChanges) -> JSON {
        .object([
            ("added", .strings(changes.added)), ("changed", .strings(changes.changed)),
            ("removed", .strings(changes.removed)), ("unchanged", .integer(changes.unchanged)),
        ])
    }

    /// The time before which no automatic attempt is made.
    var notBefore: Moment? { if case .waiting(let until) = result { until } else { nextAttempt } }

    /// The stable name of a refusal, for scripts.
    package var refusalCode: String? { refusal?.code }

    var refusal: Refusal? { if case .failed(.refused(let refusal)) = result { refusal } else { nil } }

    package var changes: PackChanges? {
        switch result {
        case .updated(_, _, let changes), .available(_, _, let changes, _): changes
        default: nil
        }
    }

    private var bytesToFetch: Int? { if case .available(_, _, _, let bytes) = result { bytes } else { nil } }

    /// The version before the update, and the one that it installed or could install.
    var versions: (old: Int?, new: Int?) {
        switch result {
        case .unchanged(let version, let held): (version, held)
        case .updated(let from, let to, _), .available(let from, let to, _, _): (from, to)
        default: (nil, nil)
        }
    }

    /// The result, then the names that changed.
    package var lines: [SyncLine] {
        var result = SyncLine.Result(
            outcome, sentence: [sentence, freshnessSentence].compactMap { $0 }.joined(separator: " "))
        (result.oldVersion, result.newVersion) = versions
        (result.freshness, result.notBefore) = (freshness?.word, notBefore)
        guard let changes else { return [.result(result)] }
        let names =
            changes.added.map { SyncLine.change(.added, name: $0) }
            + changes.changed.map { .change(.changed, name: $0) }
            + changes.removed.map { .change(.removed, name: $0) }
        let left = names.count - SyncLine.maxChanges
        return [.result(result)] + names.prefix(SyncLine.maxChanges) + (left > 0 ? [.more(left)] : [])
    }
}

extension Stamp.Freshness {
    package var word: SyncFreshness {
        switch self {
        case .current: .current
        case .outdated: .outdated
        case .unknown: .unknown
        }
    }

    var expired: Moment? { if case .outdated(_, let expired) = self { expired } else { nil } }
}

extension PackStatus {
    /// The members `pack`, `folder`, `version`, `versions`, `newest`, `hold`, `freshness`, `issued`, `expires`; of the
    /// last attempt `from`, `outcome`, `lastAttempt`, `lastSuccess`, `failures`, `nextAttempt`; `problem` in sync.conf.
    package var json: JSON {
        func moment(_ value: Int?) -> JSON { .optional(value.map { Moment(seconds: $0).description }) }
        return .object([
            ("pack", .string(identifier)), ("folder", .string(folder)), ("version", .integerOrNull(version)),
            ("versions", .strings(versions)), ("newest", .integerOrNull(newest)),
            ("hold", .integerOrNull(hold)),
            ("freshness", .optional(freshness?.word.rawValue)), ("issued", .optional(issued?.description)),
            ("expires", .optional(expires?.description)),
            ("from", .optional(check.address.isEmpty ? nil : check.address)),
            ("outcome", .optional(check.outcome?.rawValue)), ("lastAttempt", moment(check.lastAttempt)),
            ("lastSuccess", moment(check.lastSuccess)), ("failures", .integer(check.failures)),
            ("nextAttempt", moment(check.notBefore)), ("problem", .optional(problem?.description)),
        ])
    }

    /// Returns the members of a pack whose state cannot be read: `pack`, `result` (one of `SyncOutcome`), `message`.
    package static func json(_ pack: String?, _ outcome: SyncOutcome, _ message: String) -> JSON {
        .object([
            ("pack", .optional(pack)), ("result", .string(outcome.rawValue)), ("message", .string(message)),
        ])
    }
}
