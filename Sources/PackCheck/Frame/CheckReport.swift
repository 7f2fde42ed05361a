public import Guidebook

/// What `PackChecker` found out.
public struct CheckReport: Sendable {
    /// Each once, by file, position and code.
    public let findings: [Diagnostic]
    /// The figures of every guide that could be read: those of the menus first, in their order.
    public let guides: [GuideFigures]

    init(findings: [Diagnostic], guides: [GuideFigures]) {
        var seen: Set<Diagnostic> = []
        self.findings = findings.filter { seen.insert($0).inserted }.sorted(by: Self.isBefore)
        self.guides = guides
    }

    public func count(_ severity: Diagnostic.Severity) -> Int {
        findings.count { $0.severity == severity }
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
