/// Caches the syllable counts of words: a pack repeats the same few thousand words, and counting takes five
/// times as long as a lookup.
struct SyllableCache {
    private var counts: [[UInt8]: Int] = [:]
    /// The most words to keep, more than are commonly used in a language.
    private static let limit = 50_000

    /// Returns the cached result of `SyllableCounter.count(part:)`.
    mutating func count(part: [UInt8]) -> Int {
        if let count = counts[part] { return count }
        let count = SyllableCounter.count(part: part)
        if counts.count < Self.limit { counts[part] = count }
        return count
    }
}
