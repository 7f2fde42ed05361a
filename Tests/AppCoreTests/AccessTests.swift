import Clocks
import Testing

@testable import AppCore

/// A kiosk allows what is listed; everything else is denied where it would happen, whatever asks for it.
@Suite struct AccessTests {
    private let kiosk = AppState(today: CalendarDate("2026-11-21"), access: .kiosk)

    @Test func whatLeavesOrChangesAnythingIsDenied() {
        let denied: [Action] = [
            .quit, .quickExit, .askToQuit, .stay, .suspend, .refresh, .settings, .bookmark, .bookmarks,
            .remove, .putBack, .clearFilter, .newPlace, .reportFlood,
            .goOn,
            .findings,
            .previewSize,
            .previewColors, .changes, .safeMessage, .copy,
        ]
        for action in Action.allCases {
            #expect(Access.kiosk.allows(action) == !denied.contains(action), "\(action)")
            #expect(Access.everything.allows(action))
        }
    }

    @Test func screensThatDoNotSayThatAKioskHasThemAreNeverShown() {
        let denied: [ScreenID] = [.status, .bookmarks, ScreenID(ScreenKind("new", position: .page))]
        let allowed: [ScreenID] = [
            .menu(.guides), .guide(path: "Guides/fire.html"),
            .steps(path: "Guides/fire.html", section: nil), .address("tel:911", title: ""), .search("fire"),
            .contacts,
        ]
        for screen in denied + allowed {
            var state = kiosk
            Push(screen).update(&state)
            #expect((state.current.screen == screen) == allowed.contains(screen), "\(screen)")
            #expect(state.canGoBack == allowed.contains(screen))
        }
    }

    @Test func nothingEndsChangesOrRemembers() {
        var state = kiosk
        Quit.now.update(&state)
        UseSetting(.theme, "light").update(&state)
        LeaveGuide(RecentGuide(guide: "Guides/fire.html", title: "Fire", place: nil)).update(&state)
        ToggleBookmark(
            Bookmark(
                guide: "Guides/fire.html", title: "Fire", place: Place(section: nil, name: "", anchor: nil))
        )
        .update(&state)
        #expect(!state.isFinished)
        #expect(state.settings == SettingsInUse())
        #expect(state.record == ReadingRecord())
        #expect(state.unkept.isEmpty)
        var open = AppState()
        Quit.now.update(&open)
        #expect(open.isFinished)
    }

    @Test(arguments: [
        ActionContext.grid, .list, .guide, .page, .card, .steps, .search, [.list, .settings],
        [.list, .bookmarks],
    ])
    func neitherKeysNorTheFooterOfferWhatIsDenied(context: ActionContext) {
        let shown = ActionTable.footer(in: context, for: .kiosk)
        for description in shown { #expect(Access.kiosk.allows(description.action)) }
        #expect(ActionTable.footer(in: context).contains { $0.action == .quit })
        for key in [
            "q", "C-c", "C-z", "C-\\", "C-d", "C-s", "C-q", "C-x", "C-r", "F10", "r", ",", "B", "m", "x", "-",
            ".",
        ] {
            let action = ActionTable.action(forKey: key, in: context, for: .kiosk)
            #expect(action == nil || action == .halfDown, "\(key)")
        }
    }

    @Test func beginningAnewForgetsEverythingButTheTimeAndTheLook() {
        var state = kiosk
        state.settings.values.theme = .light
        ShowHeartbeat(KioskHeartbeat(time: .init(hour: 9, minute: 5), beat: 3, secondsLeft: 4)).update(&state)
        #expect(!state.isTouched)
        Push(.guide(path: "Guides/fire.html")).update(&state)
        StartFind("my secret").update(&state)
        OpenPrompt(.find).update(&state)
        ShowNotice("Seen").update(&state)
        #expect(state.isTouched)
        #expect(state.isAwayFromHome)
        ResetSession().update(&state)
        var expected = kiosk
        expected.settings.values.theme = .light
        expected.heartbeat = KioskHeartbeat(time: .init(hour: 9, minute: 5), beat: 3)
        #expect(state == expected)
    }

    @Test func aSelectionOnWelcomeIsATraceToo() {
        var state = kiosk
        Select(3).update(&state)
        #expect(state.isTouched)
        #expect(!state.isAwayFromHome)
    }
}
