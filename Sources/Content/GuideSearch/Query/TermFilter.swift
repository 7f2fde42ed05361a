/// The terms of a query, for excluding nearly every word of thousands of phrases with one look.
struct TermFilter {
    private static let size = 4_096
    /// True at an index if a term whose code ends in these bits is one of the query.
    private var flags = [Bool](repeating: false, count: Self.size)

    mutating func insert(_ code: UInt32) { flags[Int(code) & (Self.size - 1)] = true }

    func mayContain(_ code: UInt32) -> Bool { flags[Int(code) & (Self.size - 1)] }
}
