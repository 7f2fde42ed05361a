import ContentPack
import PackDiff
import TextTools

/// `muster diff OLD NEW`: what changed between two packs, for those who review one.
enum DiffCommand {
    static let command = Command(
        name: "diff", synopsis: "OLD NEW", summary: "Say what changed between two packs.",
        discussion: [
            "OLD and NEW are folders of packs: installed ones, checkouts, synced ones. What changed is said as people "
                + "would: steps of guides with their words, entries of menus, numbers, places and how far they moved. "
                + "It stands under headings, beginning with what to do now and whom to call.",
            "What can not be read is named, counts as changed, and the rest is compared. Files that changed but say and show the same "
                + "are counted in one line.",
            "Exit code 0 when nothing changed, 1 when anything did, 3 when a pack can not be opened.",
        ],
        options: [.json, .width, .color], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        guard invocation.arguments.count == 2 else { throw .usage("diff takes two folders: diff OLD NEW") }
        let width = try invocation.width()
        let emphasis = try invocation.emphasis()
        let old = try open(invocation.arguments[0])
        let new = try open(invocation.arguments[1])
        let comparison = PackComparison.between(old, and: new)
        if invocation.has(.json) {
            invocation.output.write(ChangesJSON.value(comparison, old, new).text)
        } else {
            invocation.output.write(
                ChangeReport.text(comparison, width: width) { emphasis.bold($0) })
        }
        invocation.output.flush()
        invocation.output.message(summary(comparison))
        return comparison.isDifferent ? .nothingFound : .done
    }

    private static func open(_ folder: String) throws(CommandFailure) -> Pack {
        do {
            return try Pack.open(directory: folder, origin: .named)
        } catch {
            throw CommandFailure(
                message: "the content can not be used:\n\(error.description)", status: .unusableContent)
        }
    }

    /// `diff: 12 changes, 1 file not compared`
    private static func summary(_ comparison: PackComparison) -> String {
        guard comparison.isDifferent else { return "diff: nothing changed" }
        var parts = [counted(comparison.changes.count, "change")]
        let files = comparison.reformatted.count + comparison.others.count
        if files > 0 { parts.append("\(counted(files, "file")) changed without effect") }
        let unread = Set(comparison.unread.map(\.problem.file)).count
        if unread > 0 { parts.append("\(counted(unread, "file")) not compared") }
        return "diff: " + parts.joined(separator: ", ")
    }
}
