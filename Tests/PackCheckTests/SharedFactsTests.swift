// The facts that several guides must state alike: Facts/Shared/shared.tsv names each subject once, for all
// guides.
import ContentPack
import Foundation
import GuideDocument
import TestSupport
import Testing

/// A subject that several guides speak of.
struct SharedFact: Sendable, CustomTestStringConvertible {
    /// `generators: outdoors, 20 feet`.
    var subject: String
    /// The regular expression that finds an item or paragraph of a guide that speaks of the subject.
    var trigger: String
    /// The regular expression that such an item must match.
    var says: String
    var source: String
    var address: String

    var testDescription: String { subject }

    static let all: [SharedFact] = {
        let path = "\(Binary.checkout())/Tests/PackCheckTests/Facts/Shared/shared.tsv"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").dropFirst().map { row in
            var cells = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            cells += Array(repeating: "", count: max(0, 5 - cells.count))
            return SharedFact(
                subject: cells[0], trigger: cells[1], says: cells[2], source: cells[3], address: cells[4])
        }
    }()
}

@Suite struct SharedFactsTests {
    /// The items and paragraphs of a guide.
    private static let items: [(slug: String, text: String)] = {
        let folder = "\(Binary.checkout())/Guides"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".html") }.sorted().flatMap { name in
            let bytes = try? ContentFile.read(
                directory: Binary.checkout(), path: "Guides/\(name)", limit: PackFiles.largestGuide)
            let guide = bytes.map { GuideReader.read($0, file: name) }
            return GuideText.pieces(of: guide?.blocks ?? []).map { (String(name.dropLast(5)), $0) }
        }
    }()

    @Test(arguments: SharedFact.all)
    func guidesThatSpeakOfItSayTheSame(_ fact: SharedFact) throws {
        let trigger = try Regex(fact.trigger)
        let says = try Regex(fact.says)
        let speaking = Self.items.filter { $0.text.contains(trigger) }
        #expect(!speaking.isEmpty, "no guide speaks of \(fact.subject)")
        for item in speaking {
            #expect(
                item.text.contains(says),
                """
                \(item.slug) says something else about \(fact.subject)
                  its words   \(item.text)
                  expected    \(fact.says)
                  source      \(fact.source), \(fact.address)
                """)
        }
    }

    @Test func everySubjectIsCompleteAndListedOnce() {
        #expect(SharedFact.all.count >= 10)
        for fact in SharedFact.all {
            let cells = [fact.subject, fact.trigger, fact.says, fact.source, fact.address]
            #expect(cells.allSatisfy { !$0.isEmpty }, "\(fact)")
            #expect(fact.address.hasPrefix("https://") || fact.address.hasPrefix("http://"), "\(fact)")
        }
        #expect(Set(SharedFact.all.map(\.subject)).count == SharedFact.all.count)
    }
}
