public import Guidebook

/// What `PackChecker` found out.
public struct CheckReport: Sendable {
    /// Each once, by file, position and code.
    public let findings: [Diagnostic]
    /// The figures of every guide that could be read: those of the menus first, in their order.
    public let guides: [GuideFigures]

    /// Findings with the same code in the same file that are listed: who has mended so many, checks again.
    private static let most = 50

    /// - Parameters:
    ///   - binaryFiles: files in which no editor can go to a line.
    init(findings: [Diagnostic], binaryFiles: Set<String> = [], guides: [GuideFigures]) {
        var seen: Set<Diagnostic> = []
        let sorted = findings.filter { seen.insert($0).inserted }.sorted(by: Self.isBefore)
        self.findings = Self.cut(sorted).map { finding in
            // Damage is told with the byte it begins at.
            guard binaryFiles.contains(finding.file), !finding.code.hasPrefix("plist-") else {
                return finding
            }
            var finding = finding
            finding.position = .nowhere
            return finding
        }
        self.guides = guides
    }

    /// The first `most` of each code in each file, with a note in place of the others.
    private static func cut(_ findings: [Diagnostic]) -> [Diagnostic] {
        let counts = findings.reduce(into: [String: Int]()) { $0[$1.file + "\0" + $1.code, default: 0] += 1 }
        var listed: [String: Int] = [:]
        return findings.flatMap { finding in
            let key = finding.file + "\0" + finding.code
            let number = listed[key, default: 0] + 1
            listed[key] = number
            guard number >= most, let count = counts[key], count > most else { return [finding] }
            guard number == most else { return [] }
            let note = Diagnostic(
                .note, "findings-cut", file: finding.file, position: finding.position,
                message: "\(count - most) more findings of \(finding.code) in this file are not listed",
                hint: "mend what is listed, and check again")
            return [finding, note]
        }
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
