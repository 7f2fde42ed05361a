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
        let format =
            try invocation.parsed(CheckCommand.format, "text, json or github", FindingsFormat.init(rawValue:))
            ?? .text
        let today = try invocation.today()
        let folder = invocation.arguments.first
        guard folder == nil || !invocation.namesPack
        else { throw .usage("name the folder once: check DIR") }
        let pack = try open(folder, invocation)
        let checked = PackChecker.check(pack, today: today, keepsTexts: invocation.has(report))
        let found = invocation.has(strict) ? checked.countingNotesAsErrors : checked
        let named = folder ?? invocation.value(.content)
        invocation.output.write(format.text(found, folder: named, withReport: invocation.has(report)))
        invocation.output.flush()
        invocation.output.message(summary(found))
        return found.hasFaults ? .nothingFound : .done
    }

    private static func open(_ folder: String?, _ invocation: Invocation) throws(CommandFailure) -> Pack {
        if let folder { return try Pack.open(named: folder) }
        let content = try invocation.openContent()
        invocation.report(content.rejected)
        return content.pack
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

/// The output formats of `muster check`.
enum FindingsFormat: String, CaseIterable {
    case text, json
    /// GitHub workflow commands, shown beside the lines of a pull request.
    case github

    /// Returns the findings and, if they are asked for, the figures of the guides below a blank line.
    /// - Parameter folder: the pack, as typed.
    func text(_ report: CheckReport, folder: String?, withReport: Bool) -> String {
        let lines: [String]
        switch self {
        case .json: return Self.json(report, withFigures: withReport).text
        case .text: lines = report.findings.map(\.description)
        case .github:
            let pathPrefix = Self.pathPrefix(folder)
            lines = report.findings.map { Self.github($0, pathPrefix: pathPrefix) }
        }
        let text = lines.map { $0 + "\n" }.joined()
        guard withReport else { return text }
        let table = ReportTable.text(report)
        return text + (text.isEmpty ? "" : "\n") + (self == .github ? Self.withoutCommands(table) : table)
    }

    /// Returns a finding as a workflow command: `::error file=…,line=…,col=…,title=CODE::what is wrong; what to do`.
    private static func github(_ finding: Diagnostic, pathPrefix: String) -> String {
        let name = finding.severity == .note ? "notice" : finding.severity.rawValue
        let position = finding.position ?? .start
        let lines = position == .nowhere ? "" : "line=\(position.line),col=\(position.column),"
        let key = finding.keyPath.map { " (at \($0))" } ?? ""
        return "::\(name) file=\(property(pathPrefix + finding.file)),\(lines)"
            + "title=\(property(finding.code))::\(data("\(finding.message)\(key); \(finding.hint)"))"
    }

    /// Returns the prefix for paths: GitHub expects them relative to the top of the repository.
    private static func pathPrefix(_ folder: String?) -> String {
        guard var folder = folder.map(DisplayText.escaped) else { return "" }
        while folder.hasPrefix("./") { folder.removeFirst(2) }
        if folder.isEmpty || folder == "." { return "" }
        return folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// Returns a table in which no file's name is a command, that is, begins a line with `::` or contains `##[`.
    private static func withoutCommands(_ table: String) -> String {
        let lines = table.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        var result = ""
        for scalar in lines.map({ "| " + $0 + "\n" }).joined().unicodeScalars {
            if scalar == "[", result.hasSuffix("##") { result += " " }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    private static func data(_ text: String) -> String {
        escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
    }

    private static func property(_ text: String) -> String {
        escaped(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
    }

    private static func escaped(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
        text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
    }

    private static func json(_ report: CheckReport, withFigures: Bool) -> JSON {
        var members: [(String, JSON)] = [("findings", .array(report.findings.map(json)))]
        for severity in Diagnostic.Severity.allCases {
            members.append((severity.rawValue + "s", .integer(report.count(severity))))
        }
        if withFigures {
            members.append(("guides", .array(report.guides.map(json))))
            members.append(("medianGrade", report.medianGrade.map(grade) ?? .null))
        }
        return .object(members)
    }

    /// Returns a finding in the form that all commands use.
    static func json(_ finding: Diagnostic) -> JSON {
        let position = finding.position ?? .start
        return .object([
            ("file", .string(finding.file)), ("line", position == .nowhere ? .null : .integer(position.line)),
            ("column", position == .nowhere ? .null : .integer(position.column)),
            ("severity", .string(finding.severity.rawValue)), ("code", .string(finding.code)),
            ("keyPath", .optional(finding.keyPath)), ("message", .string(finding.message)),
            ("hint", .string(finding.hint)),
        ])
    }

    private static func json(_ guide: GuideFigures) -> JSON {
        .object([
            ("guide", .string(guide.slug)), ("path", .string(guide.path)), ("name", .string(guide.name)),
            ("category", .optional(guide.category)), ("words", .integer(guide.text.words)),
            ("sentences", .integer(guide.text.sentences)), ("grade", guide.grade.map(grade) ?? .null),
            ("syllables", .integer(guide.text.syllablesWithTitle)),
            ("gradeWithTitle", guide.isEnglish ? grade(guide.text.gradeWithTitle) : .null),
            ("doNowActions", .integer(guide.actions)), ("doNowWords", .integer(guide.longestAction)),
            ("doNowGrade", guide.doNowGrade.map(grade) ?? .null), ("keywords", .integer(guide.keywords)),
            ("sources", .integer(guide.sources)), ("reviewed", .optional(guide.reviewed)),
            ("gradedText", .optional(guide.gradedText)),
        ])
    }

    /// Returns a grade with two decimals, more than its precision.
    private static func grade(_ value: Double) -> JSON { .number((value * 100).rounded() / 100) }
}

/// Formats the figures of all guides as a table.
enum ReportTable {
    private static let headers = [
        "guide", "words", "grade", "do-now words", "do-now grade", "sources", "reviewed",
    ]

    static func text(_ report: CheckReport) -> String {
        let rows = [headers] + report.guides.map(row)
        let widths = headers.indices.map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        var text = rows.map { line($0, widths) }.joined()
        if let median = report.medianGrade {
            text +=
                "\n\(CountedNoun.text(report.guides.count, "guide")), median grade \(Tenths.text(median))\n"
        }
        return text
    }

    private static func row(_ guide: GuideFigures) -> [String] {
        [
            guide.slug, String(guide.text.words), guide.grade.map { Tenths.text($0) } ?? "-",
            String(guide.longestAction), guide.doNowGrade.map { Tenths.text($0) } ?? "-",
            String(guide.sources), guide.reviewed ?? "never",
        ]
    }

    /// Returns a row of the table: text aligned left, numbers aligned right.
    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        let last = cells.count - 1
        return cells.enumerated().map { column, cell in
            if column == last { return cell }
            return TextFitting.padded(cell, to: widths[column], alignment: column == 0 ? .left : .right)
        }.joined(separator: "  ") + "\n"
    }
}
