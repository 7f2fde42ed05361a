// The line of a guide that answers what was typed, where do-now does not.
import ContentPack
import GuideDocument
import GuideSearch
import TestSupport
import Testing

@Suite struct AnswerLineTests {
    private func first(_ query: String) throws -> SearchResult? {
        try Searches.bundled().answer(query + " ", limit: 3).results.first
    }

    /// Each stands for a kind of person or moment that do-now does not speak of.
    @Test(arguments: [
        ("seizure in a wheelchair", "seizure", "wheelchair"), ("seizure in water", "seizure", "water"),
        ("fell through the ice", "ice-rescue", "ice"),
        ("kid locked in hot car", "heat-illness", "hot car"),
        ("swollen battery", "lithium-battery", "swollen"),
        ("took 30 paracetamol", "overdose", "Tylenol"),
        ("found an airtag in my bag", "stalking", "tracker"),
        ("miscarriage bleeding heavy", "internal-bleeding", "Pregnant"),
        ("nitrogen asphyxiation", "gas-leak", "Oxygen alarm"),
    ])
    func theLineIsNamed(query: String, slug: String, word: String) throws {
        let result = try first(query)
        #expect(result?.slug == slug)
        #expect(result?.answer?.contains(word) == true, "\(result?.answer ?? "none")")
    }

    @Test(arguments: [
        "my friend is choking", "the house is on fire", "having a seizure", "he is not breathing",
    ])
    func whatDoNowAnswersHasNoLine(query: String) throws {
        let result = try first(query)
        #expect(result?.kind == .guide && result?.answer == nil, "\(result?.answer ?? "")")
    }

    /// A promise that the guide does not keep is worse than no result.
    @Test func everyGroupOfTheBundledPackHasItsLine() throws {
        let pack = try Pack.open(directory: Binary.checkout(), origin: .bundled)
        var guides: [String: Guide] = [:]
        let phrases = pack.searchWords().words.userPhrases
        #expect(phrases.count > 600)
        for phrase in phrases {
            // The questions and contacts have no lines.
            guard pack.holdsAnything(at: "Guides/\(phrase.slug).html") else { continue }
            let answer = try #require(phrase.answer, "\(phrase.slug): \(phrase.phrases.first ?? "")")
            let path = "Guides/\(phrase.slug).html"
            let guide = try guides[path] ?? pack.guide(path: path)
            guides[path] = guide
            #expect(guide.answer(answer) != nil, "\(phrase.slug): \(answer)")
        }
    }
}
