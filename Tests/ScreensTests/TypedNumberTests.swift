import AppCore
import ContentPack
import Terminal
import Testing

@testable import GuideScreens

/// The number of a contact typed where digits choose: it leads to the emergency contacts, wherever it began.
@Suite struct TypedNumberTests {
    private static func keys(_ text: String) -> [Key] { text.map { .character($0) } }

    /// The screens in sight after each key.
    private func screens(
        from screen: ScreenID = .welcome, pressing keys: [Key], in pack: String = AccessScreens.packs[1]
    ) throws -> [ScreenID] {
        var seen: [ScreenID] = []
        let content = try AccessScreens.content(pack, screen)
        try Reader.read(screen, content, AccessScreens.sizes[0], pressing: keys) { _, state in
            seen.append(state.current.screen)
        }
        return seen
    }

    @Test(arguments: AccessScreens.packs, AccessScreens.lists + AccessScreens.texts + AccessScreens.steps)
    func nineOneOneLeadsToTheContacts(_ pack: String, _ screen: ScreenID) throws {
        let content = try AccessScreens.content(pack, screen)
        let screen = AccessScreens.screen(screen, in: content)
        #expect(try screens(from: screen, pressing: Self.keys("911"), in: pack).last == .contacts)
    }

    @Test func whatTheFirstDigitsOpenedDoesNotMatter() throws {
        let seen = try screens(pressing: Self.keys("911"))
        #expect(seen[1].kind == .guide, "the ninth entry of Welcome")
        #expect(seen.last == .contacts)
        #expect(try screens(pressing: Self.keys("1911")).last == .contacts)
        #expect(try screens(pressing: Self.keys("988")).last == .contacts)
    }

    @Test(arguments: [Key.down, .escape, .character("x"), .tab])
    func anotherKeyBetweenThemEndsIt(_ key: Key) throws {
        let keys = [.character("9"), key] + Self.keys("11")
        #expect(try screens(from: .help, pressing: keys).last != .contacts)
    }

    @Test func digitsThatBeginInATextFieldAreText() throws {
        let seen = try screens(pressing: [.character("/")] + Self.keys("911"))
        #expect(seen.last?.query == "911")
    }

    @Test func aKioskDoesTheSameAndForgetsTheDigits() throws {
        #expect(try Kiosk(KioskEvent.type("911")).state.current.screen == .contacts)
        #expect(try Kiosk(KioskEvent.type("91")).state.digits == "91")
        let late = try Kiosk(KioskEvent.type("91") + [.seconds(100)] + KioskEvent.type("1"))
        #expect(late.state.current.screen != .contacts && late.state.digits == "1")
    }

    @Test func longNumbersCountAsWholeOnes() throws {
        let content = try AccessScreens.content(AccessScreens.packs[1], .contacts)
        #expect(content.pack.hasContact(withNumberEnding: "5911"))
        #expect(!content.pack.hasContact(withNumberEnding: "91"))
        #expect(content.pack.hasContact(withNumber: "5403824343"))
    }

    @Test func noMoreDigitsAreKeptThanANumberHas() {
        var state = AppState()
        for _ in 0..<100 { DigitRun.note("4", after: state.digits).update(&state) }
        #expect(state.digits.count == 16)
    }
}
