import Campus
import ContentPack
import GuideDocument
import GuideSearch
import TestSupport
import Testing

/// The first action to take, and questions that a single section answers.
@Suite struct FirstActionTests {
    private func first(_ query: String) throws -> SearchResult {
        try #require(try Searches.bundled().answer(query + " ").results.first { $0.kind == .guide })
    }

    @Test func eachGuideComesWithTheFirstLineOfItsDoNow() throws {
        let pack = try Searches.bundledPack()
        for result in try Searches.bundled().answer("call help people", limit: 50).results
        where result.kind == .guide {
            guard case .pack(.guide(let path, _)) = result.target else { continue }
            let doNow = Guide(blocks: try #require(try pack.guide(path: path).section("do-now"))).plainText
            let action = try #require(result.firstAction, "\(path)")
            #expect(!action.isEmpty && doNow.contains(action), "\(path): \(action)")
        }
        #expect(try first("rotten eggs").firstAction == "Leave at once. Tell everyone on your way out.")
    }

    @Test(arguments: [
        ("after a flood", "flood", "after"), ("what should i do after an earthquake", "earthquake", "after"),
        ("hurricane cleanup", "hurricane", "after"),
        ("how to prepare for a hurricane", "hurricane", "before"),
        ("what do i do before a hurricane", "hurricane", "before"),
        ("what to do before a flood", "flood", "before"),
        ("what do i do after a tornado", "tornado", "after"),
    ])
    func aQuestionAboutOneSectionIsAnsweredByIt(_ query: String, _ slug: String, _ section: String) throws {
        let result = try first(query)
        #expect(result.isSectionAnswer && result.slug == slug && result.answer == nil)
        #expect(result.target == .pack(.guide(path: "Guides/\(slug).html", fragment: section)))
    }

    /// A person in danger gets the beginning of the guide, whatever words they use.
    @Test(arguments: [
        "cant breathe after bee sting", "passed out after drinking", "chest pain after running", "flood",
        "bleeding after knife cut", "emergency kit", "emergency plan", "shaking before he fell down",
    ])
    func anythingElseIsAnsweredByTheGuide(_ query: String) throws {
        #expect(try !first(query).isSectionAnswer, "\(query)")
    }

    @Test func askingWhereAEDsAreIsToldFromAskingHowTheyAreUsed() {
        for query in ["aed", "AED?", "where is the nearest defibrillator", "i need an aed"] {
            #expect(MissingPlaces.sentence(for: query, in: nil) != nil, "\(query)")
        }
        for query in ["aed pads", "how to use an aed on a child", "where is the fire", ""] {
            #expect(MissingPlaces.sentence(for: query, in: nil) == nil, "\(query)")
        }
    }

    @Test func placesThatCouldNotBeReadAreNotSaidToBeMissing() throws {
        let builder = try PackBuilder.complete()
        try builder.folder("Plists/Places.plist")
        let places = CampusPlaces.read(try Pack.open(directory: builder.path, origin: .named))
        #expect(
            MissingPlaces.sentence(for: "nearest aed", in: places)
                == "The list of AEDs could not be read. What to do:")
        #expect(
            MissingPlaces.sentence(for: "nearest phone", in: places)
                == "These guides do not say where callboxes are. What to do:")
    }
}
