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

    // MARK: Alerts

    private let alert = FoldedWords("Flash Flood Warning Überflutung in Köln-Süd I-81 (north) ")

    @Test(arguments: [
        "fl", "FLOOD", "warn flash", "köln", "koln sud", "über", "i 81", "81 nor", "flood-warning",
    ])
    func theBeginningsOfItsWordsFindIt(_ query: String) {
        #expect(alert.hold(FoldedWords(query).all))
    }

    @Test(arguments: ["lood", "flooding", "flood köl x", "1", "floodwarning", "\u{65E5}"])
    func otherWordsDoNot(_ query: String) {
        #expect(!alert.hold(FoldedWords(query).all))
    }

    @Test func aTextIsDividedWhereItHasNeitherLetterNorNumber() {
        #expect(FoldedWords(" Gas--leak, Hall 3!").all == ["gas", "leak", "hall", "3"])
        #expect(
            FoldedWords("Gas\u{2014}leak\u{2026} \u{65E5}\u{672C}").all == [
                "gas", "leak", "\u{65E5}\u{672C}",
            ])
        #expect(FoldedWords("\t\n ,").all.isEmpty)
    }
}
