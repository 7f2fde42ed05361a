import AppCore
import ContentPack
import Terminal
import Testing

@testable import ScreenKit
@testable import Screens

/// On a Linux console every screen of both packs says what it says elsewhere, in the glyphs that its font has.
@Suite struct ConsoleScreenTests {
    private let console = TerminalCapabilities(colors: .sixteen, unicode: true, limitedGlyphs: true)

    @Test(arguments: AccessScreens.packs)
    func noCharacterIsLost(pack: String) throws {
        let fitting = CellFitting(capabilities: console, libraryWidth: { _ in 1 })
        var screens = AccessScreens.all
        let catalogue = try Pack.open(directory: pack, origin: .bundled).catalogue()
        screens += catalogue.guides.map { .guide(path: $0.path) }
        for wanted in screens {
            let content = try AccessScreens.content(pack, wanted)
            let screen = AccessScreens.screen(wanted, in: content)
            // High enough to show all of it at once.
            let context = AccessScreens.context(
                content, Size(columns: 80, rows: 400), TerminalProfile(console))
            var state = AppState(today: context.today)
            Push(screen).update(&state)
            for cell in ScreenDrawing.frame(state, context).cells where !cell.isContinuation {
                let glyphs = fitting.glyphs(of: cell.text, columns: 1)
                #expect(glyphs != [["?"]] || cell.text == "?", "\(cell.text) on \(screen)")
            }
        }
    }

    @Test func aCodeIsDrawnInWholeBlocks() throws {
        let screen = ScreenID.address("tel:911", title: "Emergency")
        let content = try AccessScreens.content(AccessScreens.packs[1], screen)
        func text(_ rows: Int) -> String {
            var state = AppState()
            Push(screen).update(&state)
            return ScreenDrawing.frame(
                state,
                AccessScreens.context(content, Size(columns: 100, rows: rows), TerminalProfile(console))
            ).text
        }
        let code = try #require(QRCode("tel:911", largest: 25))
        let high = text(48)
        #expect(!high.contains("▀") && !high.contains("▄"))
        for row in code.wholeBlocks(quietZone: 4).dropFirst(4).dropLast(4) {
            let dark = row.trimmingSuffix { $0 == " " }
            // A row may have no dark module at all.
            #expect(dark.isEmpty || high.contains(dark))
        }
        // 25 rows are not enough for a module a row beside the address, but for the code alone.
        #expect(text(25).contains("tel:911"))
        #expect(text(25).contains("Enter shows a code to scan, alone on the screen."))
        #expect(text(22).contains("does not fit"))
        #expect(!text(25).contains("█") && !text(22).contains("█"))
    }

    @Test func wholeBlocksSayWhatHalfBlocksSay() throws {
        let code = try #require(QRCode("https://www.example.org", largest: 40))
        let whole = code.wholeBlocks(quietZone: 2)
        #expect(whole.count == code.size + 4)
        for (row, line) in whole.enumerated() {
            let cells = Array(line)
            #expect(cells.count == 2 * (code.size + 4))
            for column in 0..<code.size + 4 {
                let isDark = code.isDark(column: column - 2, row: row - 2)
                #expect(cells[2 * column] == (isDark ? "█" : " "))
                #expect(cells[2 * column + 1] == cells[2 * column])
            }
        }
    }
}

extension String {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> String {
        var text = self
        while let last = text.last, isDropped(last) { text.removeLast() }
        return text
    }
}
