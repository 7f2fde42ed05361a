import TestSupport
import Testing

@testable import ContentPack
@testable import GuideSearch

@Suite("The meaning of ambiguous words")
struct SensesTests {
    /// The first guide is surely what someone means, whatever else the word can mean.
    @Test(arguments: [
        ("my friend collapsed", "fainting"), ("professor collapsed", "fainting"),
        ("building collapsed", "structural-collapse"),
        ("the roof collapsed on my friend", "structural-collapse"), ("he choked me", "assault"),
        ("he is choking", "choking"),
        ("friend took acid", "overdose"), ("spilled acid on my arm", "chemical-spill"),
        ("kid ate something under the sink", "poisoning"), ("trapped by fire", "fire"),
        ("passed out after drinking", "alcohol-poisoning"),
        ("blacked out and throwing up", "alcohol-poisoning"),
        ("friend says he wants to die", "mental-health-crisis"),
        ("being followed at night", "stalking"),
        ("someone is in my house", "robbery"), ("someone broke into my apartment", "robbery"),
    ])
    func theCompanyDecides(_ query: String, _ slug: String) throws {
        let answer = try Searches.bundled().answer(query + " ")
        #expect(answer.slugs.first == slug && answer.isSure, "\(answer.slugs) \(answer.confidence)")
    }

    /// The longest company wins, small words may stand inside it, and a meaning without company is the rest.
    @Test func meaningsAreChosenByTheLongestCompany() {
        let senses = Senses(
            stored:
                "collaps\tate\tmeal\ncollaps\t@buildings collaps\tbuilding\ncollaps\t@people\tperson\ncollaps\t\tother",
            groups: "people friend he\nbuildings roof")
        func guides(_ text: String) -> Set<String>? {
            let words = WordScanner.words(text).map(\.text)
            return senses.choices(words) { words[$0] == "the" }.first?.guides
        }
        #expect(guides("he collapsed") == ["person"])
        #expect(guides("roof the collapsed on friend") == ["building"])
        #expect(guides("roof of gym collapsed") == ["other"])
        #expect(guides("friend is here") == nil)
        #expect(guides("ate and collapsed") == ["meal"] && guides("collapsed at home") == ["other"])
    }

    /// Signs without letters are nothing that a person types: they match no query, and never every query.
    @Test func companyAndWordsWithoutLettersAreDropped() {
        func sense(_ word: String, _ company: [String], _ guide: String) -> SearchWords.Sense {
            .init(words: [word], company: company, guides: [guide], position: .init(line: 1, column: 1))
        }
        var words = SearchWords()
        words.senses = [
            sense("collapse", ["! !"], "lost"), sense("collapse", ["roof", "…", "! gym"], "building"),
            sense("collapse", [], "person"), sense("? ?", [], "all"),
        ]
        let stored = Senses.stored(words)
        let senses = Senses(stored: stored.senses, groups: stored.groups)
        func guides(_ text: String) -> [Set<String>] {
            senses.choices(WordScanner.words(text).map(\.text)) { _ in false }.map(\.guides)
        }
        #expect(guides("collapse") == [["person"]] && guides("collapse of the gym") == [["building"]])
        #expect(guides("fire").isEmpty)
        // An index that an earlier program stored.
        let old = Senses(stored: "collaps\t | \tlost\n \t\tall", groups: "")
        #expect(old.choices(["collapse", "fire"]) { _ in false }.isEmpty)
    }

    /// Of two meanings with equally long company, the one with more of it is chosen.
    @Test func moreCompanyDecides() {
        let senses = Senses(stored: "broke\tin|car\ttheft\nbroke\twater|labor|contract\tbirth", groups: "")
        let words = ["water", "broke", "in", "the", "car", "contractions", "labor"]
        #expect(senses.choices(words) { _ in false }.first?.guides == ["birth"])
    }

    /// One word beside an ambiguous one may be there by chance: it explains less than a phrase, or than no company.
    @Test func oneWordOfCompanySaysLittle() {
        #expect(Confidence.meant([1]) < Confidence.meant([2]))
        #expect(Confidence.meant([0]) == Confidence.meant([2]))
        #expect(Confidence.meant([1, 2]) == Confidence.meant([2]) && Confidence.meant([]) == 0)
    }

    @Test(arguments: [
        ("choking hands on throat", "choking"), ("collapsed in the library", "fainting"),
        ("my house is on fire we have to evacuate", "fire"), ("my dad shot himself", "severe-bleeding"),
        ("she is going to shoot herself", "mental-health-crisis"), ("cut off his fingers", "severe-bleeding"),
    ])
    func placesAndPartsOfBodiesAreNoMeaning(_ query: String, _ slug: String) throws {
        let answer = try Searches.bundled().answer(query + " ")
        #expect(answer.slugs.first == slug && answer.isSure, "\(answer.slugs) \(answer.confidence)")
    }

    /// Choking on food is told from being choked, whoever it is.
    @Test(arguments: [
        ("choking man", "choking"), ("my son is choking he is 3", "choking"), ("choking grandpa", "choking"),
        ("food is choking me", "choking"), ("my mom is choking her lips are blue", "choking"),
        ("he is choking someone help him", "choking"), ("food stuck in my throat", "choking"),
        ("alone and something stuck in my throat", "choking"), ("meat is stuck in my throat", "choking"),
        ("my husband is choking me", "assault"), ("my ex choked me", "assault"),
        ("hands around my neck cant breathe", "assault"), ("her hands are on my throat", "assault"),
        ("he is choking her", "assault"), ("i saw a man choking his girlfriend", "assault"),
        ("man choking woman", "assault"), ("someone stop him he is choking her", "assault"),
        ("man with a knife", "active-threat"), ("dont take the knife out right", "severe-bleeding"),
    ])
    func aThroatIsBlockedOrSqueezed(_ query: String, _ slug: String) throws {
        let answer = try Searches.bundled().answer(query + " ")
        #expect(answer.slugs.first == slug && answer.isSure, "\(answer.slugs) \(answer.confidence)")
    }

    @Test func thereIsMoreThanOneKindOfExplosion() throws {
        let answer = try Searches.bundled().answer("there was an explosion ")
        #expect(!answer.isSure || answer.slugs.first != "bomb-threat", "\(answer.slugs)")
    }

    @Test func peopleAndALeadMakeAnAnswerSurer() {
        let alone = Confidence.settled(0.8, lead: 1.2, hasPeople: false)
        #expect(Confidence.settled(0.8, lead: 2, hasPeople: false) > alone)
        #expect(
            Confidence.settled(0.8, lead: 1.2, hasPeople: true) > alone
                && Confidence.settled(0.99, lead: 9, hasPeople: true) == 1)
        // Two guides that are close, or little that is explained, are never sure.
        #expect(Confidence.settled(0.95, lead: 1.05, hasPeople: true) < Confidence.sure)
        #expect(Confidence.settled(0.7, lead: 9, hasPeople: true) < Confidence.sure)
    }

    /// While words are typed, the first result stays first unless another is clearly better.
    @Test func theFirstResultStandsStill() {
        func answer(
            _ scores: [(name: String, score: Double)], isUnfinished: Bool = false, confidence: Double = 0
        ) -> SearchAnswer {
            SearchAnswer(
                results: scores.map { name, score in
                    SearchResult(
                        kind: .guide, target: .pack(.guide(path: name, fragment: nil)), name: name,
                        excerpt: SearchExcerpt(),
                        score: score)
                }, confidence: confidence, isUnfinished: isUnfinished)
        }
        let earlier = answer([("a", 5), ("b", 4)])
        func first(_ later: SearchAnswer) -> String? {
            var later = later
            later.keepFirst(of: earlier)
            return later.results.first?.name
        }
        #expect(first(answer([("b", 5), ("a", 4.8)])) == "a")
        #expect(first(answer([("b", 5), ("a", 4)])) == "b")
        #expect(first(answer([("b", 5), ("a", 4)], isUnfinished: true)) == "a")
        #expect(first(answer([("b", 5), ("a", 4.8)], confidence: 1)) == "b")
        #expect(first(answer([("b", 5), ("c", 4)])) == "b")
    }
}

@Suite("The plainest words have an answer")
struct PlainestWordsTests {
    @Test(arguments: [
        "someone is hurt", "medical emergency", "person down", "what do i do now",
        "ayuda", "hospital", "what do i do", "help what do i do", "what can i do", "sos", "emergency room",
        "first aid", "something bad happened", "i got a boo boo", "i have an owie",
    ])
    func theyAskWhatIsHappening(_ query: String) throws {
        let answer = try Searches.bundled().answer(query + " ")
        #expect(answer.results.first?.target == .pack(.menu(.questions)) && answer.isSure, "\(answer.slugs)")
    }

    @Test func aCrashHasAGuide() throws {
        let answer = try Searches.bundled().answer("car crash ")
        #expect(answer.slugs.first == "vehicle-crash" && answer.isSure)
    }

    @Test func aNumberIsAskedForByItsContact() throws {
        let answer = try Searches.bundled().answer("phone number for police ")
        #expect(answer.results.first?.name == "Campus police" && answer.isSure)
    }

    @Test(arguments: [
        "nearest phone", "nearest callbox", "where is the nearest shelter", "nearest hospital",
        "emergency room",
    ])
    func placesThatAreNotThereAreSaid(_ query: String) {
        #expect(MissingPlaces.sentence(for: query, in: nil) != nil)
    }

    @Test(arguments: ["shelter", "phone", "phone number for police", "lost my phone", "box of glass"])
    func otherWordsAskForNoPlace(_ query: String) {
        #expect(MissingPlaces.sentence(for: query, in: nil) == nil)
    }
}
