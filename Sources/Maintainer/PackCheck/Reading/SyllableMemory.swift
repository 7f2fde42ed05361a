/// How many syllables words have that were counted before: a pack says the same few thousand words again and again, and
/// counting takes five times as long as looking up.
struct SyllableMemory {
    private var counts: [[UInt8]: Int] = [:]
    /// Words kept; a language has no more that anybody uses.
    private static let most = 50_000

    /// What `SyllableCounter.count(part:)` says.
    mutating func count(part: [UInt8]) -> Int {
        if let count = counts[part] { return count }
        let count = SyllableCounter.count(part: part)
        if counts.count < Self.most { counts[part] = count }
        return count
    }
}
