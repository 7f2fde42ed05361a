import AppCore
import ContentPack
import Testing

@testable import UpdateMonitor

/// The lines of `muster-sync`, as a stranger might write them.
@Suite struct SyncLinesTests {
    private func read(_ text: String) -> (events: [SyncLines.Event], lines: SyncLines) {
        var lines = SyncLines()
        return (lines.feed(Array(text.utf8)), lines)
    }

    @Test func awholeUpdateIsUnderstood() throws {
        let (events, lines) = read(
            "muster-sync\t1\nprogress\tasking\nprogress\tfetching\t40000\t120000\t3\t12\nprogress\tinstalling\n"
                + "result\tupdated\t7\t8\tcurrent\t-\tUpdated from version 7 to 8.\nchanged\tGuides/fire.html\nmore\t3\n"
        )
        #expect(!lines.isStrange)
        #expect(
            Array(events.prefix(3)) == [
                .progress(.asking),
                .progress(.fetching(bytes: 40_000, ofBytes: 120_000, files: 3, ofFiles: 12)),
                .progress(.installing),
            ])
        guard case .result(let outcome) = try #require(events.last) else { return }
        #expect(outcome.word == .updated && outcome.version == 8 && outcome.freshness == .current)
        #expect(outcome.nextTime == nil && outcome.sentence == "Updated from version 7 to 8.")
    }

    @Test func aTimeIsSaidAsPeopleReadIt() {
        let (events, _) = read("muster-sync\t1\nresult\toverloaded\t7\t-\t-\t2026-11-21T10:05:00Z\tBusy.\n")
        guard case .result(let outcome) = events.last else {
            Issue.record("no result")
            return
        }
        #expect(outcome.nextTime == "2026-11-21 10:05 UTC" && outcome.version == 7)
        for wrong in ["2026-13-21T10:05:00Z", "2026-11-21 10:05", "\u{1B}[2J", "2026-11-21TAB:05:00Z"] {
            let (events, _) = read("muster-sync\t1\nresult\twaiting\t-\t-\t-\t\(wrong)\tx\n")
            guard case .result(let outcome) = events.last else { continue }
            #expect(outcome.nextTime == nil)
        }
    }

    @Test func anySplitIsTheSame() {
        let bytes = Array("muster-sync\t1\nprogress\tasking\nresult\tbusy\t7\t-\t-\t-\tBusy.\n".utf8)
        for cut in 0...bytes.count {
            var lines = SyncLines()
            let events = lines.feed(Array(bytes[..<cut])) + lines.feed(Array(bytes[cut...]))
            #expect(events.count == 2 && !lines.isStrange)
        }
    }

    @Test(arguments: [
        "hello\n", "muster-sync\t2\n", "<html>\n",
        "muster-sync\t1\n\u{0}\n".replacing("\u{0}", with: "progress"),
    ])
    func anotherLanguageIsNotGuessedAt(_ text: String) {
        let (events, lines) = read(text)
        #expect(events.isEmpty)
        #expect(lines.isStrange == !text.hasPrefix("muster-sync\t1\n"))
    }

    @Test func hostileLinesDoNoHarm() {
        let head = "muster-sync\t1\n"
        for line in [
            "progress", "progress\tfetching\t-1\t2\t3\t4",
            "progress\tfetching\t99999999999999999999\t2\t3\t4", "result",
            "result\tupdated", "added\t../../etc/passwd", "\t\t\t", "",
        ] {
            let (events, lines) = read(head + line + "\n")
            #expect(events.isEmpty && !lines.isStrange, "\(line)")
        }
        let (events, _) = read(head + "result\tsurprise\t-\t-\tx\t-\t\u{1B}[31mred\u{202E} text\r\n")
        guard case .result(let outcome) = events.last else {
            Issue.record("no result")
            return
        }
        #expect(outcome.word == .unclear && outcome.freshness == nil)
        #expect(!outcome.sentence.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
        // What this program finds out itself is not for the other to say.
        for word in ["not-set-up", "no-program", "silent", "machine"] {
            let (events, _) = read(head + "result\t\(word)\t-\t-\t-\t-\tx\n")
            guard case .result(let outcome) = events.last else { continue }
            #expect(outcome.word == .unclear)
        }
    }

    @Test func endlessLinesAndEndlessOutputAreGivenUp() {
        var lines = SyncLines()
        _ = lines.feed(Array("muster-sync\t1\n".utf8))
        _ = lines.feed([UInt8](repeating: UInt8(ascii: "a"), count: SyncLine.longest + 1))
        #expect(lines.isStrange)
        var many = SyncLines()
        _ = many.feed(Array("muster-sync\t1\n".utf8))
        let chunk = Array(String(repeating: "added\tx\n", count: 4_096).utf8)
        for _ in 1..<(SyncLines.largest / chunk.count) { _ = many.feed(chunk) }
        #expect(!many.isStrange)
        for _ in 0..<2 { _ = many.feed(chunk) }
        #expect(many.isStrange)
        var invalid = SyncLines()
        _ = invalid.feed(Array("muster-sync\t1\n".utf8) + [0xFF, 0x0A])
        #expect(invalid.isStrange)
    }
}
