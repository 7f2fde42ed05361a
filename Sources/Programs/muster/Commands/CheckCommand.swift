import CommandLine
import ContentPack
import Diagnostics
import PackCheck
import TextMetrics
import TextTools

/// `muster check`: reports problems in a pack to its authors.
enum CheckCommand {
    static let strict = Option("strict", "Count notes as errors.")
    static let report = Option("report", "Add a table of all guides: length, reading grade, sources.")
    static let format = Option(
        "format", "FORMAT", "text, json, or github (annotations in a pull request).",
        words: { FindingsFormat.allCases.map(\.rawValue) })
    static let explain = Option(
        "explain", "CODE", "Explain the findings with this code.", words: { Explanation.all.map(\.code) })

    static let command = Command(
        name: "check", synopsis: "[DIR]", summary: "Report the problems in a pack, and how to fix them.",
        discussion: """
            Reads every file of the pack in DIR, or of the pack in use, and checks it by the rules for files and guides. \
            Each finding is one line: FILE:LINE:COLUMN: severity CODE: what is wrong; what to do. FILE is relative to \
            the pack; values of a binary property list have no LINE:COLUMN.
            --format json prints one object: findings (each with file, line, column, severity, code, keyPath, message \
            and hint; null if there is none) and the numbers of errors, warnings and notes; with --report also guides \
            (their figures) and medianGrade. If there are very many findings, only the first are listed, but all are \
            counted. --format github prints workflow commands; their paths begin with DIR, so give it relative to the \
            top of the repository.
            Exit code 0 if there are only notes, 1 if there are errors or warnings, 3 if the pack cannot be opened. \
            Notes (an overdue review, for example) count only with --strict.
            """, options: [strict, report, format, explain, .date, .content, .pack]
    ) { (invocation) throws(CommandFailure) in
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

    /// Returns the folder given, as typed, or `nil` for the pack in use.
    ///
    /// - Throws: a usage failure if there are several.
    private static func folder(_ invocation: Invocation) throws(CommandFailure) -> String? {
        guard let folder = invocation.arguments.first else { return nil }
        guard !invocation.namesPack else { throw .usage("name the folder once: check DIR") }
        return folder
    }

    private static func open(_ folder: String?, _ invocation: Invocation) throws(CommandFailure) -> Pack {
        guard let folder else {
            let content = try invocation.openContent()
            for problem in content.rejected { invocation.output.message(problem.description) }
            return content.pack
        }
        return try Pack.open(named: folder)
    }

    /// Returns the last line: `check: 59 guides, 2 errors, 1 note`.
    private static func summary(_ report: CheckReport) -> String {
        var parts = [CountedNoun.text(report.guides.count, "guide")]
        for severity in Diagnostic.Severity.allCases where report.count(severity) > 0 {
            parts.append(CountedNoun.text(report.count(severity), severity.rawValue))
        }
        if report.findings.isEmpty { parts.append("no problems found") }
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
                ? "the code is part of each finding" : "did you mean \(near.joined(separator: ", or "))?"
            throw CommandFailure("there is no code \"\(Output.printable(code))\"; \(hint)", .nothingFound)
        }
        let width = min(try invocation.width(), 80)
        let lines = TextFitting.wrapped("\(explanation.title).\n\n\(explanation.text)", width: width)
        invocation.output.write("\(explanation.code)\n\n" + lines.joined(separator: "\n") + "\n")
        return .done
    }
}
