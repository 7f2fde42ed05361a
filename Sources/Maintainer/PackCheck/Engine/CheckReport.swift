import Diagnostics

/// The result of `PackChecker`.
package struct CheckReport: Sendable {
    /// The findings without duplicates, by file, position and code. Of many similar ones it lists the first,
    /// with a note of the number omitted.
    package let findings: [Diagnostic]
    /// The number of omitted findings, by severity.
    package let omitted: [Diagnostic.Severity: Int]
    /// The figures of every guide that could be read: guides in the menus first, in their order.
    package let guides: [GuideFigures]

    private init(_ findings: [Diagnostic], _ omitted: [Diagnostic.Severity: Int], _ guides: [GuideFigures]) {
        (self.findings, self.omitted, self.guides) = (findings, omitted, guides)
    }

    /// - Parameter binaryFiles: the files in which no editor can go to a line.
    init(_ ledger: FindingsLedger, binaryFiles: Set<String> = [], guides: [GuideFigures]) {
        let (listed, omitted) = ledger.listed(by: Self.isBefore)
        findings = listed.map { finding in
            // Damage is told with the byte it begins at.
            guard binaryFiles.contains(finding.file), !finding.code.hasPrefix("plist-") else {
                return finding
            }
            var finding = finding
            finding.position = .nowhere
            return finding
        }
        (self.omitted, self.guides) = (omitted, guides)
    }

    /// Returns the number of findings, including omitted ones.
    package func count(_ severity: Diagnostic.Severity) -> Int {
        findings.count { $0.severity == severity } + (omitted[severity] ?? 0)
    }

    /// True if there are findings other than notes, which are not faults of a pack.
    package var hasFaults: Bool { findings.contains { $0.severity != .note } }

    /// The same report with every note as an error.
    package var countingNotesAsErrors: CheckReport {
        let strict = findings.map { finding in
            var finding = finding
            if finding.severity == .note { finding.severity = .error }
            return finding
        }
        var omitted = omitted
        if let notes = omitted.removeValue(forKey: .note) { omitted[.error, default: 0] += notes }
        return CheckReport(strict, omitted, guides)
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
