/// The vocabulary of a pack with the frequency of each word, for completing words, correcting their spelling
/// and weighting them. It is stored as a few flat lists, so that opening it only copies some bytes.
internal import TextMetrics

struct Lexicon {
    /// The index of a word in alphabetical order (of bytes).
    typealias WordIndex = Int

    struct Frequency: Equatable {
        var documents: Int
        /// The number of documents that have it in the title or a keyword.
        var keyed: Int
        /// The number of titles and keywords that contain it; only for terms.
        var phrases = 0
    }

    let documentCount: Int
    /// The words one after another, and the index at which each begins, with one more index at the end.
    private let bytes: [UInt8]
    private let starts: [UInt32]
    private let counts: [UInt32]
    private let keyedCounts: [UInt32]
    private let sounds: [UInt32]
    /// The letters of each word, one bit each: words whose sets differ in more than two letters per typo
    /// cannot be misspellings of each other.
    private let letters: [UInt32]
    /// The codes of terms, in ascending order.
    private let termCodes: [UInt32]
    private let termCounts: [UInt32]
    private let termKeyedCounts: [UInt32]
    private let termPhraseCounts: [UInt32]

    /// Creates a lexicon from its stored parts. Returns nil if they do not match each other, or a word is
    /// invalid: the file is damaged.
    init?(documentCount: Int, parts: [String: [UInt8]]) {
        func numbers(_ name: String) -> [UInt32] { PackedNumbers.numbers(parts[name] ?? []) }
        self.documentCount = documentCount
        bytes = parts["words"] ?? []
        (starts, counts, keyedCounts) = (numbers("starts"), numbers("counts"), numbers("keyed"))
        (sounds, letters) = (numbers("sounds"), numbers("letters"))
        (termCodes, termCounts) = (numbers("terms"), numbers("termCounts"))
        (termKeyedCounts, termPhraseCounts) = (numbers("termKeyed"), numbers("termPhrases"))
        let (count, terms) = (counts.count, termCodes.count)
        guard starts.count == count + 1, keyedCounts.count == count, sounds.count == count,
            letters.count == count, termCounts.count == terms, termKeyedCounts.count == terms,
            termPhraseCounts.count == terms, starts.first == 0, starts.last == UInt32(exactly: bytes.count),
            documentCount >= 0, !Self.hasControls(bytes)
        else { return nil }
        for index in 1..<starts.count where starts[index] < starts[index - 1] { return nil }
    }

    /// Returns whether a list of words, which must have only letters and digits, contains a control character
    /// of C0 or C1: words are displayed, and nothing from a file may reach a terminal as a command.
    private static func hasControls(_ bytes: [UInt8]) -> Bool {
        var last: UInt8 = 0
        for byte in bytes {
            if byte < 0x20 || byte == 0x7F || last == 0xC2 && (0x80...0x9F).contains(byte) { return true }
            last = byte
        }
        return false
    }

    var wordCount: Int { counts.count }

    // MARK: Words

    func word(_ index: WordIndex) -> String { String(decoding: utf8(index), as: UTF8.self) }

    func utf8(_ index: WordIndex) -> ArraySlice<UInt8> { bytes[Int(starts[index])..<Int(starts[index + 1])] }

    func length(_ index: WordIndex) -> Int { Int(starts[index + 1] - starts[index]) }

    func frequency(ofWord index: WordIndex) -> Frequency {
        Frequency(documents: Int(counts[index]), keyed: Int(keyedCounts[index]))
    }

    func forEachWord(
        _ body: (WordIndex, UnsafeBufferPointer<UInt8>, (sound: UInt32, letters: UInt32)) -> Void
    ) {
        bytes.withUnsafeBufferPointer { bytes in
            for index in 0..<wordCount {
                let word = bytes[Int(starts[index])..<Int(starts[index + 1])]
                body(index, UnsafeBufferPointer(rebasing: word), (sounds[index], letters[index]))
            }
        }
    }

    func index(of word: String) -> WordIndex? {
        let place = firstIndex(notBefore: Array(word.utf8))
        return place < wordCount && utf8(place).elementsEqual(word.utf8) ? place : nil
    }

    func words(withPrefix prefix: String) -> Range<WordIndex> {
        let start = Array(prefix.utf8)
        let first = firstIndex(notBefore: start)
        // Above every word with the prefix: no byte of UTF-8 is 0xFF.
        return first..<max(first, firstIndex(notBefore: start + [0xFF]))
    }

    private func firstIndex(notBefore wanted: [UInt8]) -> WordIndex {
        (0..<wordCount).partitioningIndex { !utf8($0).lexicographicallyPrecedes(wanted) }
    }

    /// Returns the letters of a folded word as bits; all other characters share one bit.
    static func letterSet(_ word: some Sequence<UInt8>) -> UInt32 {
        word.reduce(0) { set, byte in set | 1 << ((0x61...0x7A).contains(byte) ? UInt32(byte) - 0x61 : 26) }
    }

    // MARK: Terms

    func frequency(ofTerm code: UInt32) -> Frequency? {
        let index = termCodes.partitioningIndex { $0 >= code }
        guard index < termCodes.count, termCodes[index] == code else { return nil }
        return Frequency(
            documents: Int(termCounts[index]), keyed: Int(termKeyedCounts[index]),
            phrases: Int(termPhraseCounts[index]))
    }

    /// The weight of a term that is in the title or a keyword of one document.
    var maxWeight: Double { Logarithm.of(1 + max(0, Double(documentCount) - 0.5) / 1.5) }

    /// Returns the weight of a term, which is greater the fewer documents have it: the inverse document
    /// frequency of S. Robertson and K. Spärck Jones (with one added, so that it is never negative), over the
    /// documents that have it in a title or keyword, since these are about it. Terms that no author made a
    /// keyword weigh less.
    func weight(ofTerm code: UInt32) -> Double {
        guard let frequency = frequency(ofTerm: code) else { return 0 }
        let isKeyed = frequency.keyed > 0
        let count = Double(isKeyed ? frequency.keyed : frequency.documents)
        let weight = Logarithm.of(1 + max(0, Double(documentCount) - count + 0.5) / (count + 0.5))
        return max(0.05, isKeyed ? weight : weight * 0.6)
    }
}
