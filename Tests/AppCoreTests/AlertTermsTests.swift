import Testing

@testable import AppCore

/// Queries find alerts by their terms.
@Suite struct AlertTermsTests {
    private let terms = AlertTerms(["Flash Flood Warning", "Überflutung in Köln-Süd", "I-81 (north)", ""])

    @Test(arguments: [
        "fl", "FLOOD", "warn flash", "köln", "koln sud", "über", "i 81", "81 nor", "flood-warning",
    ])
    func theBeginningsOfItsWordsFindIt(_ query: String) {
        #expect(terms.has(AlertTerms.words(of: query)))
    }

    @Test(arguments: ["lood", "flooding", "flood köl x", "1", "floodwarning", "\u{65E5}"])
    func otherWordsDoNot(_ query: String) {
        #expect(!terms.has(AlertTerms.words(of: query)))
    }

    @Test func aTextIsDividedWhereItHasNeitherLetterNorNumber() {
        #expect(AlertTerms.words(of: " Gas--leak, Hall 3!") == ["gas", "leak", "hall", "3"])
        #expect(
            AlertTerms.words(of: "Gas\u{2014}leak\u{2026} \u{65E5}\u{672C}") == [
                "gas", "leak", "\u{65E5}\u{672C}",
            ])
        #expect(AlertTerms.words(of: "\t\n ,").isEmpty)
        #expect(!AlertTerms([]).has(["a"]))
    }
}
