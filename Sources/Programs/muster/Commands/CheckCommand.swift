import ContentPack
import Diagnostics
import PackCheck
import TextMetrics
import TextTools

/// `muster check`: what is wrong with a pack, for those who write it.
enum CheckCommand {
    static let strict = Option(name: "strict", summary: "Count notes as errors.")
    static let report = Option(
        name: "report", summary: "Add a table of all guides: length, reading grade, sources.")
    static let format = Option(
        name: "format", value: "FORMAT", summary: "text, json, or github (annotations in a pull request).",
        words: { FindingsFormat.allCases.map(\.rawValue) })
    static let explain = Option(
        name: "explain", value: "CODE", summary: "Say more about the findings with this code.",
        words: { Explanation.all.map(\.code) })

    static let command = Command(
        name: "check", synopsis: "[DIR]", summary: "Say what is wrong with a pack, and what to do about it.",
        discussion: [
            "Reads every file of the pack in DIR, or of the pack in use, and applies every rule of the formats and "
                + "of the guides. Each finding is one line: FILE:LINE:COLUMN: severity CODE: what is wrong; what to "
                + "do. FILE is relative to the pack; values of a binary property list have no LINE:COLUMN.",
            "--format json prints one object: findings (each with file, line, column, severity, code, keyPath, "
                + "message and hint; null where there is none) and the numbers of errors, warnings and notes; with "
                + "--report also guides (their figures) and medianGrade. Of a flood the first findings are listed; "
                + "the numbers count them all. --format github prints workflow commands; paths begin as DIR does, so "
                + "name it as seen from the top of the repository.",
            "Exit code 0 when nothing but notes was found, 1 when errors or warnings were, 3 when the pack can not "
                + "be opened. A note (a review overdue, say) counts only with --strict.",
        ],
        options: [strict, report, format, explain, .date, .content], run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        if let code = invocation.value(explain) { return try explain(code, invocation) }
        let format = try FindingsFormat(invocation)
        let today = try invocation.today()
        let folder = try folder(invocation)
        let pack = try open(folder, invocation)
        let checked = PackChecker.check(pack, today: today, keepsTexts: invocation.has(report))
        let found = invocation.has(strict) ? checked.countingNotesAsErrors : checked
        let named = folder ?? invocation.value(.content)
        invocation.output.write(format.text(found, folder: named, withReport: invocation.has(report)))
        invocation.output.flush()
        invocation.output.message(summary(found))
        return found.hasFaults ? .nothingFound : .done
    }

    /// The folder named, as typed; `nil` for the pack in use.
    private static func folder(_ invocation: Invocation) throws(CommandFailure) -> String? {
        guard invocation.arguments.count <= 1 else { throw .usage("check takes one folder") }
        guard let folder = invocation.arguments.first else { return nil }
        guard !invocation.has(.content) else { throw .usage("name the folder once: check DIR") }
        return folder
    }

    private static func open(_ folder: String?, _ invocation: Invocation) throws(CommandFailure) -> Pack {
        guard let folder else {
            let library = try invocation.openLibrary()
            for problem in library.rejected { invocation.output.message(problem.description) }
            return library.pack
        }
        do {
            return try Pack.open(directory: folder, origin: .named)
        } catch {
            throw CommandFailure(
                message: "the content can not be used:\n\(error.description)", status: .unusableContent)
        }
    }

    /// `check: 59 guides, 2 errors, 1 note`
    private static func summary(_ report: CheckReport) -> String {
        var parts = [counted(report.guides.count, "guide")]
        for severity in Diagnostic.Severity.allCases where report.count(severity) > 0 {
            parts.append(counted(report.count(severity), severity.rawValue))
        }
        if report.findings.isEmpty { parts.append("nothing to complain about") }
        return "check: " + parts.joined(separator: ", ")
    }

    // MARK: Explaining

    private static func explain(_ code: String, _ invocation: Invocation) throws(CommandFailure) -> ExitStatus
    {
        guard invocation.arguments.isEmpty else { throw .usage("--explain takes a code and no folder") }
        guard let explanation = Explanation.of(code) else {
            let codes = Explanation.all.map(\.code)
            let near = EditDistance.nearest(to: code.lowercased(), among: codes, count: 3)
            let hint =
                near.isEmpty
                ? "each finding names its code" : "did you mean \(near.joined(separator: ", or "))?"
            throw CommandFailure(
                message: "there is no code \"\(Output.printable(code))\"; \(hint)", status: .nothingFound)
        }
        let width = min(try invocation.width(), 80)
        let lines = TextFitting.wrapped("\(explanation.title).\n\n\(explanation.text)", width: width)
        invocation.output.write("\(explanation.code)\n\n" + lines.joined(separator: "\n") + "\n")
        return .done
    }
}
