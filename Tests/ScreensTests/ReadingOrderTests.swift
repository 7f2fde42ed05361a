import AppCore
import Clocks
import Terminal
import Testing

@testable import GuideScreens
@testable import ScreenKit
@testable import Screens

/// A screen read top to bottom makes sense, and the linear mode says the same things in the same order.
@Suite struct ReadingOrderTests {
    private static let cases = AccessScreens.packs.flatMap { pack in
        (AccessScreens.sizes + [Size(columns: 120, rows: 40)]).map { (pack, $0) }
    }

    private func frame(_ screen: ScreenID, _ content: SessionContent, _ size: Size, step: Int = 0) -> Frame {
        var state = AppState(today: CalendarDate("2026-11-21"))
        Push(screen).update(&state)
        Select(step).update(&state)
        return ScreenDrawing.frame(state, AccessScreens.context(content, size))
    }

    @Test(arguments: AccessScreens.all, cases)
    func titleNumbersContentStatusKeys(_ wanted: ScreenID, _ place: (pack: String, size: Size)) throws {
        let content = try AccessScreens.content(place.pack, wanted)
        let screen = AccessScreens.screen(wanted, in: content)
        let model = AccessScreens.context(content, place.size).model(of: screen)
        let rows = frame(screen, content, place.size).rows
        let title = place.size.rows < 16 ? model.banner?.text ?? model.title : model.title
        #expect(rows[0].contains(title.prefix(20)))
        #expect(rows[1].contains("911"))
        // No line of the content says again what only the frame around it says.
        let body = rows[2..<(rows.count - 2)]
        #expect(body.contains { $0.contains(where: \.isLetter) })
        #expect(rows[rows.count - 2].contains("2026-11-"))
        let keys = rows[rows.count - 1]
        #expect(keys.hasSuffix(" Quit") || place.size.columns < 80 && keys.hasSuffix(" Help"))
        // In a narrow window what a guide alone has comes before the search.
        #expect(keys.contains("! Call"))
        let own = [" Steps ", " Timer", " Code "]
        #expect(own.contains(where: keys.contains) || keys.contains("/ Search"))
        #expect(keys.contains("? Help"))
        #expect(!body.contains { $0.hasSuffix(" Quit") })
    }

    /// Expects the entries of a list or grid one after another, from left to right and top to bottom, each number
    /// before its name.
    private func expectOrder(_ rows: [ListModel.Row], in frame: Frame, _ comment: Comment) throws {
        // All rows in one, so that a place says which of two things comes first.
        let text = frame.rows.dropFirst(2).dropLast(2).joined(separator: "\n")
        var rest = text[...]
        for (index, row) in rows.enumerated() {
            let name = row.name.prefix(12)
            var found: Range<String.Index>?
            while found == nil {
                let next = try #require(rest.range(of: name), "\(row.name) does not come next; \(comment)")
                let before = text[..<next.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)
                    .last
                let number = before?.split { !$0.isNumber }.last.flatMap { Int($0) }
                if index >= Action.shortcutCount || number == index + 1 { found = next }
                rest = text[next.upperBound...]
            }
        }
    }

    @Test(arguments: AccessScreens.lists, AccessScreens.packs)
    func numbersComeBeforeNamesAndRowsInOrder(_ screen: ScreenID, _ pack: String) throws {
        let content = try AccessScreens.content(pack, screen)
        for columns in [80, 120, 200] {
            // High enough that nothing scrolls.
            let size = Size(columns: columns, rows: 120)
            switch AccessScreens.context(content, size).model(of: screen) {
            case .grid(let list), .list(let list):
                try expectOrder(Array(list.rows), in: frame(screen, content, size), "\(columns) columns")
            default: Issue.record("\(screen) is no list")
            }
        }
    }

    // MARK: The linear mode

    private func lines(_ screen: ScreenID, _ content: SessionContent, step: Int = 0) -> [Substring] {
        var state = AppState(today: CalendarDate("2026-11-21"))
        Push(screen).update(&state)
        Select(step).update(&state)
        var text = ""
        let console = LinearSession.Console(readLine: { nil }, write: { text += $0 })
        let store = Store(state: state, dependencies: Dependencies(content: content))
        LinearSession(console: console, store: store, width: 400, profile: TerminalProfile()).writeScreen()
        return text.split(separator: "\n")
    }

    @Test(arguments: AccessScreens.lists, AccessScreens.packs)
    func theLinearModeHasTheSameEntriesInTheSameOrder(_ screen: ScreenID, _ pack: String) throws {
        let content = try AccessScreens.content(pack, screen)
        let model = AccessScreens.context(content, AccessScreens.sizes[0]).model(of: screen)
        let rows: [ListModel.Row]
        switch model {
        case .grid(let list), .list(let list): rows = Array(list.rows)
        default: rows = []
        }
        let entries = lines(screen, content).filter { $0.drop { $0 == " " }.first?.isNumber == true }
        try #require(entries.count == rows.count)
        for (index, entry) in entries.enumerated() {
            let text = "\(index + 1). \(rows[index].name)"
            #expect(entry.drop { $0 == " " }.hasPrefix(text))
            if let number = rows[index].essential { #expect(entry.contains(number)) }
        }
    }

    /// The words of a text in order, without what is only drawn.
    private func words(_ text: some Sequence<Substring>) -> [String] {
        text.flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init)
    }

    @Test(arguments: AccessScreens.texts, AccessScreens.packs)
    func theLinearModeSaysTheSameText(_ wanted: ScreenID, _ pack: String) throws {
        let content = try AccessScreens.content(pack, wanted)
        let screen = AccessScreens.screen(wanted, in: content)
        // Help is of the keys on the screen and of the answers in lines, and an address comes without its code.
        if screen.kind == .help || screen.kind == .address { return }
        let size = Size(columns: 96, rows: 400)
        let rows = frame(screen, content, size).rows
        let model = AccessScreens.context(content, size).model(of: screen)
        guard case .page(let page) = model else { return }
        let bars = (page.banner == nil ? 0 : 1) + (page.tabs.isEmpty ? 0 : 1)
        // A table is said cell by cell, each with its heading: what stands above it is compared.
        let view = PageView(
            model: page, visit: Visit(screen), context: AccessScreens.context(content, size),
            area: Area(top: 2, left: 0, width: size.columns, height: size.rows - 4))
        let table = view.layout.lines.firstIndex { line in
            line.runs.contains { [.tableHeader, .tableRule].contains($0.role.kind) }
        }
        let end = table.map { 2 + bars + $0 } ?? size.rows - 2
        let shown = words(rows[(2 + bars)..<end].map { Substring($0) })
        let said = words(lines(screen, content).drop { !$0.hasPrefix("==") })
        try #require(!shown.isEmpty)
        // A card's first heading is the title, which lines say above it.
        let heading = words([Substring(page.title)])
        let body =
            shown.starts(with: heading) && !said.starts(with: heading)
            ? Array(shown.dropFirst(heading.count)) : shown
        #expect(said.starts(with: body), "\(body) and \(said)")
    }

    @Test(arguments: AccessScreens.steps, AccessScreens.packs)
    func theLinearModeSaysTheSameSteps(_ screen: ScreenID, _ pack: String) throws {
        let content = try AccessScreens.content(pack, screen)
        let size = Size(columns: 120, rows: 60)
        let context = AccessScreens.context(content, size)
        guard case .steps(let model) = context.model(of: screen) else {
            Issue.record("no steps")
            return
        }
        for step in 0..<model.sequence.count {
            let rows = frame(screen, content, size, step: step).rows
            let shown = words(rows[3..<(size.rows - 2)].map { Substring($0) })
            let said = words(lines(screen, content, step: step).drop { !$0.hasPrefix("==") })
            let isLast = step + 1 == model.sequence.count
            // A table's headings are said with every row; the last step names another way out.
            let text = try #require(model.sequence.place(of: step)).step.blocks
            if text.contains(where: { if case .table = $0.content { true } else { false } }) { continue }
            let common =
                isLast ? shown.count - words(["Last step. Esc returns to the guide."]).count : shown.count
            #expect(said.filter { !$0.isEmpty }.starts(with: shown.prefix(common)), "\(shown) and \(said)")
        }
    }
}
