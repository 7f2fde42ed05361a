import Foundation
import GuideSearch
import TestSupport
import Testing

@Suite("Cries for help find their guide")
struct PhraseTests {
    /// What the search must reach, over a set that was written without looking at the guides.
    static let (leastFirst, leastThree) = (0.90, 0.98)

    @Test func theCommittedPhrases() throws {
        let file = Binary.checkout() + "/Tests/GuideSearchTests/Phrases/dev.tsv"
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count >= 200)
        let search = try Searches.bundled()
        let guides = try Set(Searches.bundledPack().catalogue().guides.map(\.slug))
        var (first, three) = (0, 0)
        var missed: [String] = []
        var asked: Set<String> = []
        for line in lines {
            let parts = line.split(separator: "\t").map(String.init)
            try #require(parts.count == 2, "not a phrase and its guides: \(line)")
            let wanted = parts[1].split(separator: ",").map(String.init)
            asked.formUnion(wanted)
            let found = search.answer(parts[0], limit: 3).results.map { $0.slug ?? $0.name }
            let place = found.firstIndex { wanted.contains($0) }
            first += place == 0 ? 1 : 0
            three += place != nil ? 1 : 0
            if place != 0 { missed.append("\(parts[0]): wanted \(parts[1]), found \(found)") }
        }
        let told = missed.joined(separator: "\n")
        #expect(Double(first) / Double(lines.count) >= Self.leastFirst, "\(told)")
        #expect(Double(three) / Double(lines.count) >= Self.leastThree, "\(told)")
        #expect(asked == guides, "every guide is asked for, and no other")
    }

    @Test(arguments: [
        ("smel of rotten eggs", "gas-leak"), ("he isnt breathing", "cardiac-arrest"),
        ("stuck in lift", "elevator"),
        ("gun shots", "active-threat"), ("bleeding wont stop", "severe-bleeding"),
        ("bee sting cant breath", "allergic-reaction"), ("the ground is shaking", "earthquake"),
        ("there is a man with a gun in the library what do i do", "active-threat"),
    ])
    func thoseOfTheDesign(_ phrase: String, _ slug: String) throws {
        #expect(try Searches.bundled().answer(phrase).slugs.first == slug)
    }

    /// A person who types an apostrophe means what one means who does not.
    @Test func contractionsAreAlike() throws {
        let search = try Searches.bundled()
        let plain = search.answer("he isnt breathing ").results.map(\.name)
        #expect(!plain.isEmpty)
        for spelling in ["he isn't breathing ", "he isn\u{2019}t breathing ", "he is not breathing "] {
            #expect(search.answer(spelling).results.map(\.name) == plain)
        }
    }
}
