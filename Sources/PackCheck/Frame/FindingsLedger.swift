import Guidebook

/// The findings of a whole pack, each once, bounded: of ten thousand guides with the same fault a person needs some
/// hundred lines and the number of the rest.
struct FindingsLedger {
    /// Kept of each code; as many as of one file.
    static let most = Findings.most

    private var seen: Set<Diagnostic> = []
    private(set) var findings: [Diagnostic] = []
    private var kept: [String: Int] = [:]
    private var left: [String: (count: Int, severity: Diagnostic.Severity)] = [:]

    mutating func add(_ finding: Diagnostic) {
        let count = kept[finding.code] ?? 0
        guard count < Self.most else {
            // What is left out is not kept to be compared, so the same fault found twice would count twice.
            left[finding.code, default: (0, finding.severity)].count += 1
            return
        }
        guard seen.insert(finding).inserted else { return }
        kept[finding.code] = count + 1
        findings.append(finding)
    }

    mutating func add(contentsOf findings: some Sequence<Diagnostic>) {
        for finding in findings { add(finding) }
    }

    /// How many were left out, by severity.
    var omitted: [Diagnostic.Severity: Int] {
        left.values.reduce(into: [:]) { $0[$1.severity, default: 0] += $1.count }
    }

    /// For each code of which some were left out, a note that says so.
    var notes: [Diagnostic] {
        left.sorted { $0.key < $1.key }.map { code, left in
            Diagnostic(
                .note, "findings-cut", file: ".",
                message:
                    "\(code) was found \(left.count) more time\(left.count == 1 ? "" : "s") than the \(Self.most) "
                    + "listed",
                hint: "mend what is listed first")
        }
    }
}
