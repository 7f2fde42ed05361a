import Foundation
import TestSupport
import Testing

/// The linear mode: numbered lines in, lines out, never an escape sequence.
@Suite struct PlainTests {
    private func converse(_ answers: String...) throws -> ProgramResult {
        try Muster.run(
            ["--plain", "--date", "2026-11-21"], stdin: answers.map { $0 + "\n" }.joined())
    }

    @Test func aWholeConversationIsAsRecorded() throws {
        let result = try converse(
            "?", "4", "physical", "1", "during", "b", "b", "desk", "fire", "1", "b", "!", "3", "1", "w",
            "buildings",
            "newman", "b", "b", "nonsense", "99", "help", "status", "about", "q")
        #expect(result.status == .exited(0))
        #expect(result.isPlainText)
        expectGolden(
            Muster.transcript(result).replacing(Muster.samplePack, with: "PACK"), named: "plain/conversation")
    }

    @Test func aSearchIsAsRecorded() throws {
        // Without a home everything works too: the index is made in memory.
        let result = try converse(
            "/smoke", "2", "1", "b", "b", "search stiars", "b", "/qqqqzz", "1", "b", "/", "newman", "1", "b",
            "b", "q")
        #expect(result.status == .exited(0))
        #expect(result.isPlainText)
        expectGolden(Muster.transcript(result), named: "plain/search")
        #expect(!FileManager.default.fileExists(atPath: "/nonexistent"))
    }

    @Test func whatIsNoAnswerIsSearchedForAndSaidAsItWasTyped() throws {
        let result = try converse("Zürichsee", "火事", "w", "SMOKE in the hall", "q")
        for words in ["Zürichsee", "火事", "SMOKE in the hall"] {
            #expect(result.stdout.contains("\nFor: \(words)\n"))
        }
        #expect(result.stdout.contains("1. Fire\n   Pull the nearest fire alarm.\n"))
    }

    @Test func numbersThatAreNoneOfTheListChooseNothing() throws {
        let result = try converse("\(Int.min)", "x\(Int.min)", "x \(Int.max)", "0", "q")
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("Choose from 1 to "))
    }

    @Test func noLineIsWiderThanAsked() throws {
        let answers = [
            "4", "physical", "1", "!", "3", "b", "7", "1", "w", "13", "w", "12", "help", "nonsense " + "x",
            "10", "/smoke", "search qqqqzz",
        ]
        let result = try Muster.run(
            ["--plain", "--width", "24"], stdin: answers.joined(separator: "\n") + "\n")
        for line in result.stdout.split(separator: "\n") where !line.hasPrefix("Answer, or ?: ") {
            #expect(line.count <= 24 || line.contains(Muster.samplePack), "\(line)")
        }
        #expect(result.stdout.contains("\n2. Campus police  +1 555\n   0100\n"))
    }

    @Test func everyScreenBeginsWithTheEmergencyNumbers() throws {
        let result = try converse("2", "b", "12", "w", "!", "3", "q")
        #expect(result.stdout.ranges(of: "\nEmergency 911; Campus police +1 555 0100\n").count == 7)
    }

    @Test func helpSaysWhatCanBeAnswered() throws {
        let result = try converse("12")
        #expect(result.stdout.contains("\nHelp\n====\na number or the first letters of a name: open it\n"))
        #expect(!result.stdout.contains("PgDn"))
    }

    @Test func titlesStandThereOnce() throws {
        let card = try converse("!", "3")
        #expect(card.stdout.split(separator: "\n").count { $0 == "Advice line" } == 1)
        let section = try converse("2", "during")
        #expect(section.stdout.contains(": During\n") || section.stdout.contains("\nDuring\nRun\n"))
        #expect(!section.stdout.contains("During\nDuring"))
    }

    @Test func stepsGoOnAndBackByEnterAndLetters() throws {
        let result = try converse(
            "2", "steps", "", "n", "next", "b", "?", "!", "b", "guide", "steps after", "b", "q")
        #expect(result.status == .exited(0))
        #expect(result.isPlainText)
        expectGolden(Muster.transcript(result), named: "plain/steps")
    }

    @Test func stepsCanBeLeftByTheirEndsAndTheirLinksFollowed() throws {
        let first = try converse("1", "steps", "b", "q")
        #expect(first.stdout.ranges(of: "\nFire\n====\n").count == 2)
        let last = try converse("1", "steps after", "n", "n", "n", "n", "1", "b", "q")
        #expect(
            last.stdout.contains("That was the last step. b is the step before, guide returns to the guide."))
        #expect(last.stdout.contains("Links:\n[1] the agency's page\nLast step."))
        #expect(last.stdout.contains("\nhttps://www.example.org/fire/after\n"))
        #expect(last.stdout.ranges(of: "After: step 1 of 1").count == 2)
        let nothing = try converse("2", "steps nowhere", "b", "99", "q")
        #expect(nothing.stdout.contains("\nFor: steps nowhere\n"))
        #expect(nothing.stdout.contains("Choose from 1 to 3."))
        // Only a guide has steps.
        #expect(try converse("help", "steps", "q").stdout.contains("\nFor: steps\n"))
    }

    @Test func theContactsCanBeAskedForByTheirName() throws {
        #expect(try converse("2", "contacts", "q").stdout.contains("\nEmergency contacts\n"))
    }

    @Test(arguments: ["911", "9-1-1", "+1 555 0100", "555-0199"])
    func theNumberOfAContactLeadsToThem(_ number: String) throws {
        let result = try converse(number, "q")
        #expect(result.stdout.contains("\nEmergency contacts\n"))
        #expect(!result.stdout.contains("Choose from"))
    }

    @Test func sentencesOfAContactAreSentences() throws {
        let result = try converse("contacts", "q")
        #expect(!result.stdout.contains(".,") && !result.stdout.contains("?,"))
    }

    @Test func aNumberIsALinkOnlyAfterTheLinksWereNumbered() throws {
        let result = try converse("1", "after", "1", "1", "q")
        #expect(result.stdout.contains("\nA number opens that link.\n"))
        #expect(result.stdout.ranges(of: "\nLinks:\n[1] ").count == 2)
    }

    @Test func tablesAndRulesComeWithoutLines() throws {
        let folder = try PrivateDirectory()
        let pack = folder.path("pack")
        try FileManager.default.copyItem(atPath: Muster.samplePack, toPath: pack)
        try Data(
            ("<h1>Fire</h1><table><tr><th>Class<th>Burns<tr><td>A<td>Wood<tr><td>B<td>Oil</table><hr>"
                + "<blockquote>Said</blockquote>").utf8
        ).write(to: URL(fileURLWithPath: pack + "/Guides/fire.html"))
        let result = try Muster.run(["--plain"], stdin: "1\n", content: pack)
        #expect(result.stdout.contains("\nClass: A\nBurns: Wood\n\nClass: B\nBurns: Oil\n\n  Said\n"))
        #expect(!result.stdout.contains { "│─┼┌".contains($0) })
    }

    @Test func rereadingShowsWhatWasSaved() throws {
        let result = try converse("2", "r", "q")
        #expect(result.stdout.contains("\nThe content was read again.\nActive Threat\n============="))
    }

    @Test func endOfInputEndsIt() throws {
        let result = try Muster.run(["--plain"], stdin: "2")
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("Active Threat\n============="))
    }

    @Test func hostileInputDoesNoHarm() throws {
        let long = String(repeating: "x", count: 100_000)
        let result = try converse(
            long, "\u{1B}[2J\u{07}", "\u{FFFD}\u{202E}", "-1", "0", "9999999999999999999", "q")
        #expect(result.status == .exited(0))
        #expect(result.isPlainText)
    }

    @Test func everyMenuEntryCanBeReached() throws {
        for number in 1...14 {
            let result = try converse("\(number)", "b", "q")
            #expect(result.status == .exited(0))
            #expect(result.isPlainText)
            #expect(!result.stdout.contains("Choose from"), "entry \(number)")
        }
    }

    @Test func withoutATerminalTheMenuIsPrinted() throws {
        let result = try Muster.run([])
        #expect(result.status == .exited(0))
        #expect(result.stdout.contains("1. Fire\n"))
        #expect(result.stdout.contains("muster show GUIDE"))
    }

    @Test func aNamedGuideIsPrintedWithoutATerminal() throws {
        let result = try Muster.run(["fire", "--date", "2026-11-21"])
        let shown = try Muster.run(["show", "fire", "--date", "2026-11-21"])
        #expect(result.stdout == shown.stdout)
    }

    @Test func cLocaleIsASCII() throws {
        let result = try Muster.run(
            ["--plain", "--date", "2026-11-21"], stdin: "1\nq\n", environment: ["LC_ALL": "POSIX"])
        #expect(result.isASCII)
    }
}
