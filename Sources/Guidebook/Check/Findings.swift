/// The findings of one reading, bounded: a damaged file of a million entries must not fill the memory twice.
package struct Findings {
    /// More than a person will read; what follows is counted, not kept.
    package static let most = 500

    package private(set) var items: [Diagnostic] = []
    private var isFull = false

    package init() {}

    package mutating func add(_ finding: Diagnostic) {
        if items.count < Self.most {
            items.append(finding)
        } else if !isFull {
            isFull = true
            items.append(
                Diagnostic(
                    .note, "findings-cut", file: finding.file, position: finding.position,
                    message: "more was found than the \(Self.most) findings listed",
                    hint: "mend what is listed first"))
        }
    }

    package mutating func add(contentsOf findings: [Diagnostic]) {
        for finding in findings { add(finding) }
    }
}
