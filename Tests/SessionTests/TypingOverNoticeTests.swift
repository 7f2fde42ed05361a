import AppCore
import HazardScreens
import Terminal
import Testing

/// A warning over the screen takes no text: what is typed goes on, and the warning comes again when the typing pauses.
@Suite struct TypingOverNoticeTests {
    private struct Look {
        var state: AppState
        var frame: Frame
    }

    /// Plays a script, and returns each screen that it keeps with the state.
    private func play(_ text: String) throws -> [Look] {
        let script = try KeyScript(name: "typing over a warning", text: "pack bundled\n" + text)
        let driver = ScriptDriver(
            script, size: SessionTests.usual, capabilities: .init(colors: .direct, unicode: true))
        let session = try SessionSupport.session(driver, for: script)
        var looks: [Look] = []
        driver.onScreen = {
            guard let frame = driver.screens.last?.frame else { return }
            looks.append(Look(state: session.state, frame: frame))
        }
        _ = session.run()
        return looks
    }

    /// A guide, and a warning that came over it.
    private static let warned = "alerts 05\npress 2\nread 01\nwait 61\nscreen warned\n"

    private func isRaised(_ look: Look) -> Bool { look.state.alerts.notice != nil }
    private func isWaiting(_ look: Look) -> Bool {
        look.state.alerts.notice == nil && look.state.alerts.waiting.count == 1
            && look.frame.text(row: 2).contains("Hazardous Materials Release")
    }

    @Test func slowTypingGoesOnAndTheWarningComesAgain() throws {
        let looks = try play(
            Self.warned + "type f\nscreen f\nwait 3\nscreen again\ntype i\nscreen fi\nwait 3\nscreen third\n"
                + "press Esc\nscreen closed\nwait 9\nscreen stays\n")
        try #require(looks.count == 7)
        #expect(isRaised(looks[0]))
        #expect(looks[1].state.current.screen == .search("f") && isWaiting(looks[1]))
        #expect(looks[2].state.current.screen == .search("f") && isRaised(looks[2]))
        #expect(looks[3].state.current.screen == .search("fi") && isWaiting(looks[3]))
        #expect(isRaised(looks[4]))
        for look in looks[5...] {
            #expect(look.state.current.screen == .search("fi") && !isRaised(look))
            #expect(look.state.alerts.waiting.isEmpty)
        }
    }

    @Test func aSlashABlankAndABackspaceAreTyping() throws {
        let looks = try play(
            Self.warned + "press /\nscreen slash\nwait 3\ntype my f\nscreen words\nwait 3\n"
                + "press Backspace\nscreen shorter\n")
        try #require(looks.count == 4)
        #expect(looks[1].state.current.screen == .search("") && isWaiting(looks[1]))
        #expect(looks[2].state.current.screen == .search("my f") && isWaiting(looks[2]))
        #expect(looks[3].state.current.screen == .search("my ") && isWaiting(looks[3]))
    }

    @Test func digitsThatBeginAWordAreNotLostAndNineOneOneCalls() throws {
        let looks = try play(Self.warned + "type 2 men\nscreen men\n")
        try #require(looks.count == 2)
        #expect(looks[1].state.current.screen == .search("2 men") && isWaiting(looks[1]))
        let called = try play(Self.warned + "type 911\nscreen called\n")
        #expect(called.last?.state.current.screen.kind.name == "contacts")
    }

    @Test func aFieldTakesItsTextAndAPaste() throws {
        let looks = try play(
            "alerts 05\npress 2\npress C-f\ntype wa\nread 01\nwait 61\nscreen warned\ntype ter 4\nscreen typed\n"
                + "wait 3\npaste  and more\nscreen pasted\n")
        try #require(looks.count == 3)
        #expect(isRaised(looks[0]))
        #expect(looks[1].state.prompt?.text == "water 4" && isWaiting(looks[1]))
        #expect(looks[2].state.prompt?.text.hasPrefix("water 4") == true)
        #expect(looks[2].state.prompt?.text.hasSuffix("and more") == true && isWaiting(looks[2]))
    }

    /// Keys that move, and letters that are keys, do nothing to what cannot be seen below.
    @Test func otherKeysDoNothing() throws {
        let looks = try play(
            "set letters pager\n" + Self.warned + "press Down j q Space\nscreen same\n")
        try #require(looks.count == 2)
        #expect(looks[1].state.current == looks[0].state.current && isRaised(looks[1]))
    }

    /// A key in the first moments of a warning was meant for what was there.
    @Test(arguments: ["Esc", "!"])
    func aKeyThatWasOnItsWayDoesNotDismissIt(_ key: String) throws {
        let looks = try play(
            "alerts 05\npress 2\nread 01\nwait 59\npress Down\nwait 2\nscreen came\npress \(key)\nscreen early\n"
                + "wait 3\nscreen again\npress Esc\nscreen closed\n")
        try #require(looks.count == 4)
        #expect(isRaised(looks[0]))
        #expect(isWaiting(looks[1]), "it is not dismissed")
        #expect(looks[1].state.visits.count != looks[0].state.visits.count, "the key did what it was for")
        #expect(isRaised(looks[2]))
        #expect(!isRaised(looks[3]) && looks[3].state.alerts.waiting.isEmpty)
    }

    /// Over steps no warning comes: the banner names it, whatever held the banner before.
    @Test func inStepsTheBannerNamesWhatWaits() throws {
        let looks = try play(
            "alerts 01\nfloods town\npress 3 Enter\nscreen before\ntell flood\nwait 61\nscreen steps\n"
                + "press Esc\nwait 3\nscreen left\n")
        try #require(looks.count == 3)
        #expect(looks[0].frame.text(row: 2).contains("Hazardous Materials Release"))
        #expect(looks[1].state.current.screen.kind == .steps && !isRaised(looks[1]))
        #expect(looks[1].frame.text(row: 2).contains("Flooding"), "\(looks[1].frame.text(row: 2))")
        #expect(isRaised(looks[2]))
    }

    @Test func theKeyThatTheBannerNamesWorksInTheSearch() throws {
        let looks = try play(
            "alerts 01\ntype seizu\nscreen typed\npress F8\nscreen alerts\npress Esc\nscreen back\n")
        try #require(looks.count == 3)
        #expect(looks[0].frame.text(row: 2).contains("F8 Alerts"))
        #expect(looks[1].state.current.screen == .alerts)
        #expect(looks[2].state.current.screen == .search("seizu"))
    }

    // MARK: Pages

    /// A window that grows at the end of a page shows its end, not a few lines above nothing.
    @Test func theEndOfAPageFillsALargerWindow() throws {
        let looks = try play(
            "press 2\nresize 40x12\npress End\nscreen low\nresize 80x24\nscreen high\nresize 120x40\nscreen higher\n"
        )
        try #require(looks.count == 3)
        for look in looks {
            let rows = look.frame.size.rows
            #expect(look.frame.text(row: rows - 2).contains("End"))
            #expect(!look.frame.text(row: rows - 3).allSatisfy { $0 == " " }, "\(look.frame.text)")
        }
    }

    @Test func whereLettersAreKeysTheLetterOfFindIsNamed() throws {
        let looks = try play("set letters pager\npress 2 n\nscreen pager\n")
        #expect(looks.first?.state.notice == "No active search: f finds text.")
        #expect(
            try play("press 2 C-n\nscreen usual\n").first?.state.notice
                == "No active search: Ctrl-F finds text.")
    }
}
