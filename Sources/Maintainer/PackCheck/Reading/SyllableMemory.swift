/// Remembers how many syllables words have: a pack repeats the same few thousand words, and counting takes five times as
/// long as looking up.
struct SyllableMemory {
    private var counts: [[UInt8]: Int] = [:]
    /// Words kept; a language has no more in common use.
    private static let most = 50_000

    /// Returns what `SyllableCounter.count(part:)` returns.
    mutating func count(part: [UInt8]) -> Int {
        if let count = counts[part] { return count }
        let count = SyllableCounter.count(part: part)
        if counts.count < Self.most { counts[part] = count }
        return count
    }
}
