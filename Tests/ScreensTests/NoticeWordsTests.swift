import AppCore
import ContentPack
import Geodesy
import Terminal
import TestSupport
import Testing

@testable import GuideScreens
@testable import HazardScreens
@testable import ScreenKit
@testable import Screens

/// What a person is told fits where they are: in a narrow window, in numbered lines, on a map.
@Suite struct NoticeWordsTests {
    private func context(
        _ state: AppState, _ size: Size = Size(columns: 80, rows: 24), isInLines: Bool = false
    ) throws -> RenderContext {
        let content = SessionContent(pack: try Pack.open(directory: ThemeTests.checkout, origin: .bundled))
        content.load(for: state.current.screen)
        let context = RenderContext(
            state, content, size: size, profile: TerminalProfile(.init(colors: .direct, unicode: true)),
            layouts: LayoutCache(), screens: .all)
        context.isInLines = isInLines
        return context
    }

    /// A reason may be cut, the consequence may not.
    @Test func theConsequenceIsShownWhateverTheReason() throws {
        var state = AppState()
        func status() throws -> String { ScreenDrawing.frame(state, try context(state)).text(row: 22) }
        state.notice =
            "Bookmarks cannot be saved (there is no space left on the device); they last until you quit."
        #expect(try status().contains("Bookmarks cannot be saved; they last until you quit."))
        state.notice =
            "The message is not saved (Read-only file system, and more of it). It lasts until you quit."
        #expect(try status().contains("The message is not saved. It lasts until you quit."))
        state.notice = "Not saved (full)."
        #expect(try status().contains("Not saved (full)."))
        state.notice = "(" + String(repeating: "x", count: 90) + ")"
        #expect(try status().contains("xxx"))
    }

    @Test func numberedLinesNameNoKeys() throws {
        var state = AppState()
        state.record = PrivacyScreenTests.record
        for (screen, words) in [
            (
                ScreenID.bookmarks,
                ["x and a number removes one, + puts it back.", "- removes the selected one"]
            ),
            (.settings, ["A number changes a value", "Enter changes a value"]),
        ] {
            Push(screen).update(&state)
            for isInLines in [true, false] {
                guard
                    case .list(let list) = try context(state, isInLines: isInLines).model(of: screen),
                    let note = list.note
                else {
                    Issue.record("no note")
                    continue
                }
                #expect(note.contains(words[0]) == isInLines && note.contains(words[1]) != isInLines)
            }
        }
    }

    @Test func aPlaceThatWasAddedOnAMapIsInAnotherScreen() throws {
        var state = AppState()
        let change = PlaceChange.add("Home", at: GeoPoint(latitude: 37, longitude: -80))
        SayPlaceChange(change: change).update(&state)
        #expect(state.notice == "Added: Home. Choose it to say what you want to hear of.")
        Push(.map).update(&state)
        SayPlaceChange(change: change).update(&state)
        #expect(state.notice == "Added: Home. F8, Places: what you want to hear of.")
        SayPlaceChange(change: .undo).update(&state)
        #expect(state.notice == PlaceChange.undo.done)
    }

    /// The numbers to call are large on the usual terminal: a blank or the introduction goes first.
    @Test(arguments: [21, 22, 23, 24, 25, 30])
    func aKioskIsLarge(_ rows: Int) throws {
        var state = AppState(start: .kiosk, access: .kiosk)
        state.settings.values.textSize = .large
        let size = Size(columns: 80, rows: rows)
        let text = ScreenDrawing.frame(state, try context(state, size)).text
        // The upper row of "Emergency?".
        #expect(text.contains("▜▛▀▌") && text.contains("All guides"), "\(text)")
        #expect(text.contains("Press a number") == (rows >= 23))
    }
}
