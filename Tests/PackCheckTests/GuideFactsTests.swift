// The facts that guides must get right, in one place: Facts/*.tsv names each, the words that say it, and its source.
import ContentPack
import Foundation
import GuideDocument
import TestSupport
import Testing

@testable import PackCheck

/// One fact of one guide.
struct GuideFact: Sendable, CustomTestStringConvertible {
    var slug: String
    /// The fact with its figure: `compression rate: 100 to 120 a minute`.
    var fact: String
    /// The words in the guide's text, or between slashes a regular expression for them.
    var words: String
    var source: String
    var address: String
    var file: String
    var line: Int

    var testDescription: String { "\(slug): \(fact)" }

    /// All facts, file after file.
    static let all: [GuideFact] = {
        let folder = "\(Binary.checkout())/Tests/PackCheckTests/Facts"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".tsv") }.sorted().flatMap { name in
            let text = (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)) ?? ""
            return text.split(separator: "\n").enumerated().dropFirst().map { number, line in
                GuideFact(String(line), file: name, line: number + 1)
            }
        }
    }()

    private init(_ row: String, file: String, line: Int) {
        var cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        cells += Array(repeating: "", count: max(0, 5 - cells.count))
        (slug, fact, words, source, address) = (cells[0], cells[1], cells[2], cells[3], cells[4])
        (self.file, self.line) = (file, line)
    }

    /// Returns true if `text` states the fact.
    func isSaid(in text: String) throws -> Bool {
        guard words.count > 2, words.hasPrefix("/"), words.hasSuffix("/") else { return text.contains(words) }
        return try text.contains(Regex(String(words.dropFirst().dropLast())))
    }
}

@Suite struct GuideFactsTests {
    private static let guides = "\(Binary.checkout())/Guides"

    /// The guide's text, its pieces parted by single blanks.
    private static func text(_ slug: String) throws -> String {
        let path = "Guides/\(slug).html"
        let bytes = try ContentFile.read(
            directory: Binary.checkout(), path: path, limit: PackFiles.largestGuide)
        return GuideText.text(of: GuideReader.read(bytes, file: path).blocks)
    }

    @Test(arguments: GuideFact.all)
    func theGuideSaysWhatItsSourcesSay(_ fact: GuideFact) throws {
        #expect(
            try fact.isSaid(in: Self.text(fact.slug)),
            """
            \(fact.slug) no longer says: \(fact.fact)
              looked for  \(fact.words)
              source      \(fact.source), \(fact.address)
              listed in   Tests/PackCheckTests/Facts/\(fact.file):\(fact.line)
            """)
    }

    @Test func everyFactIsCompleteAndListedOnce() {
        for fact in GuideFact.all {
            let cells = [fact.slug, fact.fact, fact.words, fact.source, fact.address]
            #expect(
                cells.allSatisfy { !$0.isEmpty && $0.trimmingCharacters(in: .whitespaces) == $0 }, "\(fact)")
            #expect(fact.address.hasPrefix("https://") || fact.address.hasPrefix("http://"), "\(fact)")
        }
        #expect(Set(GuideFact.all.map { "\($0.slug) \($0.words)" }).count == GuideFact.all.count)
    }

    @Test func everyGuideHasAFactThatIsTested() throws {
        let guides = try FileManager.default.contentsOfDirectory(atPath: Self.guides)
            .filter { $0.hasSuffix(".html") }.map { String($0.dropLast(5)) }
        #expect(!guides.isEmpty)
        #expect(Set(guides).subtracting(GuideFact.all.map(\.slug)).sorted() == [])
    }

    /// Guides about a subject always contain these words.
    @Test(arguments: [
        ("cardiac-arrest", "100 to 120"), ("cardiac-arrest", "at least 2 inches"),
        ("choking", "5 back blows"),
        ("overdose", "naloxone"), ("severe-bleeding", "tourniquet 2 to 3 inches"),
        ("severe-bleeding", "time"),
        ("burns", "cooling time"), ("thunderstorm", "30-30"), ("seizure", "five-minute"), ("stroke", "signs"),
        ("allergic-reaction", "second dose"), ("allergic-reaction", "flat"),
        ("unsafe-water", "boil for 1 minute"),
        ("carbon-monoxide", "20 feet"), ("power-outage", "4 hours"), ("power-outage", "48 hours"),
        ("active-threat", "Run, Hide, Fight"), ("bomb-threat", "call list"), ("radiation", "24 hours"),
        ("chemical-spill", "15 minutes"), ("earthquake", "drop, cover, hold on"),
        ("shelter-in-place", "few hours"),
    ])
    func factsThatMustBeTested(_ slug: String, _ words: String) {
        #expect(GuideFact.all.contains { $0.slug == slug && $0.fact.contains(words) })
    }
}
