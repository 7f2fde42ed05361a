import AppCore
import Diagnostics
import Terminal
import TestSupport
import Testing

@testable import GuideScreens
@testable import Screens

/// The terminal inside the terminal: sizes, colors, title line, what is broken.
@Suite struct PreviewDriverTests {
    private func stage(
        _ columns: Int, _ rows: Int, colors: TerminalCapabilities.Colors = .indexed256, unicode: Bool = true
    ) throws -> PreviewStage {
        try PreviewStage(
            try PackBuilder.complete(), size: Size(columns: columns, rows: rows),
            capabilities: TerminalCapabilities(colors: colors, unicode: unicode))
    }

    private func broken(_ stage: PreviewStage) -> StageTerminal.Step {
        stage.edit { try stage.pack.write("<plist>\n<array>", to: "Plists/Guides.plist") }
    }

    private static var f2: StageTerminal.Step { .event(.key(.function(2))) }
    private static var f3: StageTerminal.Step { .event(.key(.function(3))) }
    private static var pause: StageTerminal.Step { .work {} }

    @Test func f2GoesThroughTheSizesAndBack() throws {
        let stage = try stage(130, 45)
        var sizes: [Size] = []
        let note = StageTerminal.Step.work { sizes.append(stage.driver.size) }
        stage.play([note, Self.f2, note, Self.f2, note, Self.f2, note, Self.f2, note])
        #expect(
            sizes
                == [(130, 44), (80, 24), (40, 12), (120, 40), (130, 44)].map {
                    Size(columns: $0.0, rows: $0.1)
                })
    }

    @Test func aPretendedSizeIsFramed() throws {
        let stage = try stage(90, 30)
        stage.play([Self.f2, Self.pause, stage.terminal.look])
        let screen = stage.terminal.seen[0]
        #expect(screen[0].contains("80x24") && screen[0].contains("^E Findings  F2 Size  F3 Colors"))
        for row in 1...24 { #expect(screen[row].last == "│" && screen[row].count <= 81, "\(screen[row])") }
        #expect(screen[24].contains("^C Quit"))
        #expect(screen[25] == String(repeating: "─", count: 80) + "┘")
        #expect(screen[26...].allSatisfy { $0.isEmpty })
    }

    @Test func whatDoesNotFitSaysWhatItNeedsAndGoesOnWorking() throws {
        let stage = try stage(80, 24)
        stage.play([
            Self.f2, Self.f2, Self.f2, Self.pause, stage.terminal.look, .event(.key(.character("?"))),
        ])
        #expect(stage.terminal.seen[0][0].contains("120x40 needs 120x41"))
        #expect(stage.driver.size == Size(columns: 120, rows: 40))
        #expect(stage.store.state.current.screen.kind == .help)
    }

    @Test func theCursorStaysInSightOfAScreenThatIsTooLarge() throws {
        let stage = try stage(40, 12)
        let pack = stage.pack
        let entries = (0..<40).map { "<dict><key>Name</key><string>Entry \($0)</string></dict>" }.joined()
        try pack.plist("Guides", "<array>\(entries)</array>")
        stage.store.perform(Open(.menu(.guides)))
        stage.play([Self.f2, .event(.key(.end)), Self.pause])
        let frame = try #require(stage.terminal.frame)
        let cursor = try #require(frame.cursor)
        #expect(frame.text(row: cursor.row).contains("Entry 39"))
        #expect(cursor.row > 0 && cursor.row < 12)
    }

    @Test func onTheSmallestTerminalTheReaderHasAllOfIt() throws {
        let stage = try stage(40, 12)
        stage.play([stage.terminal.look, broken(stage), Self.pause, stage.terminal.look])
        #expect(stage.driver.size == Size(columns: 40, rows: 12))
        #expect(!stage.terminal.seen[0][0].contains("Preview"))
        // Only what is broken takes the place of the title.
        #expect(stage.terminal.seen[1][0].contains("BROKEN Plists/Guides.plist:2:8"))
    }

    @Test(arguments: [(80, 24), (40, 13), (40, 15), (60, 16), (120, 40), (20, 5), (1, 1)])
    func noSizeIsTooMuchForIt(_ columns: Int, _ rows: Int) throws {
        let stage = try stage(columns, rows)
        stage.play([Self.f2, Self.f3, broken(stage), Self.f2, Self.f2, Self.f2, Self.pause])
        let frame = try #require(stage.terminal.frame)
        #expect(frame.size == Size(columns: columns, rows: rows))
        if columns >= 40 { #expect(frame.text(row: 0).contains("BROKEN")) }
        // Its own size is never made too small for the reader by what is broken.
        if rows >= 12 { #expect(stage.driver.size.rows >= 12) }
    }

    @Test func whatIsBrokenStandsBelowWhatIsShown() throws {
        let stage = try stage(80, 30)
        stage.play([broken(stage), Self.pause, stage.terminal.look])
        let screen = stage.terminal.seen[0]
        let line = try #require(screen.firstIndex { $0.contains("1 file is broken") })
        #expect(screen[line - 1].contains("^C Quit"))
        #expect(screen[line + 1].contains("Plists/Guides.plist:2:8: error"))
        #expect(stage.driver.size == Size(columns: 80, rows: line - 1))
    }

    @Test func f3OffersWhatTheTerminalCanShow() throws {
        var names: [[String]] = []
        for (colors, unicode) in [
            (TerminalCapabilities.Colors.direct, true), (.sixteen, true), (.monochrome, false),
        ] {
            names.append(
                PreviewColors.all(on: TerminalCapabilities(colors: colors, unicode: unicode)).map(\.name))
        }
        #expect(
            names == [
                ["direct colors", "256 colors", "16 colors", "8 colors", "no colors", "ASCII only"],
                ["16 colors", "8 colors", "no colors", "ASCII only"], ["no colors"],
            ])
    }

    @Test func fewerColorsAreThoseOfSuchATerminal() throws {
        let stage = try stage(90, 30)
        var looks: [(colors: Set<Color>, text: String)] = []
        let note = StageTerminal.Step.work {
            guard let frame = stage.terminal.frame else { return }
            let styles = frame.cells.map(\.style)
            looks.append(
                (Set(styles.flatMap { [$0.foreground, $0.background].compactMap { $0 } }), frame.text))
        }
        stage.play([
            note, Self.f3, Self.pause, note, Self.f3, Self.pause, note, Self.f3, Self.pause, note, Self.f3,
            Self.pause, note,
        ])
        let mapping = ColorMapping(colors: .eight)
        let eight = Set((0..<8).map { mapping.color(at: $0) })
        #expect(!looks[0].colors.isSubset(of: eight) && !looks[0].colors.isEmpty)
        #expect(looks[2].colors.isSubset(of: eight) && !looks[2].colors.isEmpty)
        #expect(looks[3].colors.isEmpty)
        #expect(looks[3].text.contains { !$0.isASCII })
        #expect(looks[4].text.allSatisfy { $0.isASCII || $0 == "·" || $0 == "─" || $0 == "│" })
        #expect(looks[4].text.contains("ASCII only"))
    }

    @Test func clicksMeanWhatStandsThere() throws {
        let stage = try stage(90, 30)
        stage.store.dispatch(UseSetting(.mouse, "on"))
        var row = 0
        stage.play([
            .work { row = stage.screen.firstIndex { $0.contains("All guides") } ?? 0 }, Self.pause,
            .event(.mouse(.click(Point(column: 85, row: 0)))),
        ])
        #expect(stage.store.state.visits.count == 1)
        stage.play([.event(.mouse(.click(Point(column: 6, row: row))))])
        #expect(stage.store.state.current.screen == .menu(.guides))
    }

    @Test(arguments: [120, 80, 50]) func howChangesAreNoticedIsSaidWhereItMatters(_ columns: Int) throws {
        let stage = try stage(columns, 30)
        stage.watch.remark = "looking once a second (no watches left)"
        stage.play([Self.pause, stage.terminal.look])
        #expect(stage.terminal.seen[0][0].contains("looking once a second (no watches left)"))
        #expect(stage.terminal.seen[0][0].contains("F2 Size") == (columns >= 80))
    }
}
