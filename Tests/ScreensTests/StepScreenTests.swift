import AppCore
import ContentPack
import Foundation
import GuideDocument
import Terminal
import TestSupport
import Testing

@testable import GuideScreens
@testable import ScreenKit

/// Step mode on the screen: nothing is out of reach in the smallest window, and out of it leads to the same place.
@Suite struct StepScreenTests {
    private static let smallest = Size(columns: 40, rows: 12)

    /// A pack of one guide.
    private func content(_ html: String) throws -> (SessionContent, PrivateDirectory) {
        let folder = try PrivateDirectory()
        try folder.write(html, to: "pack/Guides/page.html")
        try folder.write("<plist version=\"1.0\"><array/></plist>", to: "pack/Plists/Guides.plist")
        let pack = try Pack.open(directory: folder.path("pack"), origin: .named)
        let content = SessionContent(pack: pack)
        content.load(for: .guide(path: "Guides/page.html"))
        return (content, folder)
    }

    private func steps(_ section: String?, of path: String, _ content: SessionContent, _ size: Size)
        -> StepsModel?
    {
        let screen = ScreenID.steps(path: path, section: section)
        guard case .steps(let model) = AccessScreens.context(content, size).model(of: screen)
        else {
            return nil
        }
        return model
    }

    /// Returns the text of each step for a person who presses Space until there is no more.
    private func read(_ screen: ScreenID, _ content: SessionContent, presses: Int) throws -> [Int: String] {
        var seen: [Int: String] = [:]
        let keys = Array(repeating: Key.character(" "), count: presses)
        try Reader.read(screen, content, Self.smallest, pressing: keys) { frame, state in
            // Below the words for how far one is, above the note.
            seen[state.current.steps.step, default: ""] += frame.rows[3..<9].joined().filter {
                $0 != " " && $0 != "-"
            }
        }
        return seen
    }

    @Test func upAndDownTurnAStepThatFits() throws {
        let (content, folder) = try content(
            "<h1>Page</h1><section id=\"do-now\"><h2>Do now</h2><ol><li>One<li>Two<li>Three</ol></section>")
        defer { withExtendedLifetime(folder) {} }
        var seen: [Int] = []
        try Reader.read(
            .steps(path: "Guides/page.html", section: nil), content, Self.smallest,
            pressing: [.down, .down, .down, .up, .up, .up]
        ) { _, state in seen.append(state.current.steps.step) }
        #expect(seen == [0, 1, 2, 2, 1, 0, 0])
    }

    private static let guides =
        ((try? FileManager.default.contentsOfDirectory(atPath: AccessScreens.packs[1] + "/Guides")) ?? [])
        .filter { $0.hasSuffix(".html") }.sorted()

    @Test(arguments: guides)
    func everyWordOfEveryStepIsShownInTheSmallestWindow(_ file: String) throws {
        let path = "Guides/\(file)"
        let content = try AccessScreens.content(AccessScreens.packs[1], .guide(path: path))
        for section in [nil, "overview", "before", "after"] {
            let model = try #require(steps(section, of: path, content, Self.smallest))
            // A dozen of steps at most go on for a second screen.
            let presses = model.sequence.count + 12
            let seen = try read(.steps(path: path, section: section), content, presses: presses)
            let missing = (0..<model.sequence.count).flatMap { index in
                Self.words(model.sequence.place(of: index)?.step).filter { word in
                    !(seen[index] ?? "").contains(word)
                }
            }
            #expect(missing.isEmpty, "\(missing) of \(section ?? "during")")
        }
    }

    /// The words of a step, without hyphens: a long word may be divided with one more. A picture
    /// has none that the step does not say.
    private static func words(_ step: StepSequence.Step?) -> [String] {
        guard let step else { return [] }
        let text = step.context.map(\.spans.oneLine) + step.blocks.filter { !$0.isPicture }.map(\.plainText)
        return text.joined(separator: " ").filter { $0 != "-" }.split { $0 == " " || $0 == "\n" }.map(
            String.init)
    }

    @Test func aStepOfAnyLengthCanBeReadToItsEndAndBack() throws {
        let words = (0..<300).map { "word\($0)" }.joined(separator: " ")
        let (content, _) = try content("<title>P</title><h1>P</h1><ul><li>\(words)</li><li>Second.</li></ul>")
        let screen = ScreenID.steps(path: "Guides/page.html", section: nil)
        var places: [Int] = []
        var tops: [String] = []
        let keys = Array(repeating: Key.right, count: 60) + Array(repeating: .left, count: 60)
        var shown = ""
        try Reader.read(screen, content, Self.smallest, pressing: keys) { frame, state in
            places.append(state.current.steps.step)
            tops.append(frame.text(row: 3))
            if state.current.steps.step == 0 { shown += frame.rows[3..<9].joined(separator: " ") + " " }
        }
        for number in 0..<300 { #expect(shown.contains("word\(number) ")) }
        #expect(places.contains(1) && places.first == 0 && places.last == 0)
        #expect(tops.first == tops.last)
    }

    @Test func linesOfALongStepCanBeScrolledOneByOne() throws {
        let words = (0..<100).map { "word\($0)" }.joined(separator: " ")
        let (content, _) = try content("<p>\(words)</p>")
        var tops: [String] = []
        let keys = [Key.down, .down, .up] + Array(repeating: Key.down, count: 40)
        try Reader.read(
            .steps(path: "Guides/page.html", section: nil), content, Self.smallest, pressing: keys
        ) { frame, state in
            tops.append(frame.text(row: 3))
            #expect(state.current.steps.step == 0)
        }
        #expect(tops[0] != tops[1] && tops[1] != tops[2] && tops[3] == tops[1])
        #expect(tops[tops.count - 1] == tops[tops.count - 2])
    }

    @Test(arguments: ["", "<h1>P</h1>", "<p> </p>", "<ul><li></li></ul>"])
    func aGuideWithoutTextSaysSoCalmly(_ body: String) throws {
        let (content, _) = try content("<title>P</title>\(body)")
        let screen = ScreenID.steps(path: "Guides/page.html", section: nil)
        try Reader.read(screen, content, Self.smallest, pressing: []) { frame, _ in
            #expect(frame.rows.joined().contains("This guide has no text to take step by step."))
            #expect(frame.text.contains("!"))
        }
    }

    @Test func contentThatWasReadAgainAndHasFewerStepsShowsTheLastOne() throws {
        let (content, _) = try content("<ul><li>One.</li><li>Two.</li></ul>")
        let model = try #require(steps(nil, of: "Guides/page.html", content, Self.smallest))
        #expect(model.index(for: 99) == 1 && model.index(for: -3) == 0)
    }

    @Test func stepModeOfAPageWithoutSectionsBeginsWhereThePersonReads() throws {
        let text = (0..<30).map { "<h2>Part \($0)</h2><p>Text \($0).</p>" }.joined()
        let (content, _) = try content("<title>P</title><h1>P</h1>\(text)")
        var notes: [String] = []
        let keys = Array(repeating: Key.character("]"), count: 12) + [.enter, .escape]
        try Reader.read(.guide(path: "Guides/page.html"), content, Self.smallest, pressing: keys) {
            frame, state in
            if state.current.screen.kind == .steps { notes.append(frame.text) }
        }
        let step = try #require(notes.first)
        #expect(step.contains("Text 12."), "\(step)")
        #expect(step.contains("Part 12: step 1 of 1"))
    }

    @Test func escapeLeavesTheGuideExactlyWhereItWas() throws {
        let screen = ScreenID.guide(path: "Guides/fire.html")
        let content = try AccessScreens.content(AccessScreens.packs[1], screen)
        var visits: [Visit] = []
        let keys: [Key] = [
            .character("3"), .tab, .control("g"), .right, .right, .end, .character("!"), .escape, .escape,
        ]
        try Reader.read(screen, content, AccessScreens.sizes[0], pressing: keys) { _, state in
            visits.append(state.current)
        }
        #expect(visits.last == visits[2])
        #expect(visits[3].screen == .steps(path: "Guides/fire.html", section: "after"))
        // Back from the contacts is the same step.
        #expect(visits[8] == visits[6] && visits[7].screen == .contacts)
    }
}
