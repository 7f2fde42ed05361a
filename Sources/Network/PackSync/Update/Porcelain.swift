// The report of an update as lines for a program that has started it: `muster-sync update --porcelain`.
import ContentPack

extension UpdateReport {
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
