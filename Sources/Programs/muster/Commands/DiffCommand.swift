import CommandLine
import ContentPack
import PackDiff
import TextTools

/// `muster diff OLD NEW`: shows what changed between two packs, for reviewers.
enum DiffCommand {
    static let command = Command(
        name: "diff", synopsis: "OLD NEW", summary: "Show what changed between two packs.",
        discussion: """
            OLD and NEW are folders of packs: installed ones, checkouts, synced ones. Changes are described in plain \
            words: steps of guides with their text, entries of menus, numbers, places and how far they moved. They are \
            grouped under headings, beginning with what to do now and with contacts.
            Files that cannot be read are listed and count as changed; the rest is compared. Files that changed without \
            a difference to the reader are counted in one line.
            Exit code 0 if nothing changed, 1 if anything did, 3 if a pack cannot be opened.
            """, options: [.json, .width, .color]
    ) { (invocation) throws(CommandFailure) in
        let width = try invocation.width()
        let emphasis = try invocation.emphasis()
        let old = try Pack.open(named: invocation.arguments[0])
        let new = try Pack.open(named: invocation.arguments[1])
        let comparison = PackComparison.between(old, and: new)
        try invocation.write(
            json: ChangesJSON.value(comparison, old, new),
            text: ChangeReport.text(comparison, width: width) { emphasis.bold($0) })
        invocation.output.flush()
        invocation.output.message(summary(comparison))
        return comparison.isDifferent ? .nothingFound : .done
    }

    /// Returns the last line: `diff: 12 changes, 1 file not compared`.
    private static func summary(_ comparison: PackComparison) -> String {
        guard comparison.isDifferent else { return "diff: nothing changed" }
        var parts = [CountedNoun.text(comparison.changes.count, "change")]
        let files = comparison.reformatted.count + comparison.others.count
        if files > 0 { parts.append("\(CountedNoun.text(files, "file")) changed without effect") }
        let unread = Set(comparison.unread.map(\.problem.file)).count
        if unread > 0 { parts.append("\(CountedNoun.text(unread, "file")) not compared") }
        return "diff: " + parts.joined(separator: ", ")
    }
}
