import AppCore
import ContentPack
import Foundation
import GuideDocument
import Terminal
import TestSupport
import Testing

@testable import ScreenKit
@testable import Screens

/// Steps in large letters say what the normal ones say: nothing is lost, cut or said without what it must be read with.
@Suite struct LargeStepTests {
    private static let guides =
        ((try? FileManager.default.contentsOfDirectory(atPath: AccessScreens.packs[1] + "/Guides")) ?? [])
        .filter { $0.hasSuffix(".html") }.sorted()

    private func context(_ content: SessionContent, _ size: Size, _ capabilities: TerminalCapabilities)
        -> RenderContext
    {
        var settings = SettingsInUse()
        settings.values.textSize = .large
        return RenderContext(
            content: content, size: size, profile: TerminalProfile(capabilities),
            today: nil, layouts: LayoutCache(), screens: .all, settings: settings)
    }

    private func frame(
        _ path: String, _ step: Int, _ content: SessionContent, _ size: Size,
        _ capabilities: TerminalCapabilities = .init(colors: .direct, unicode: true)
    ) -> Frame {
        var state = AppState()
        Push(.steps(path: path, section: nil)).update(&state)
        GoToStep(step).update(&state)
        return ScreenDrawing.frame(state, context(content, size, capabilities))
    }

    private func isLarge(_ frame: Frame) -> Bool { frame.quiet.count >= 4 }

    /// At every size the text of the step stands at the cursor in normal letters, as in the usual steps.
    @Test(arguments: [
        Size(columns: 80, rows: 24), Size(columns: 120, rows: 40), Size(columns: 200, rows: 60),
    ])
    func theCursorIsOnTheTextInNormalLetters(size: Size) throws {
        var large = 0
        for file in Self.guides {
            let path = "Guides/\(file)"
            let content = try AccessScreens.content(AccessScreens.packs[1], .guide(path: path))
            guard case .success(let guide)? = content.guide(path) else { throw HarnessFailure(path) }
            let sequence = guide.steps(reading: nil)
            for index in 0..<sequence.count {
                let frame = frame(path, index, content, size)
                guard isLarge(frame), let step = sequence.place(of: index)?.step else { continue }
                large += 1
                // With what it must be read with, from the cursor on, and nothing of it cut.
                let wanted =
                    step.context.map(\.spans.oneLine)
                    + [GuideText.text(of: step.blocks.filter { !$0.isPicture })]
                let row = try #require(frame.cursor).row
                let shown = ([try frame.textAtCursor()] + frame.rows[(row + 1)...]).joined(separator: " ")
                // A line may break within a word, behind its hyphen.
                func letters(_ text: String) -> String { text.filter { !$0.isWhitespace } }
                #expect(letters(shown).hasPrefix(letters(wanted.joined())), "\(path) \(index): \(shown)")
            }
        }
        #expect(large > 300, "most steps fit; \(large) did")
    }

    /// The first actions are those that are read from afar.
    @Test func allActionsOfDoNowFitTheUsualTerminal() throws {
        var small: [String] = []
        for file in Self.guides {
            let path = "Guides/\(file)"
            let content = try AccessScreens.content(AccessScreens.packs[1], .guide(path: path))
            guard case .success(let guide)? = content.guide(path) else { throw HarnessFailure(path) }
            let part = guide.steps(reading: nil).parts[0]
            for index in part.steps.indices
            where !isLarge(frame(path, index, content, Size(columns: 80, rows: 24))) {
                small.append("\(file) \(index)")
            }
        }
        #expect(small == [])
    }

    private func content(_ list: String) throws -> (SessionContent, PrivateDirectory) {
        let folder = try PrivateDirectory()
        try folder.write(
            "<title>T</title><body><section id=do-now><h2>Do now</h2>\(list)</section>",
            to: "pack/Guides/page.html")
        try folder.write("<plist version=\"1.0\"><array/></plist>", to: "pack/Plists/Guides.plist")
        let content = SessionContent(pack: try Pack.open(directory: folder.path("pack"), origin: .named))
        content.load(for: .guide(path: "Guides/page.html"))
        return (content, folder)
    }

    static let unlikeSteps = [
        "<ol><li>火事です。</ol>", "<ol><li>Go <ul><li>left</ul></ol>", "<table><tr><td>A<td>B</table>",
        "<pre>x</pre>", "<ol><li>\(String(repeating: "long ", count: 60))</ol>",
        "<ol><li>\(String(repeating: "W", count: 40))</ol>",
    ]

    @Test(arguments: unlikeSteps)
    func whatCannotBeLargeIsShownAsUsual(list: String) throws {
        let (content, folder) = try content(list)
        defer { withExtendedLifetime(folder) {} }
        let large = frame("Guides/page.html", 0, content, Size(columns: 80, rows: 24))
        var state = AppState()
        Push(.steps(path: "Guides/page.html", section: nil)).update(&state)
        let usual = ScreenDrawing.frame(
            state, AccessScreens.context(content, Size(columns: 80, rows: 24)))
        #expect(large == usual)
    }

    @Test func whatItMustBeReadWithIsLargeToo() throws {
        let (content, folder) = try content("<h3>Do not</h3><ul><li>Run.</ul>")
        defer { withExtendedLifetime(folder) {} }
        let frame = frame("Guides/page.html", 0, content, Size(columns: 80, rows: 24))
        // "Do not" and "Run." on lines of their own, with a blank row between them.
        #expect(frame.quiet.count == 9)
    }

    @Test func aLowWindowShowsNone() throws {
        let (content, folder) = try content("<ol><li>Go.</ol>")
        defer { withExtendedLifetime(folder) {} }
        #expect(isLarge(frame("Guides/page.html", 0, content, Size(columns: 40, rows: 16))))
        #expect(!isLarge(frame("Guides/page.html", 0, content, Size(columns: 40, rows: 12))))
    }

    @Test func aConsoleAndASCIIHaveTheirOwnLetters() throws {
        let (content, folder) = try content("<ol><li>Go.</ol>")
        defer { withExtendedLifetime(folder) {} }
        let console = frame(
            "Guides/page.html", 0, content, Size(columns: 80, rows: 25),
            TerminalCapabilities(colors: .sixteen, unicode: true, limitedGlyphs: true))
        #expect(console.text.contains("█") && !console.text.contains("▀") && !console.text.contains("▌"))
        let ascii = frame(
            "Guides/page.html", 0, content, Size(columns: 80, rows: 24),
            TerminalCapabilities(colors: .monochrome, unicode: false))
        #expect(ascii.text.contains("####") && ascii.text.utf8.allSatisfy { $0 < 0x80 })
    }
}

extension Block {
    /// True for the text of a drawing.
    var isPicture: Bool { if case .paragraph(let spans) = content { spans.isPicture } else { false } }
}
