import Foundation
import TestSupport
import Testing

@Suite("muster search") struct SearchTests {
    private let folder: PrivateDirectory

    init() throws { folder = try PrivateDirectory() }

    private func search(_ words: String..., content: String? = Muster.samplePack) throws -> ProgramResult {
        try Muster.run(
            ["search"] + words, environment: ["XDG_CACHE_HOME": folder.path("cache")], content: content)
    }

    @Test func theSecondTimeTheIndexIsThere() throws {
        let first = try search("smoke")
        let second = try search("smoke")
        #expect(first.status == .exited(0) && first.stdout == second.stdout)
        #expect(first.stderr.isEmpty && second.stderr.isEmpty)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("cache/muster"))
        #expect(
            names.sorted().map { $0.split(separator: ".").dropFirst().joined(separator: ".") } == [
                "index", "index.sum",
            ])
    }

    @Test func whatIsFoundIsTold() throws {
        let result = try search("smoke", "--limit", "1")
        #expect(result.stdout.hasPrefix("Fire · fire --section ") && result.stdout.contains("*smoke*"))
        #expect(result.isPlainText)
    }

    @Test func jsonHasTheSameResults() throws {
        struct Item: Decodable, Equatable {
            var kind: String, slug: String?, name: String, section: String?, excerpt: String, score: Double
        }
        let items = try JSONDecoder().decode([Item].self, from: Data(search("smoke", "--json").stdout.utf8))
        #expect(items.first?.slug == "fire" && items.first?.kind == "guide")
        #expect(items.allSatisfy { !$0.excerpt.isEmpty && $0.score > 0 })
        #expect(items == items.sorted { $0.score > $1.score })
    }

    /// What to do first stands there, and the section to read is that, wherever the words stand; a question about a section
    /// is answered by it.
    @Test func theFirstActionIsTold() throws {
        struct Item: Decodable { var section: String?, firstAction: String?, answer: String? }
        func first(_ words: String...) throws -> Item? {
            let json = try Muster.run(
                ["search", "--json"] + words, environment: ["XDG_CACHE_HOME": folder.path("cache")],
                content: nil)
            let items = try JSONDecoder().decode([Item].self, from: Data(json.stdout.utf8))
            return items.first
        }
        let text = try search("rotten", "eggs", "--limit", "1", content: nil).stdout
        #expect(text.hasPrefix("Gas Leak · gas-leak --section do-now\n    Leave at once."), "\(text)")
        let gas = try #require(try first("rotten", "eggs"))
        #expect(gas.section == "do-now" && gas.firstAction?.hasPrefix("Leave at once.") == true)
        let storm = try #require(try first("what", "to", "do", "before", "a", "hurricane"))
        #expect(storm.section == "before" && storm.answer == "before")
    }

    @Test func correctionsGoToStandardError() throws {
        let result = try search("smoek")
        #expect(result.status == .exited(0) && result.stderr == "muster: showing results for \"smoke\"\n")
    }

    @Test func nothingFoundNamesWhomToCall() throws {
        let result = try search("qqqqzzzz")
        #expect(result.status == .exited(1) && result.stdout.isEmpty)
        #expect(
            result.stderr.hasPrefix("muster: nothing found for \"qqqqzzzz\"") && result.stderr.contains("911")
        )
        #expect(try search("qqqqzzzz", "--json").stdout == "[]\n")
    }

    /// The nearest match is not shown as an answer: the emergency numbers come first, and scripts are told.
    @Test func whatIsNearestIsNotShownAsTheAnswer() throws {
        struct Item: Decodable { var sure: Bool }
        let result = try search("library hours", content: nil)
        #expect(result.status == .exited(1) && !result.stdout.isEmpty)
        #expect(result.stderr.hasPrefix("muster: no good match for \"library hours\"\n"))
        #expect(result.stderr.contains("911") && result.stderr.hasSuffix("The nearest results:\n"))
        let unsure = try search("library hours", "--json", content: nil).stdout
        #expect(try JSONDecoder().decode([Item].self, from: Data(unsure.utf8)).allSatisfy { !$0.sure })
        let sure = try search("smell of gas", "--json", content: nil)
        let items = try JSONDecoder().decode([Item].self, from: Data(sure.stdout.utf8))
        #expect(
            sure.status == .exited(0) && items.first?.sure == true
                && items.dropFirst().allSatisfy { !$0.sure })
    }

    @Test func samplePositionsAreCalledThat() throws {
        #expect(try search("callbox", "--limit", "50").stdout.contains("callbox · sample position"))
    }

    @Test func wordsAreNoQueryLanguage() throws {
        for words in ["\"* NEAR(", "'", "*", "AND", "🔥", "smoke AND NOT fire", "\u{1B}[31msmoke"] {
            let result = try search(words)
            #expect(
                [.exited(0), .exited(1)].contains(result.status) && result.isPlainText,
                "\(words.debugDescription): \(result.stderr)")
        }
    }

    @Test func usage() throws {
        #expect(try search().status == .exited(2))
        for limit in ["0", "101", "x", "-1"] {
            #expect(try search("smoke", "--limit", limit).status == .exited(2))
        }
    }

    @Test func withoutAPlaceForTheIndexItWorksAllTheSame() throws {
        let result = try Muster.run(["search", "smoke"], environment: ["XDG_CACHE_HOME": "/proc/none"])
        #expect(result.status == .exited(0) && result.stdout.hasPrefix("Fire"))
    }
}
