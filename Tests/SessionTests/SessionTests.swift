import AppCore
import Clocks
import ContentPack
import Foundation
import Screens
import Terminal
import TestSupport
import Testing

/// Whole sessions in memory: keys in, screens out, over the pack in `Tests/Fixtures/SamplePack` or the bundled
/// one.
@Suite struct SessionTests {
    static let usual = Size(columns: 80, rows: 24)
    static let sizes = [usual, Size(columns: 40, rows: 12), Size(columns: 120, rows: 40)]

    /// Plays each script once at each size. Every screen must stay inside its window; at the usual size, and at each size
    /// for a script that is about width, all screens of the script are one golden.
    @Test(arguments: try KeyScript.all().map(\.name), sizes)
    func script(named name: String, at size: Size) throws {
        let script = try #require(try KeyScript.all().first { $0.name == name })
        let driver = ScriptDriver(script, size: size, capabilities: .init(colors: .direct, unicode: true))
        _ = try SessionSupport.session(driver, for: script).run()
        #expect(!driver.screens.isEmpty, "a script that compares no screen tests nothing")
        for screen in driver.screens {
            #expect(screen.frame.size == screen.size)
            let cursor = try #require(screen.frame.cursor, "\(name): \(screen.name)")
            #expect(cursor.column < screen.size.columns && cursor.row < screen.size.rows)
        }
        guard size == Self.usual || script.comparesWidths else { return }
        var listing = ScriptListing(withStyles: script.comparesStyles && size == Self.usual)
        for screen in driver.screens { listing.add(screen.frame, named: screen.name) }
        expectGolden(listing.text, named: "\(name)/\(size.columns)x\(size.rows)")
    }

    /// The goldens together stay few enough to be read when they change.
    @Test func goldensStayFew() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "Goldens")
        let files = try #require(FileManager.default.enumerator(atPath: folder.path))
            .compactMap { $0 as? String }.filter { $0.hasSuffix(".txt") }
        let lines = try files.reduce(0) { count, file in
            try count
                + String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8).utf8
                .count { $0 == UInt8(ascii: "\n") }
        }
        #expect(files.count <= 400 && lines <= 25_000, "\(files.count) goldens with \(lines) lines")
    }

    @Test func eachNameOfAScreenIsUsedOnce() throws {
        for script in try KeyScript.all() {
            let names = script.steps.compactMap { if case .screen(let name) = $0 { name } else { nil } }
            #expect(Set(names).count == names.count, "\(script.name)")
        }
    }
}

/// Helpers for session tests.
enum SessionSupport {
    static let today = CalendarDate("2026-11-21")

    static func fixture(_ name: String, file: String = #filePath) -> String {
        URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(name)").path
    }

    static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().path

    /// A session over the pack that the script asks for.
    static func session(
        _ driver: any TerminalDriver, for script: KeyScript, start: ScreenID = .welcome
    ) throws -> Session {
        var state = AppState(start: start, today: today)
        state.settings.values = script.settings
        state.here = script.here
        let directory = script.isOverBundledPack ? checkout : fixture("SamplePack")
        let pack = try Pack.open(directory: directory, origin: .bundled)
        let store = Store(
            state: state,
            dependencies: Dependencies(content: SessionContent(pack: pack)))
        if script.hasHazards, let driver = driver as? ScriptDriver {
            return try AlertSession.make(
                driver, script, script.alerts ?? ["missing"], state, store.dependencies.content)
        }
        guard script.hasTime, let driver = driver as? ScriptDriver else {
            return Session(driver: driver, store: store)
        }
        return Session(
            driver: driver, store: store,
            clock: {
                let minutes = 14 * 60 + 5 + driver.now / 60_000
                return LocalTime(
                    Moment(seconds: 1_795_270_000 + driver.now / 1_000), day: today,
                    timeOfDay: TimeOfDay(hour: minutes / 60, minute: minutes % 60), uptime: driver.now)
            })
    }
}
