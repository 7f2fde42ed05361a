import TestSupport
import Testing

/// `muster WORDS…`: words that name no guide are searched for, and what to do first is printed.
@Suite struct WordsTests {
    private func ask(_ words: String) throws -> ProgramResult {
        try Muster.run(
            words.split(separator: " ").map(String.init), content: SessionPack.bundled)
    }

    @Test(arguments: [
        ("shooter", "Active Threat", "1. Run if there is a safe way"),
        ("suicide", "Mental Health Crisis", "988"),
        ("od", "Drug Overdose", "1. Call 911 for any overdose, even if they seem fine"),
        ("smell of gas", "Gas Leak", "1. Leave at once"),
    ])
    func whatToDoNowIsPrintedOfTheGuideThatIsMeant(_ words: String, _ name: String, _ action: String) throws {
        let result = try ask(words)
        #expect(result.status == .exited(0) && result.stderr.isEmpty && result.isPlainText)
        #expect(result.stdout.hasPrefix("Emergency 911 · "))
        #expect(result.stdout.contains("\n\(name)\n\nDo now\n") || result.stdout.contains("\n\(name)\n\n"))
        #expect(result.stdout.contains(action))
        #expect(result.stdout.contains("\nAll of it: muster show "))
        #expect(!result.stdout.contains("No sure match"))
    }

    @Test func aQuestionAboutASectionIsAnsweredByIt() throws {
        let before = try ask("what to do before a flood").stdout
        #expect(before.contains("\nBefore\n") && !before.contains("For what you typed"), "\(before)")
    }

    @Test func withoutASureMatchThreeGuidesStandThereWithTheirFirstAction() throws {
        let result = try ask("roommate snores")
        #expect(result.status == .exited(1))
        #expect(result.stdout.contains("No sure match for \"roommate snores\". The nearest guides:"))
        #expect((1...3).contains(result.stdout.ranges(of: "All of it: muster show ").count))
    }

    @Test func thePackDoesNotSayWhereAEDsAre() throws {
        for words in ["aed", "where is the nearest defibrillator", "AEDs"] {
            let result = try ask(words)
            #expect(result.stdout.contains("These guides do not say where AEDs are. What to do:"))
            #expect(result.stdout.contains("Send someone for an AED (shock box) and use it."), "\(words)")
        }
        #expect(!(try ask("aed pads wet chest")).stdout.contains("do not say where"))
    }

    /// A contact is no guide, and a guide that is only the next result is none to be sure of.
    @Test(arguments: [
        ("911", "\nEmergency\n911\n"), ("should i call 911", "\nEmergency\n911\n"),
        ("ambulance", "\nEmergency\n911\n"), ("police number", "\nCampus police\n540-382-4343\n"),
        ("call police", "\nCampus police\n540-382-4343\n"),
        ("campus police", "\nCampus police\n540-382-4343\n"),
        ("newman library", "\nNewman Library\nWhere it is: muster where 'Newman Library'\n"),
    ])
    func aContactOrAPlaceThatIsMeantIsPrinted(_ words: String, _ lines: String) throws {
        let result = try ask(words)
        #expect(result.status == .exited(0) && result.stdout.hasPrefix("Emergency 911 · "))
        #expect(result.stdout.contains(lines), "\(result.stdout)")
        #expect(!result.stdout.contains("muster show"))
    }

    @Test(arguments: ["emergency", "HELP", "help!", "help me", "settings", "campus map", "what do i do"])
    func criesAndMenusGiveTheQuestions(_ words: String) throws {
        let result = try ask(words)
        #expect(result.status == .exited(0) && !result.stdout.contains("No sure match"))
        #expect(result.stdout.contains("\nNot breathing, or not waking up?\n"), "\(result.stdout)")
    }

    @Test func adviceDoesNotGoInACircle() throws {
        let result = try ask("zzqq xxyy")
        #expect(result.status == .exited(1))
        #expect(result.stderr.hasSuffix("\nWhat to do first: muster what is happening\n"))
    }

    @Test func aMistypedCommandIsStillToldSo() throws {
        let result = try ask("serach")
        #expect(result.status == .exited(1) && result.stdout.isEmpty)
        #expect(result.stderr.contains("did you mean muster search?"))
    }

    @Test(arguments: ["help me", "help he is not breathing", "help xyzzyqqq", "help shw"])
    func helpWithWordsThatAreNoCommandGivesTheEmergencyNumbers(_ words: String) throws {
        let result = try ask(words)
        #expect((result.stdout + result.stderr).contains("Emergency 911 · "))
        #expect(result.status != .exited(2))
        #expect(result.isPlainText)
    }

    @Test func aGuideThatIsNotThereGivesThemTooAndSaysWhatToType() throws {
        let result = try ask("show fier")
        #expect(result.status == .exited(1) && result.stdout.isEmpty)
        #expect(result.stderr.contains("did you mean"))
        #expect(result.stderr.contains("\nEmergency 911 · "))
        #expect(result.stderr.contains("\nWhat to do first: muster fier\n"))
    }

    @Test func itIsReadableOnAnySizeOfTerminal() throws {
        let result = try Muster.run(
            ["--width", "24", "smell", "of", "gas"], environment: ["LC_ALL": "C"],
            content: SessionPack.bundled)
        #expect(result.isASCII)
        for line in result.stdout.split(separator: "\n") { #expect(line.count <= 24, "\(line)") }
    }
}

/// The pack that is shipped.
enum SessionPack {
    static let bundled = Muster.fixture("../..")
}
