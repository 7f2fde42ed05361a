import Diagnostics
import PackCheck
import TextMetrics
import TextTools

/// How `muster check` writes what it found.
enum FindingsFormat: String, CaseIterable {
    case text, json
    /// Workflow commands, which GitHub shows beside the lines of a pull request.
    case github

    init(_ invocation: Invocation) throws(CommandFailure) {
        let name = invocation.value(CheckCommand.format) ?? FindingsFormat.text.rawValue
        guard let format = FindingsFormat(rawValue: name) else {
            throw .usage("--format takes text, json or github, not \"\(Output.printable(name))\"")
        }
        self = format
    }

    /// - Parameters:
    ///   - folder: the pack as the person named it.
    ///   - withReport: whether the figures of the guides follow.
    func text(_ report: CheckReport, folder: String?, withReport: Bool) -> String {
        switch self {
        case .json: return Self.json(report, withFigures: withReport).text
        case .text: return Self.lines(report.findings.map(\.description), withReport ? report : nil) { $0 }
        case .github:
            let home = Self.home(folder)
            let lines = report.findings.map { Self.github($0, home: home) }
            return Self.lines(lines, withReport ? report : nil, table: Self.inert)
        }
    }

    /// The findings, and behind a blank line the table.
    private static func lines(
        _ findings: [String], _ report: CheckReport?, table write: (String) -> String
    ) -> String {
        let text = findings.map { $0 + "\n" }.joined()
        guard let report else { return text }
        return text + (text.isEmpty ? "" : "\n") + write(ReportTable.text(report))
    }

    // MARK: GitHub

    /// `::error file=…,line=…,col=…,title=CODE::what is wrong; what to do`
    private static func github(_ finding: Diagnostic, home: String) -> String {
        let name = finding.severity == .note ? "notice" : finding.severity.rawValue
        let place = finding.position ?? .start
        let lines = place == .nowhere ? "" : "line=\(place.line),col=\(place.column),"
        let key = finding.keyPath.map { " (at \($0))" } ?? ""
        return "::\(name) file=\(property(home + finding.file)),\(lines)"
            + "title=\(property(finding.code))::\(data("\(finding.message)\(key); \(finding.hint)"))"
    }

    /// What stands before the paths of a pack: GitHub wants them from the top of the repository, where checks are run.
    private static func home(_ folder: String?) -> String {
        guard var folder = folder.map(DisplayText.escaped) else { return "" }
        while folder.hasPrefix("./") { folder.removeFirst(2) }
        if folder.isEmpty || folder == "." { return "" }
        return folder.hasSuffix("/") ? folder : folder + "/"
    }

    /// A table in which no file's name can be a command: those begin a line with `::`, or stand anywhere as `##[`.
    private static func inert(_ table: String) -> String {
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

    /// One finding as every command writes it.
    static func json(_ finding: Diagnostic) -> JSON {
        let place = finding.position ?? .start
        return .object([
            ("file", .string(finding.file)), ("line", place == .nowhere ? .null : .integer(place.line)),
            ("column", place == .nowhere ? .null : .integer(place.column)),
            ("severity", .string(finding.severity.rawValue)), ("code", .string(finding.code)),
            ("keyPath", .optional(finding.keyPath)), ("message", .string(finding.message)),
            ("hint", .string(finding.hint)),
        ])
    }

    private static func json(_ guide: GuideFigures) -> JSON {
        .object([
            ("guide", .string(guide.slug)), ("path", .string(guide.path)), ("name", .string(guide.name)),
            ("category", .optional(guide.category)), ("words", .integer(guide.text.words)),
            ("sentences", .integer(guide.text.sentences)), ("grade", grade(guide.text.grade)),
            ("syllables", .integer(guide.text.syllablesWithTitle)),
            ("gradeWithTitle", grade(guide.text.gradeWithTitle)),
            ("doNowActions", .integer(guide.actions)), ("doNowWords", .integer(guide.longestAction)),
            ("doNowGrade", grade(guide.doNow.grade)), ("keywords", .integer(guide.keywords)),
            ("sources", .integer(guide.sources)), ("reviewed", .optional(guide.reviewed)),
            ("gradedText", .optional(guide.gradedText)),
        ])
    }

    /// Two digits behind the point are more than a grade means.
    private static func grade(_ value: Double) -> JSON { .number((value * 100).rounded() / 100) }
}

/// The figures of all guides as a table.
enum ReportTable {
    private static let heads = [
        "guide", "words", "grade", "do-now words", "do-now grade", "sources", "reviewed",
    ]

    static func text(_ report: CheckReport) -> String {
        let rows = [heads] + report.guides.map(row)
        let widths = heads.indices.map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        var text = rows.map { line($0, widths) }.joined()
        if let median = report.medianGrade {
            text +=
                "\n\(report.guides.count) guide\(report.guides.count == 1 ? "" : "s"), median grade \(Decimal.text(median))\n"
        }
        return text
    }

    private static func row(_ guide: GuideFigures) -> [String] {
        [
            guide.slug, String(guide.text.words), Decimal.text(guide.text.grade), String(guide.longestAction),
            Decimal.text(guide.doNow.grade), String(guide.sources), guide.reviewed ?? "never",
        ]
    }

    /// Words to the left, numbers to the right.
    private static func line(_ cells: [String], _ widths: [Int]) -> String {
        let last = cells.count - 1
        return cells.enumerated().map { column, cell in
            let isText = column == 0 || column == last
            if column == last { return cell }
            return TextFitting.padded(cell, to: widths[column], alignment: isText ? .left : .right)
        }.joined(separator: "  ") + "\n"
    }
}
