import Diagnostics

/// The result of `PackChecker`.
package struct CheckReport: Sendable {
    /// The findings without duplicates, by file, position and code. Of many similar ones it lists the first,
    /// with a note of the number omitted.
    package private(set) var findings: [Diagnostic]
    /// The number of omitted findings, by severity.
    package private(set) var omitted: [Diagnostic.Severity: Int]
    /// The figures of every guide that could be read: guides in the menus first, in their order.
    package let guides: [GuideFigures]

    /// - Parameter binaryFiles: the files in which no editor can go to a line.
    init(_ ledger: FindingsLedger, binaryFiles: Set<String> = [], guides: [GuideFigures]) {
        (findings, omitted) = ledger.listed(by: Self.isBefore)
        self.guides = guides
        // Damage is told with the byte it begins at.
        for (index, finding) in findings.enumerated()
        where binaryFiles.contains(finding.file) && !finding.code.hasPrefix("plist-") {
            findings[index].position = .nowhere
        }
    }

    /// Returns the number of findings, including omitted ones.
    package func count(_ severity: Diagnostic.Severity) -> Int {
        findings.count { $0.severity == severity } + (omitted[severity] ?? 0)
    }

    /// True if there are findings other than notes, which are not faults of a pack.
    package var hasFaults: Bool { findings.contains { $0.severity != .note } }

    /// The same report with every note as an error.
    package var countingNotesAsErrors: CheckReport {
        var report = self
        for index in findings.indices where findings[index].severity == .note {
            report.findings[index].severity = .error
        }
        if let notes = report.omitted.removeValue(forKey: .note) {
            report.omitted[.error, default: 0] += notes
        }
        return report
    }

    /// The median of the guides' reading grades (the mean of the middle two for an even number); `nil` without guides.
    package var medianGrade: Double? {
        let grades = guides.compactMap(\.grade).sorted()
        guard let upper = grades.dropFirst(grades.count / 2).first else { return nil }
        return grades.count % 2 == 1 ? upper : (grades[grades.count / 2 - 1] + upper) / 2
    }

    private static func isBefore(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
        if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
        let places = (left.position ?? .start, right.position ?? .start)
        if places.0 != places.1 { return places.0 < places.1 }
        if left.code != right.code { return left.code < right.code }
        return left.description.utf8.lexicographicallyPrecedes(right.description.utf8)
    }
}

/// The findings of a whole pack without duplicates and up to a limit: if ten thousand guides have the same
/// fault, a person needs a few lines and the number of the rest.
struct FindingsLedger {
    private struct Place: Hashable {
        var file: String
        var code: String

        init(_ finding: Diagnostic) { (file, code) = (finding.file, finding.code) }
    }

    /// The most findings of a code in one file to keep: after correcting so many, a maintainer checks again.
    static let maxInFile = 50
    /// The most findings of a code to keep, which is as many as the readers keep of one file.
    private static let limit = Findings.limit

    private var seen: Set<Diagnostic> = []
    private(set) var findings: [Diagnostic] = []
    private var kept: [String: Int] = [:]
    private var keptInFile: [Place: Int] = [:]
    /// The numbers of findings omitted because of the limit of a code in a file, and because of that of a code.
    private var leftInFile: [Place: Int] = [:]
    private var left: [String: (count: Int, severity: Diagnostic.Severity)] = [:]

    mutating func add(_ finding: Diagnostic) {
        let place = Place(finding)
        let (inFile, ofCode) = (keptInFile[place] ?? 0, kept[finding.code] ?? 0)
        guard !seen.contains(finding) else { return }
        // What is left out is not kept to be compared, so the same fault found twice would count twice.
        if inFile >= Self.maxInFile {
            leftInFile[place, default: 0] += 1
        } else if ofCode >= Self.limit {
            left[finding.code, default: (0, finding.severity)].count += 1
        } else {
            (keptInFile[place], kept[finding.code]) = (inFile + 1, ofCode + 1)
            seen.insert(finding)
            findings.append(finding)
        }
    }

    mutating func add(contentsOf findings: some Sequence<Diagnostic>) {
        for finding in findings { add(finding) }
    }

    /// Replaces each finding by the result of `change`, and removes it if that is `nil`.
    mutating func rewrite(_ change: (Diagnostic) -> Diagnostic?) {
        findings = findings.compactMap(change)
        keptInFile = findings.reduce(into: [:]) { $0[Place($1), default: 0] += 1 }
    }

    /// Returns the findings in order, a note about those omitted after the last of many, and their numbers.
    func listed(
        by isBefore: (Diagnostic, Diagnostic) -> Bool
    ) -> (findings: [Diagnostic], omitted: [Diagnostic.Severity: Int]) {
        var omitted: [Diagnostic.Severity: Int] = [:]
        var listed: [Diagnostic] = []
        for (code, left) in left.sorted(by: { $0.key < $1.key }) {
            omitted[left.severity, default: 0] += left.count
            listed.append(Self.note(".", nil, left.count, of: code, "in the files of this pack"))
        }
        var numbers: [Place: Int] = [:]
        for finding in findings.sorted(by: isBefore) {
            listed.append(finding)
            let place = Place(finding)
            numbers[place, default: 0] += 1
            guard let left = leftInFile[place], numbers[place] == keptInFile[place] else { continue }
            omitted[finding.severity, default: 0] += left
            listed.append(Self.note(finding.file, finding.position, left, of: finding.code, "in this file"))
        }
        return (listed, omitted)
    }

    private static func note(
        _ file: String, _ position: SourcePosition?, _ count: Int, of code: String, _ place: String
    ) -> Diagnostic {
        Diagnostic(
            .note, "findings-cut", file: file, position: position,
            message: "\(count) more finding\(count == 1 ? "" : "s") of \(code) \(place) "
                + "\(count == 1 ? "is" : "are") not listed", hint: "correct what is listed, and check again")
    }
}
