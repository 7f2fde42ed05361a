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

    /// A negation chooses no line, and not to know what to do is nothing that is wrong.
    @Test(arguments: [
        "she is choking i dont know what to do", "choking i dont know how",
        "seizure dont know what to do", "gas leak dont know what to do",
        "drowning not sure what to do", "its not a heart attack",
    ])
    func aNegationChoosesNoLine(query: String) throws {
        let result = try first(query)
        #expect(result?.kind == .guide && result?.answer == nil, "\(result?.answer ?? "")")
    }

    @Test(arguments: [
        ("power line on the roof of my car", "electric-shock", "In a car with a wire on it?"),
        ("live wire on my truck", "electric-shock", "In a car with a wire on it?"),
        ("toddler ate my weed", "overdose", "A child ate an edible?"),
        ("baby locked in hot car", "heat-illness", "hot car"),
        ("my car is stuck at a railroad crossing", "vehicle-crash", "On train tracks"),
        ("kayak tipped over", "drowning", "tipped"),
        ("backpack with wires sticking out", "bomb-threat", "may be a bomb"),
        ("my baby is choking i dont know what to do", "choking", "Baby under 1 year"),
    ])
    func theLineForWhoeverIsInDangerIsNamed(query: String, slug: String, word: String) throws {
        let result = try first(query)
        #expect(result?.slug == slug)
        #expect(result?.answer?.contains(word) == true, "\(result?.answer ?? "none")")
    }

    /// A line for what is harmless must not stand where it is not.
    @Test(arguments: [
        ("battery smells sweet", "lithium-battery"), ("battery is warm and smells weird", "lithium-battery"),
        ("kid wont wake up fever", "sick-child"), ("drunk cold and blue", "alcohol-poisoning"),
        ("ate an edible and passed out", "overdose"), ("skin peeling off after boiling water", "burns"),
    ])
    func whoeverIsInDangerIsToldToActNow(query: String, slug: String) throws {
        let result = try first(query)
        #expect(result?.slug == slug && result?.answer == nil, "\(result?.answer ?? "")")
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
