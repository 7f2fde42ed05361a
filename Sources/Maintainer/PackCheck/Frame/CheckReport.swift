import Diagnostics

/// What `PackChecker` found out.
public struct CheckReport: Sendable {
    /// Each once, by file, position and code; of a flood the first, with a note of how many follow.
    public let findings: [Diagnostic]
    /// How many were found beyond those, by severity.
    public let omitted: [Diagnostic.Severity: Int]
    /// The figures of every guide that could be read: those of the menus first, in their order.
    public let guides: [GuideFigures]

    private init(_ findings: [Diagnostic], _ omitted: [Diagnostic.Severity: Int], _ guides: [GuideFigures]) {
        (self.findings, self.omitted, self.guides) = (findings, omitted, guides)
    }

    /// - Parameters:
    ///   - binaryFiles: files in which no editor can go to a line.
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

    /// How many were found, those that are not listed included.
    public func count(_ severity: Diagnostic.Severity) -> Int {
        findings.count { $0.severity == severity } + (omitted[severity] ?? 0)
    }

    /// Whether there is more than notes, which are no fault of a pack.
    public var hasFaults: Bool { findings.contains { $0.severity != .note } }

    /// The same with every note an error.
    public var countingNotesAsErrors: CheckReport {
        let strict = findings.map { finding in
            var finding = finding
            if finding.severity == .note { finding.severity = .error }
            return finding
        }
        var omitted = omitted
        if let notes = omitted.removeValue(forKey: .note) { omitted[.error, default: 0] += notes }
        return CheckReport(strict, omitted, guides)
    }

    /// The middle one of the guides' reading grades (of an even number the mean of the middle two); `nil`
    /// without guides.
    public var medianGrade: Double? {
        let grades = guides.map(\.text.grade).sorted()
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
