import CommandLine
import Diagnostics
import PackCheck
import TextMetrics
import TextTools

/// The output formats of `muster check`.
enum FindingsFormat: String, CaseIterable {
    case text, json
    /// GitHub workflow commands, shown beside the lines of a pull request.
    case github

    init(_ invocation: Invocation) throws(CommandFailure) {
        let name = invocation.value(CheckCommand.format) ?? FindingsFormat.text.rawValue
        guard let format = FindingsFormat(rawValue: name) else {
            throw .usage("--format takes text, json or github, not \"\(Output.printable(name))\"")
        }
        self = format
    }

    /// Returns the output.
    ///
    /// - Parameters:
    ///   - folder: the pack, as typed.
    ///   - withReport: whether to add the figures of the guides.
    func text(_ report: CheckReport, folder: String?, withReport: Bool) -> String {
        switch self {
        case .json: return Self.json(report, withFigures: withReport).text
        case .text: return Self.lines(report.findings.map(\.description), withReport ? report : nil) { $0 }
        case .github:
            let pathPrefix = Self.pathPrefix(folder)
            let lines = report.findings.map { Self.github($0, pathPrefix: pathPrefix) }
            return Self.lines(lines, withReport ? report : nil, table: Self.withoutCommands)
        }
    }

    /// Returns the findings and, after a blank line, the table.
    private static func lines(
        _ findings: [String], _ report: CheckReport?, table write: (String) -> String
    ) -> String {
        let text = findings.map { $0 + "\n" }.joined()
        guard let report else { return text }
        return text + (text.isEmpty ? "" : "\n") + write(ReportTable.text(report))
    }

    // MARK: GitHub

    /// Returns a finding as a workflow command: `::error file=…,line=…,col=…,title=CODE::what is wrong; what to do`.
    private static func github(_ finding: Diagnostic, pathPrefix: String) -> String {
        let name = finding.severity == .note ? "notice" : finding.severity.rawValue
        let position = finding.position ?? .start
        let lines = position == .nowhere ? "" : "line=\(position.line),col=\(position.column),"
        let key = finding.keyPath.map { " (at \($0))" } ?? ""
        return "::\(name) file=\(property(pathPrefix + finding.file)),\(lines)"
            + "title=\(property(finding.code))::\(data("\(finding.message)\(key); \(finding.hint)"))"
    }

    /// Returns the prefix for the paths of a pack: GitHub expects them relative to the top of the repository, where
    /// checks run.
    private static func pathPrefix(_ folder: String?) -> String {
        guard var folder = folder.map(DisplayText.escaped) else { return "" }
        while folder.hasPrefix("./") { folder.removeFirst(2) }
        if folder.isEmpty || folder == "." { return "" }
        return folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// Returns a table in which no file's name is a command, that is, begins a line with `::` or contains `##[`.
    private static func withoutCommands(_ table: String) -> String {
        let lines = table.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
            "| " + $0 + "\n"
        }
        var result = ""
        for scalar in lines.joined().unicodeScalars {
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
        var result = ""
        for scalar in text.unicodeScalars { result += escapes[scalar] ?? String(scalar) }
        return result
    }

    // MARK: JSON

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
            String(guide.longestAction),
            guide.doNowGrade.map { Tenths.text($0) } ?? "-", String(guide.sources),
            guide.reviewed ?? "never",
        ]
    }

    /// Returns a row of the table: text aligned left, numbers aligned right.
    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        let last = cells.count - 1
        return cells.enumerated().map { column, cell in
            let isText = column == 0 || column == last
            if column == last { return cell }
            return TextFitting.padded(cell, to: widths[column], alignment: isText ? .left : .right)
        }.joined(separator: "  ") + "\n"
    }
}
