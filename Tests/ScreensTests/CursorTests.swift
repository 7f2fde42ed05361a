import AppCore
import Terminal
import Testing

@testable import GuideScreens
@testable import ScreenKit
@testable import Screens

/// Screen readers and braille displays follow the hardware cursor: it stands on what is selected, else where reading
/// goes on, on every screen, after every key.
@Suite struct CursorTests {
    private static let cases = AccessScreens.packs.flatMap { pack in AccessScreens.sizes.map { (pack, $0) } }
    /// Rows between the emergency line and the status line.
    private func isInBody(_ point: Point, _ size: Size) -> Bool { (2..<(size.rows - 2)).contains(point.row) }

    private func rows(of screen: ScreenID, _ content: SessionContent, _ size: Size) -> [ListModel.Row] {
        switch AccessScreens.context(content, size).model(of: screen) {
        case .grid(let list), .list(let list): Array(list.rows)
        default: []
        }
    }

    @Test(arguments: AccessScreens.lists, cases)
    func inListsItIsOnTheNameOfTheSelectedRow(_ wanted: ScreenID, _ place: (pack: String, size: Size)) throws
    {
        let content = try AccessScreens.content(place.pack, wanted)
        let screen = AccessScreens.screen(wanted, in: content)
        let rows = rows(of: screen, content, place.size)
        try #require(!rows.isEmpty)
        var seen: Set<Int> = []
        let keys = Array(repeating: Key.tab, count: rows.count) + [.home, .end, .up]
        try Reader.read(screen, content, place.size, pressing: keys) { frame, state in
            let row = rows[state.current.list.selection]
            seen.insert(state.current.list.selection)
            let text = try frame.textAtCursor()
            let cursor = try #require(frame.cursor)
            #expect(isInBody(cursor, place.size))
            // A long name may be cut, and its number never.
            #expect(text.hasPrefix(row.name.prefix(8)), "\(text) for \(row.name)")
            if let number = row.essential { #expect(text.contains(number)) }
            #expect(frame[cursor.column, cursor.row].style.attributes.contains(.reverse))
        }
        #expect(seen == Set(rows.indices))
    }

    @Test(arguments: AccessScreens.texts, cases)
    func inTextsItIsOnTheSelectedLink(_ wanted: ScreenID, _ place: (pack: String, size: Size)) throws {
        let content = try AccessScreens.content(place.pack, wanted)
        let screen = AccessScreens.screen(wanted, in: content)
        let keys = Array(repeating: Key.tab, count: 30) + Array(repeating: .backTab, count: 30)
        try Reader.read(screen, content, place.size, pressing: keys) { frame, state in
            let text = try frame.textAtCursor()
            let cursor = try #require(frame.cursor)
            #expect(isInBody(cursor, place.size))
            let context = AccessScreens.context(content, place.size)
            let page = try #require(ScreenDrawing.view(state, context) as? PageView)
            guard let link = state.current.text.focusedLink else { return }
            let word = try #require(page.layout.links[link].text.split(separator: " ").first)
            let begin = word.prefix(min(word.count, 8))
            if state.notice == nil,
                frame[cursor.column, cursor.row].style.attributes.contains(.reverse)
            {
                #expect(text.hasPrefix(begin), "\(text) for \(word)")
            } else {
                // The selected link was left behind: Tab went on to a section.
                let line = page.layout.links[link].line
                #expect(!(page.top..<(page.top + page.area.height)).contains(line))
            }
        }
    }

    @Test(arguments: AccessScreens.texts, cases)
    func withoutALinkItIsOnTheFirstTextInSight(_ wanted: ScreenID, _ place: (pack: String, size: Size)) throws
    {
        let content = try AccessScreens.content(place.pack, wanted)
        let screen = AccessScreens.screen(wanted, in: content)
        let keys = Array(repeating: Key.down, count: 60) + [.character(" "), .end, .control("u"), .home]
        try Reader.read(screen, content, place.size, pressing: keys) { frame, _ in
            let cursor = try #require(frame.cursor)
            #expect(isInBody(cursor, place.size))
            let text = try frame.textAtCursor()
            let first = try #require(text.first)
            #expect(!" │┌└├─".contains(first), "\(text)")
            // Above it there is nothing but bars, borders and blanks.
            let page = frame.rows[2..<cursor.row].drop {
                !$0.isEmpty && $0.first(where: { $0 != " " }) != "┌"
            }
            let isEmpty = page.allSatisfy { row in row.allSatisfy { " ┌─┐│└┘".contains($0) } }
            #expect(isEmpty, "\(frame.rows)")
        }
    }

    @Test(arguments: AccessScreens.steps, cases)
    func inStepsItIsWhereTheTextBegins(_ wanted: ScreenID, _ place: (pack: String, size: Size)) throws {
        let content = try AccessScreens.content(place.pack, wanted)
        let screen = AccessScreens.screen(wanted, in: content)
        let context = AccessScreens.context(content, place.size)
        guard case .steps(let model) = context.model(of: screen) else {
            Issue.record("no steps")
            return
        }
        var seen: Set<Int> = []
        let keys = Array(repeating: Key.character(" "), count: model.sequence.count + 9) + [.home, .end]
        try Reader.read(screen, content, place.size, pressing: keys) { frame, state in
            let text = try frame.textAtCursor()
            let cursor = try #require(frame.cursor)
            #expect(isInBody(cursor, place.size))
            let index = state.current.steps.step
            guard seen.insert(index).inserted else { return }
            let step = try #require(model.sequence.place(of: index)).step
            let begin = step.context.first?.spans.oneLine ?? step.blocks.first?.plainText ?? ""
            let word = try #require(begin.split { $0 == " " || $0 == "\n" }.first)
            #expect(text.hasPrefix(word), "\(text) for \(begin)")
        }
        #expect(seen == Set(0..<model.sequence.count))
    }

    @Test(arguments: cases)
    func inAStepItIsOnTheSelectedLink(_ place: (pack: String, size: Size)) throws {
        let screen = ScreenID.steps(path: "Guides/fire.html", section: "after")
        let content = try AccessScreens.content(place.pack, screen)
        var links: Set<String> = []
        let keys = (0..<25).flatMap { _ in [Key.tab, .tab, .character(" ")] }
        try Reader.read(screen, content, place.size, pressing: keys) { frame, state in
            guard state.current.text.focusedLink != nil, state.notice == nil else { return }
            let cursor = try #require(frame.cursor)
            #expect(frame[cursor.column, cursor.row].style.attributes.isSuperset(of: [.reverse, .bold]))
            #expect(
                cursor.column == 0
                    || !frame[cursor.column - 1, cursor.row].style.attributes.contains(.reverse))
            links.insert(try frame.textAtCursor())
        }
        #expect(!links.isEmpty)
    }

    @Test(arguments: cases)
    func inAPromptItIsWhereTheNextLetterGoes(_ place: (pack: String, size: Size)) throws {
        let screen = ScreenID.guide(path: "Guides/fire.html")
        let content = try AccessScreens.content(place.pack, screen)
        let typed = (0..<60).map { Key.character(Character(String($0 % 10))) }
        try Reader.read(screen, content, place.size, pressing: [.control("f")] + typed + [.backspace]) {
            frame, state in
            guard let prompt = state.prompt else { return }
            let cursor = try #require(frame.cursor)
            #expect(cursor.row == place.size.rows - 1)
            let before = (0..<cursor.column).map { frame[$0, cursor.row].text }.joined()
            #expect(before.hasSuffix(prompt.text.suffix(20)) && before.hasPrefix(" Find: "))
            #expect(frame[cursor.column, cursor.row].text == " ")
        }
    }

    @Test(arguments: cases)
    func afterFindingItIsOnTheMatch(_ place: (pack: String, size: Size)) throws {
        let screen = ScreenID.guide(path: "Guides/fire.html")
        let content = try AccessScreens.content(place.pack, screen)
        let keys =
            [Key.control("f")] + "door".map { Key.character($0) } + [
                .enter, .control("n"), .control("n"),
            ]
        var matches = 0
        try Reader.read(screen, content, place.size, pressing: keys) { frame, state in
            guard state.current.page.find != nil else { return }
            matches += 1
            let text = try frame.textAtCursor()
            #expect(text.lowercased().hasPrefix("door"))
        }
        #expect(matches == 3)
    }

    @Test(arguments: AccessScreens.cards, cases)
    func onACardItIsWhereReadingBegins(_ wanted: ScreenID, _ place: (pack: String, size: Size)) throws {
        let content = try AccessScreens.content(place.pack, wanted)
        let screen = AccessScreens.screen(wanted, in: content)
        try Reader.read(screen, content, place.size, pressing: []) { frame, _ in
            let text = try frame.textAtCursor()
            #expect(text.hasPrefix("Muster does not place calls."))
        }
    }

    @Test func inATooSmallWindowItIsWhereTheMessageBegins() throws {
        let content = try AccessScreens.content(AccessScreens.packs[0], .welcome)
        try Reader.read(.contacts, content, Size(columns: 39, rows: 11), pressing: []) { frame, _ in
            let text = try frame.textAtCursor()
            #expect(text.hasPrefix("In danger: call 911."))
        }
    }
}
