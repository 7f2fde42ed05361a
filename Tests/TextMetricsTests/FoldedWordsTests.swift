import Testing

@testable import TextMetrics

/// Words of names, as a search compares them.
@Suite struct FoldedWordsTests {
    @Test(arguments: [
        ("12 km NNW of Guánica, Puerto Rico", ["12", "km", "nnw", "of", "guanica", "puerto", "rico"]),
        ("Severo-Kuril’sk", ["severo", "kuril", "sk"]), ("  Kuşadası ", ["kusadasi"]), ("", []), (" -- ", []),
        ("Ёлка 2、日本", ["елка", "2", "日本"]), ("a·b", ["a", "b"]),
    ])
    func wordsAreLettersAndDigits(_ text: String, _ words: [String]) {
        #expect(FoldedWords(text).all == words)
        #expect(FoldedWords(text).hold(words, whole: true))
    }

    @Test func beginningsCountUnlessWholeWordsAreWanted() {
        let place = FoldedWords("32 km NNE of Pāhala, Hawaii")
        #expect(place.hold(["paha"]) && place.hold(["pahala", "haw"]) && place.hold([]))
        #expect(!place.hold(["ahala"]) && !place.hold(["pahala", "oahu"]) && !place.hold(["hawaiian"]))
        #expect(place.hold(["hawaii"], whole: true) && !place.hold(["paha"], whole: true))
        // What is no word is in none.
        #expect(!place.hold(["hawaii  "], whole: true))
        #expect(!FoldedWords("").hold(["a"]) && FoldedWords("").hold([]))
    }
}
