import Diagnostics

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

    /// Returns the findings to list in order, with a note after the last of many about the number omitted,
    /// and the omitted numbers by severity.
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
