/// The findings of reading one file, limited so that a damaged file of a million entries cannot fill the memory twice.
public struct Findings {
    /// The most findings kept, more than a person will read; the rest are only counted.
    public static let limit = 500

    private var items: [Diagnostic] = []
    private var isFull = false

    public init() {}

    public mutating func add(_ finding: Diagnostic) {
        if items.count < Self.limit {
            items.append(finding)
        } else if !isFull {
            isFull = true
            items.append(
                Diagnostic(
                    .note, "findings-cut", file: finding.file, position: finding.position,
                    message: "more was found than the \(Self.limit) findings listed",
                    hint: "correct what is listed first"))
        }
    }

    /// Adds a finding, once a file, about content that was not read; it is kept however many others there are.
    public mutating func addLimit(_ finding: Diagnostic) { items.append(finding) }

    /// The findings file by file in the order in which they were read, and by position in each.
    public var inOrder: [Diagnostic] {
        var ranks: [String: Int] = [:]
        for item in items where ranks[item.file] == nil { ranks[item.file] = ranks.count }
        return items.enumerated().sorted { left, right in
            let files = (ranks[left.element.file] ?? 0, ranks[right.element.file] ?? 0)
            guard files.0 == files.1 else { return files.0 < files.1 }
            let places = (left.element.position ?? .start, right.element.position ?? .start)
            return places.0 == places.1 ? left.offset < right.offset : places.0 < places.1
        }.map(\.element)
    }

    public mutating func add(contentsOf findings: [Diagnostic]) { for finding in findings { add(finding) } }
}
