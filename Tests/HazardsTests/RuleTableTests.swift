// Keeps the table of rules in docs/review/alert-rules.md true: every row names a test that exists.
import Foundation
import TestSupport
import Testing

@Suite struct RuleTableTests {
    /// The rows of the table: what a message says, what a person sees, the test.
    private func rows() throws -> [[String]] {
        let text = String(
            decoding: try Data(
                contentsOf: URL(fileURLWithPath: "\(Binary.checkout())/docs/review/alert-rules.md")),
            as: UTF8.self)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let head = try #require(lines.firstIndex { $0.hasPrefix("| what a message says") })
        return lines[(head + 2)...].prefix { $0.hasPrefix("|") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test func everyRuleNamesItsTest() throws {
        let rows = try rows()
        #expect(rows.count > 40)
        var known: Set<String> = []
        for folder in [
            "HazardsTests", "FeedUpdateTests", "CampusAlertsTests", "CommandTests", "ScreensTests",
        ] {
            let root = "\(Binary.checkout())/Tests/\(folder)"
            let files = try #require(FileManager.default.enumerator(atPath: root))
            for case let name as String in files where name.hasSuffix(".swift") {
                let text = String(
                    decoding: try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(name)")), as: UTF8.self)
                for piece in text.split(separator: "func ").dropFirst() {
                    known.insert(String(piece.prefix { $0.isLetter || $0.isNumber }))
                }
            }
        }
        var said: Set<String> = []
        for row in rows {
            guard row.count == 3 else {
                Issue.record("not three cells: \(row)")
                continue
            }
            let names = row[2].split(separator: ",").map { $0.filter { $0.isLetter || $0.isNumber } }
            #expect(!names.isEmpty && names.allSatisfy(known.contains), "\(row[0]): \(row[2])")
            #expect(said.insert(row[0]).inserted, "said twice: \(row[0])")
        }
    }
}
