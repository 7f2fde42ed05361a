// Lines for a program that runs an update and displays its progress: `muster-sync update --porcelain`.
import TextTools

/// Lines of fields separated by tabs, at most `longestLine` bytes each, with `-` for a missing value. In this
/// order:
///
///     muster-sync  1
///     progress  asking
///     progress  fetching  BYTES  OF-BYTES  FILES  OF-FILES
///     progress  installing
///     result  WORD  OLD-VERSION  NEW-VERSION  FRESHNESS  MOMENT  SENTENCE
///     added|changed|removed  NAME
///     more  COUNT
///
/// `progress` lines come as often as there is progress, at most ten a second, or never. There is exactly one
/// `result`: WORD is one of `SyncOutcome` (`available` only with --dry-run); FRESHNESS is current, outdated
/// or unknown; MOMENT, such as 2026-11-21T10:00:00Z, is the time before which no automatic attempt is made.
/// SENTENCE is for people. The names that changed follow, at most `mostChanges` of them, and then the number
/// of omitted names if there are more.
///
/// A program must skip lines that it does not know. Texts contain no control characters.
package enum Porcelain {
    package static let mostChanges = 1_000
    static let longestLine = 2_048

    package static let head = line(["muster-sync", "1"])

    package static func line(_ progress: UpdateProgress) -> String {
        switch progress {
        case .asking: line(["progress", "asking"])
        case .fetching(let bytes, let ofBytes, let files, let ofFiles):
            line(["progress", "fetching"] + [bytes, ofBytes, files, ofFiles].map { String($0) })
        case .installing: line(["progress", "installing"])
        }
    }

    package static func lines(_ report: UpdateReport) -> String {
        let (old, new) = report.versions
        let sentence = [report.sentence, report.freshnessSentence].compactMap { $0 }.joined(separator: " ")
        var text = line([
            "result", report.outcome.rawValue, old.map { String($0) } ?? "-", new.map { String($0) } ?? "-",
            report.freshness?.word ?? "-", report.notBefore?.description ?? "-", sentence,
        ])
        guard let changes = report.changes else { return text }
        let all =
            changes.added.map { ("added", $0) } + changes.changed.map { ("changed", $0) }
            + changes.removed.map { ("removed", $0) }
        for (kind, name) in all.prefix(mostChanges) { text += line([kind, name]) }
        if all.count > mostChanges { text += line(["more", String(all.count - mostChanges)]) }
        return text
    }

    private static func line(_ fields: [String]) -> String {
        let text = fields.map { DisplayText.line($0, limit: longestLine / 4) }.joined(separator: "\t")
        return text + "\n"
    }
}
