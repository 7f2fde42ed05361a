import ContentPack
import Foundation
import TestSupport
import Testing

@testable import GuideSearch

@Suite("The confidence in an answer")
struct ConfidenceTests {
    private func answer(_ query: String) throws -> SearchAnswer { try Searches.bundled().answer(query + " ") }

    @Test func aSingleLetterMatchesNoPhrase() throws {
        let answer = try self.answer("theres a guy w a knife")
        #expect(answer.slugs.first == "active-threat" && answer.isSure)
    }

    /// Two weak words, an unknown one and a misspelled one are no reason to show a guide.
    @Test(arguments: [
        "library hours", "who won the game", "parking permit", "kit kat", "i am bored",
        "swimming lessons", "qwxz",
    ])
    func weakWordsAreNotSure(_ query: String) throws {
        let answer = try self.answer(query)
        #expect(!answer.isSure, "\(answer.slugs) \(answer.confidence)")
    }

    @Test(arguments: [
        ("me duele el pecho", "heart-attack"), ("asfixia", "choking"), ("fuego", "fire"),
        ("sangre", "severe-bleeding"),
        ("no hay luz", "power-outage"), ("sin luz", "power-outage"), ("se ahoga con comida", "choking"),
        ("se ahoga en la piscina", "drowning"),
        ("lo mordió un perro", "bites-and-stings"), ("está temblando muy fuerte", "earthquake"),
        ("hay un tirador", "active-threat"), ("no respira", "cardiac-arrest"),
    ])
    func spanishIsUnderstood(_ query: String, _ slug: String) throws {
        let answer = try self.answer(query)
        #expect(answer.slugs.first == slug && answer.isSure, "\(answer.slugs) \(answer.confidence)")
        let plain = String(
            decoding: query.decomposedStringWithCanonicalMapping.unicodeScalars
                .filter { $0.isASCII }.map { UInt8($0.value) }, as: UTF8.self)
        #expect(try self.answer(plain).slugs.first == slug)
    }

    /// The words of a title or a keyword are sure however common they are.
    @Test(arguments: ["fire", "gas", "aed", "go bag", "heart attack"]) func keywordsAreSure(_ query: String)
        throws
    {
        #expect(try answer(query).isSure)
    }

    /// Names of places and people to call are sure by a part of them.
    @Test(arguments: ["burruss", "newman library", "campus police"]) func namesAreSure(_ query: String) throws
    {
        #expect(try answer(query).isSure)
    }

    /// A negation is no second word: "isn't coming up" of a swimmer is not "isn't up yet".
    @Test(arguments: [
        ("he isnt up yet", "drowning"),
        ("no class today", "missing-person"),
        ("i wont make it to class", "missing-person"), ("wont get up", "drowning"),
        ("roommate isnt getting up", "drowning"), ("cant stop shaking", "earthquake"),
        ("cant stop shaking", "mental-health-crisis"),
    ])
    func whatIsLeftOfANegatedPhraseIsNotSure(_ query: String, _ slug: String) throws {
        let answer = try self.answer(query)
        #expect(answer.slugs.first != slug || !answer.isSure, "\(answer.slugs) \(answer.confidence)")
    }

    /// "Not" and "no" of any person are alike.
    @Test(arguments: [("not breathing", "cardiac-arrest"), ("no pulse", "cardiac-arrest")])
    func negatedWordsOfOneMeaningStaySure(_ query: String, _ slug: String) throws {
        let answer = try self.answer(query)
        #expect(answer.slugs.first == slug && answer.isSure, "\(answer.slugs) \(answer.confidence)")
    }

    /// A search does not say that there is no match while a word is typed.
    @Test func aWordMayStillBeTyped() throws {
        let search = try Searches.bundled()
        #expect(search.answer("tor").isUnfinished)
        #expect(!search.answer("tor ").isUnfinished && !search.answer("tornado ").isUnfinished)
    }

    @Test func anExactTitleIsSureInAnyPack() throws {
        let pack = try PackBuilder.complete()
        let search = Searches.ready(try Pack.open(directory: pack.path, origin: .named))
        #expect(search.answer("fire ").isSure && search.answer("there is a fire ").isSure)
        #expect(!search.answer("registrar of the zoo ").isSure)
    }

    @Test func aCorrectionCountsLessTheMoreItChanges() {
        let near = Confidence.certainty(typos: 0.5, letters: 9)
        #expect(near < 1 && near > Confidence.certainty(typos: 2, letters: 9))
        #expect(Confidence.certainty(typos: 0.6, letters: 3) < Confidence.certainty(typos: 0.6, letters: 8))
    }

    @Test func wordsThatAreNotExplainedLowerIt() {
        let one = Confidence.of([(weight: 4, share: 1)])
        #expect(one >= Confidence.sure)
        #expect(Confidence.of([(weight: 4, share: 1), (weight: 5, share: 0)]) < one)
        #expect(Confidence.of([(weight: 1, share: 1)]) < Confidence.sure)
        #expect(Confidence.of([]) == 0)
    }

    /// "shot put" is no shot; a phrase of other topics is compared with its stop words.
    @Test func phrasesOfOtherTopicsAreComparedWordForWord() {
        let topics = OtherTopics(stored: PackedNumbers.bytes(OtherTopics.codes(["shot put", "tuition"])))
        #expect(topics.contain(["shot", "put"]) && topics.contain(["tuition"].map(Term.of)[...]))
        #expect(!topics.contain(["shot"]) && !topics.contain(["put"]))
    }
}
