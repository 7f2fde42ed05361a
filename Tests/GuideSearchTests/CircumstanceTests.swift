// The details of a query apart from the emergency: numbers, ages, places, and misspelled small words.
import ContentPack
import GuideSearch
import TestSupport
import Testing

@Suite struct CircumstanceTests {
    private let search: PackSearch

    init() throws { search = try Searches.bundled() }

    private func answer(_ query: String) -> SearchAnswer { search.answer(query + " ", limit: 5) }

    /// Expects that the first result is sure: a guide by its name for `muster show`, or anything else by its name.
    private func expect(_ wanted: [(query: String, first: String)]) {
        for (query, name) in wanted {
            let answer = answer(query)
            #expect(answer.results.first.map { $0.slug ?? $0.name } == name, "\(query)")
            #expect(answer.isSure, "\(query)")
        }
    }

    @Test func whatIsWrongComesBeforeWhere() {
        let queries = [
            ("fire in torgersen", "fire"), ("fire in torgerson", "fire"),
            ("smoke in mccomas hall", "fire"),
            ("shots fired near lane stadium", "active-threat"),
            ("someone has a gun in norris", "active-threat"),
            ("theres a man with a gun in squires hall", "active-threat"),
            ("overdose in pritchard", "overdose"),
            ("roommate not breathing in slusher hall", "cardiac-arrest"),
            ("someone fainted in owens", "fainting"), ("bleeding badly in burruss 130", "severe-bleeding"),
        ]
        expect(queries)
        for (query, _) in queries {
            #expect(
                answer(query).results.dropFirst().first?.kind.place != nil, "\(query): the place is second")
        }
    }

    @Test func aPlaceMayBeBegunOnly() {
        let answer = search.answer("fire in torg", limit: 5)
        #expect(answer.results.first?.slug == "fire" && answer.isSure)
    }

    @Test func aPlaceAloneIsThePlace() {
        expect([
            ("torgersen hall", "Torgersen Hall"), ("norris", "Norris Hall"), ("lane stadium", "Lane Stadium"),
        ])
    }

    /// A query of nothing but circumstances asks for no guide.
    @Test(arguments: ["on", "in the", "near the 3rd floor"])
    func circumstancesAloneAreNoQuery(_ query: String) {
        #expect(!answer(query).isSure)
    }

    /// Is the shooter near, or does someone bleed? Both first actions are shown.
    @Test func twoGuidesThatAreCloseAreBothShown() {
        let answer = answer("2 shot")
        #expect(
            answer.results.prefix(2).map(\.slug) == ["active-threat", "severe-bleeding"] && !answer.isSure)
    }

    @Test func quantitiesSayNothing() {
        expect([
            ("2 people shot", "active-threat"), ("5 people shot", "active-threat"),
            ("my 5 year old is choking", "choking"),
            ("6 month old choking", "choking"), ("4yo choking", "choking"), ("took 20 pills", "overdose"),
            ("fire on 2nd floor", "fire"), ("fire 3rd floor", "fire"),
        ])
    }

    @Test func numbersToCallAreNoQuantities() {
        expect([
            ("911", "Emergency"), ("call 911", "Emergency"), ("i need to call 911", "Emergency"),
            ("ambulance", "Emergency"), ("campus police", "Campus police"),
        ])
        #expect(!answer("988").results.isEmpty)
    }

    @Test func slipsAndWholePhrasesAreSure() {
        expect([
            ("my freind is chocking", "choking"), ("my frend is choking", "choking"),
            ("hit by a car", "vehicle-crash"), ("hit by a bus", "vehicle-crash"),
            ("he jumped off the building", "head-injury"), ("me corte el dedo", "severe-bleeding"),
            ("someone is following me", "stalking"),
            ("puking blood", "internal-bleeding"), ("vomiting blood", "internal-bleeding"),
            ("period wont stop", "internal-bleeding"), ("found him hanging", "mental-health-crisis"),
        ])
    }

    /// The emergency comes first, even if another guide has a rare word for the place.
    @Test func anEmergencyComesBeforeItsCircumstances() {
        expect([
            ("he is not breathing in the basement", "cardiac-arrest"),
            ("he is not breathing in the snow", "cardiac-arrest"),
            ("he is not breathing at the protest", "cardiac-arrest"),
            ("my car is on fire near a power line", "fire"),
            ("my friend is choking in the car on the highway", "choking"),
        ])
    }

    /// Where something happens may be what happens, and questions are about their circumstances.
    @Test func circumstancesThatBelongToThePhraseStay() {
        expect([
            ("fell in the lake", "drowning"), ("passed out in the snow", "cold-exposure"),
            ("fire in the woods", "wildfire"), ("passed out after drinking", "alcohol-poisoning"),
        ])
        #expect(answer("can i shower during lightning").slugs.first == "thunderstorm")
    }

    /// Why someone passed out is no circumstance, and neither is the part of the body that something is in.
    @Test func aCauseIsNoCircumstance() {
        expect([
            ("passed out on fentanyl", "overdose"), ("fainted on adderall", "overdose"),
            ("collapsed after a wasp sting", "allergic-reaction"),
            ("fainted after eating shrimp", "allergic-reaction"),
            ("vomiting after peanut butter", "allergic-reaction"),
            ("passed out near the grill", "carbon-monoxide"), ("sick in the garage", "carbon-monoxide"),
            ("knife in my arm", "severe-bleeding"), ("trapped in a car in the flood", "flood"),
            ("collapsed after touching a wire", "electric-shock"),
            ("shaking after tequila", "alcohol-poisoning"),
            ("cant stop shaking after drinking", "alcohol-poisoning"),
            ("cant stop shaking after being in the lake", "cold-exposure"),
            ("unconscious in the water", "drowning"), ("passed out in the bathtub", "drowning"),
            ("unconscious in the smoke", "fire"), ("power line on car that is on fire", "electric-shock"),
            ("miscarriage bleeding heavily", "internal-bleeding"),
            ("i want to cut myself with a knife", "mental-health-crisis"),
        ])
        // What must be done anywhere stays first.
        expect([
            ("he is not breathing near the generator", "cardiac-arrest"),
            ("my friend is choking after class", "choking"), ("he was shot in the flood", "severe-bleeding"),
        ])
    }

    /// What is there may be the reason why someone is unconscious: neither guide is sure.
    @Test(arguments: ["near a power line", "at the protest", "in the woods", "during a storm"])
    func aSymptomAndAPlaceAreBothShown(_ place: String) {
        let answer = answer("someone is unconscious \(place)")
        #expect(answer.results.first?.slug == "fainting" && answer.results.count > 1 && !answer.isSure)
    }

    /// A phrase that is the whole query comes first, even one of a single letter or of small words.
    @Test func aPhraseThatIsTheWholeQueryComesFirst() {
        expect([
            ("k hole", "overdose"), ("thrashing", "seizure"), ("toe cut off", "severe-bleeding"),
            ("collapsed at the gym", "cardiac-arrest"),
        ])
    }

    /// People who hang need the line about them, and those who threaten it the first actions.
    @Test func someoneWhoIsHangingIsCutDown() {
        for query in ["he hung himself", "my roommate hung himself", "cut him down", "hanging from ceiling"] {
            #expect(answer(query).results.first?.answer == "Someone is hanging.", "\(query)")
        }
        #expect(answer("says he will hang himself").results.first?.answer == nil)
    }

    @Test func whatNoGuideIsAboutIsNotSure() {
        #expect(!answer("lsat prep").isSure)
    }
}
