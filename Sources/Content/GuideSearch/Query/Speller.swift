/// Suggests corrections of an unknown word among the words of a pack.
struct Speller {
    struct Suggestion {
        var word: String
        var cost: Double
        /// The cost, reduced for common words; the lowest is the best.
        fileprivate var rank: Double
    }

    let lexicon: Lexicon

    /// Returns the greatest distance allowed for a word of `length` letters: short words are similar to too many others.
    static func limit(length: Int) -> Float {
        switch length {
        case ...2: 0
        case 3: 0.7
        case 4: 1
        case 5: 1.35
        case 6, 7: 1.85
        case 8, 9: 2.3
        default: 2.8
        }
    }

    /// Returns at most `count` words most similar to `word`, which may be only the beginning of one, the best
    /// first.
    /// - Parameter tolerance: a factor for the greatest distance.
    func suggestions(
        for word: String, isBeginning: Bool = false, count: Int = 3, tolerance: Float = 1
    ) -> [Suggestion] {
        let typed = Array(word.utf8)
        // Never correct numbers: 911 is not 912.
        guard typed.count < WordScanner.longestWord, !typed.contains(where: { (0x30...0x39).contains($0) })
        else { return [] }
        let limit = Self.limit(length: word.unicodeScalars.count) * tolerance
        guard limit > 0 else { return [] }
        let sound = Sound.of(word)
        let letters = Lexicon.letterSet(typed)
        // A typo changes at most two letters of a word's letter set, and only words of similar length are near.
        let maxLetters = 2 * min(3, Int((limit / 0.6).rounded(.up)))
        var typoDistance = TypoDistance(typed: typed)
        var found: [Suggestion] = []
        lexicon.forEachWord { index, bytes, candidate in
            let soundsAlike = sound != 0 && candidate.sound == sound
            if isBeginning {
                guard bytes.count + TypoDistance.maxShift >= typed.count else { return }
            } else {
                guard abs(bytes.count - typed.count) <= TypoDistance.maxShift,
                    soundsAlike || (candidate.letters ^ letters).nonzeroBitCount <= maxLetters
                else { return }
            }
            let meant = isBeginning ? UnsafeBufferPointer(rebasing: bytes.prefix(typed.count + 2)) : bytes
            guard
                let cost = typoDistance.cost(
                    to: meant, limit: soundsAlike ? limit * 1.6 : limit, isBeginning: isBeginning)
            else { return }
            let frequency = lexicon.frequency(ofWord: index)
            let shown = Double(soundsAlike ? cost * 0.6 : cost)
            // Words without documents are in the lexicon because they are in common use.
            let documents = frequency.documents == 0 ? 5 : Double(frequency.documents)
            let commonness =
                Logarithm.of(1 + Double(frequency.keyed)) * 0.12 + Logarithm.of(1 + documents) * 0.04
            let rank = shown - commonness
            let place = found.firstIndex { $0.rank > rank } ?? found.count
            guard place < count else { return }
            found.insert(Suggestion(word: lexicon.word(index), cost: shown, rank: rank), at: place)
            if found.count > count { found.removeLast() }
        }
        return found
    }

    /// Returns the two known words that make up `word` if a blank is missing.
    func split(_ word: String, isKnown: (String) -> Bool) -> (String, String)? {
        let letters = Array(word.utf8)
        guard letters.count >= 6, letters.allSatisfy({ $0 < 0x80 }) else { return nil }
        var best: (pair: (String, String), commonness: Int)?
        for cut in 2...letters.count - 2 where max(cut, letters.count - cut) >= 4 {
            let left = String(decoding: letters[..<cut], as: UTF8.self)
            let right = String(decoding: letters[cut...], as: UTF8.self)
            guard isKnown(left), isKnown(right) else { continue }
            let commonness = min(use(left), use(right))
            if commonness > best?.commonness ?? -1 { best = ((left, right), commonness) }
        }
        return best?.pair
    }

    private func use(_ word: String) -> Int {
        lexicon.index(of: word).map { lexicon.frequency(ofWord: $0).documents } ?? 0
    }
}
