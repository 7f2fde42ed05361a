import Clocks
import ContentPack
import Testing

/// The lines between the two programs: what one writes the other reads.
@Suite struct SyncLineTests {
    private func read(_ line: SyncLine) -> SyncLine? {
        #expect(line.text.hasSuffix("\n") && line.text.utf8.count <= SyncLine.longest)
        return SyncLine(String(line.text.dropLast()))
    }

    @Test func whatIsWrittenIsRead() {
        var result = SyncLine.Result(.updated, sentence: "Updated from version 7 to 8.")
        (result.oldVersion, result.newVersion, result.freshness) = (7, 8, .current)
        result.notBefore = Moment("2026-11-21T10:05:00Z")
        #expect(
            SyncLine.result(result).text
                == "result\tupdated\t7\t8\tcurrent\t2026-11-21T10:05:00Z\tUpdated from version 7 to 8.\n")
        let lines: [SyncLine] = [
            .beginning, .progress(.asking), .progress(.installing), .result(result),
            .progress(.fetching(bytes: 40_000, ofBytes: 9_007_199_254_740_992, files: 3, ofFiles: 12)),
        ]
        for line in lines { #expect(read(line) == line) }
        for outcome in SyncOutcome.allCases {
            #expect(read(.result(.init(outcome))) == .result(.init(outcome)))
        }
        for freshness in [SyncFreshness.current, .outdated, .unknown] {
            result.freshness = freshness
            #expect(read(.result(result)) == .result(result))
        }
    }

    @Test func namesThatChangedAreNotRead() {
        #expect(SyncLine.change(.added, name: "Guides/a\tb.html").text == "added\tGuides/a b.html\n")
        #expect(read(.change(.removed, name: "Guides/fire.html")) == nil)
        #expect(SyncLine.more(3).text == "more\t3\n" && read(.more(3)) == nil)
    }

    @Test func aLongSentenceIsCutAndReadAsItIs() {
        for letter in ["a", "\u{4E00}", "\u{1F6A8}"] {
            let line = SyncLine.result(.init(.failed, sentence: String(repeating: letter, count: 5_000)))
            guard case .result(let result)? = read(line) else {
                Issue.record("no result")
                continue
            }
            #expect(result.sentence.unicodeScalars.count == 512 && result.sentence.hasSuffix("…"))
        }
    }
}
