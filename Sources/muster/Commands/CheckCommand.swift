import Guidebook
import PackCheck
import TextMetrics

/// `muster check`: what is wrong with a pack, for those who write it.
enum CheckCommand {
    static let strict = Option(name: "strict", summary: "Count notes as errors.")
    static let report = Option(
        name: "report", summary: "Add a table of all guides: length, reading grade, sources.")
    static let format = Option(
        name: "format", value: "FORMAT", summary: "text, json, or github (annotations in a pull request).")
    static let explain = Option(
        name: "explain", value: "CODE", summary: "Say more about the findings with this code.")

    static let command = Command(
        name: "check", synopsis: "[DIR]", summary: "Say what is wrong with a pack, and what to do about it.",
        discussion: [
            "Reads every file of the pack in DIR, or of the pack in use, and applies every rule of the formats and "
                + "of the guides. Each finding is one line: FILE:LINE:COLUMN: severity CODE: what is wrong; what to "
                + "do. FILE is relative to the pack; values of a binary property list have no LINE:COLUMN.",
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
        let report = PackChecker.check(pack, today: today, keepsTexts: invocation.has(report))
        let findings = invocation.has(strict) ? report.findings.map(asError) : report.findings
        invocation.output.write(
            format.text(findings, report, folder: folder, withReport: invocation.has(Self.report)))
        invocation.output.flush()
        invocation.output.message(summary(findings, guides: report.guides.count))
        return findings.contains { $0.severity != .note } ? .nothingFound : .done
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

    private static func asError(_ finding: Diagnostic) -> Diagnostic {
        var finding = finding
        if finding.severity == .note { finding.severity = .error }
        return finding
    }

    /// `check: 59 guides, 2 errors, 1 note`
    private static func summary(_ findings: [Diagnostic], guides: Int) -> String {
        var parts = [counted(guides, "guide")]
        for severity in Diagnostic.Severity.allCases {
            let count = findings.count { $0.severity == severity }
            if count > 0 { parts.append(counted(count, severity.rawValue)) }
        }
        if findings.isEmpty { parts.append("nothing to complain about") }
        return "check: " + parts.joined(separator: ", ")
    }

    private static func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
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
