import AppCore
import ContentPack
import GuideSearch
import Terminal
import TestSupport
import Testing

@testable import GuideScreens
@testable import ScreenKit
@testable import Screens

/// What was chosen before the content was read again, or found in an index that is older than the content.
@Suite struct RereadAddressTests {
    let folder: PrivateDirectory
    let pack: PackBuilder

    init() throws {
        folder = try PrivateDirectory()
        pack = try PackBuilder.complete()
    }

    private func content() throws -> SessionContent {
        SessionContent(
            pack: try Pack.open(directory: pack.path, origin: .named),
            searchCache: SearchCache(directory: folder.path("cache")))
    }

    private func guides(_ submenus: [(name: String, inner: String)]) throws {
        let entries = submenus.map {
            "<dict><key>Name</key><string>\($0.name)</string><key>Objects</key><array><dict><key>Name</key>"
                + "<string>\($0.inner)</string><key>Link</key><string>fire.html</string></dict></array></dict>"
        }
        try pack.plist("Guides", "<array>\(entries.joined())</array>")
    }

    private func buildings(_ names: [String]) throws {
        let entries = names.enumerated().map {
            "<dict><key>Name</key><string>\($1)</string><key>Address</key><string>\($0) Mill Street</string>"
                + "<key>Latitude</key><real>37.\($0)</real><key>Longitude</key><real>-80.1</real></dict>"
        }
        try pack.plist("Buildings", "<array>\(entries.joined())</array>")
    }

    // MARK: Numbered lines

    /// What is written after each answer; the answers follow on Guides.
    private func written(_ answers: [(String, before: () throws -> Void)]) throws -> [String] {
        let store = Store(state: AppState(), dependencies: Dependencies(content: try content()))
        store.perform(Open(.menu(.guides)))
        var rest = answers[...]
        var written = [""]
        let console = LinearSession.Console(
            readLine: {
                guard let (answer, before) = rest.popFirst() else { return nil }
                do { try before() } catch { Issue.record(error) }
                written.append("")
                return answer
            }, write: { written[written.count - 1] += $0 })
        LinearSession(console: console, store: store, width: 80, profile: TerminalProfile()).run()
        return written
    }

    @Test func numberedLinesStayInTheSubmenuOfThatName() throws {
        try guides([("Health", "A"), ("Health", "B"), ("Heat", "C")])
        let written = try written([
            ("2", {}),
            ("r", { try guides([("Other", "Z"), ("Health", "A"), ("Health", "B"), ("Heat", "C")]) }),
            ("r", { try guides([("Heat", "C"), ("Other", "Z")]) }),
        ])
        #expect(written[1].contains("1. B"))
        #expect(written[2].contains("Health\n======") && written[2].contains("1. B"))
        #expect(written[3].contains("menu is no longer in the file"))
        #expect(!written[3].contains("1. C") && !written[3].contains("1. Z"))
    }

    // MARK: Results of an older index

    /// The rows that a query finds in the index as it was before `change`.
    private func rows(_ query: String, after change: () throws -> Void) throws -> (
        rows: [ListModel.Row], message: String?, content: SessionContent
    ) {
        let before = try content()
        before.load(for: .search(query))
        while let search = before.search, search.hasWork { search.work() }
        try change()
        let now = try content()
        now.load(for: .search(query))
        guard case .building? = now.search?.state else {
            Issue.record("the index is not being rebuilt")
            return ([], nil, now)
        }
        let context = RenderContext(
            content: now, size: Size(columns: 80, rows: 24), profile: TerminalProfile(), today: nil,
            layouts: LayoutCache(), screens: .all)
        guard case .search(let model) = context.model(of: .search(query)) else { return ([], nil, now) }
        return (
            model.groups.filter { $0.name != "In an emergency" }.flatMap { $0.items.map(\.row) },
            model.message, now
        )
    }

    @Test(arguments: ["zebra hall ", "1 Mill Street"])
    func aBuildingThatWasFoundIsTheOneThatOpens(_ query: String) throws {
        try buildings(["Annex", "Zebra Hall"])
        let found = try rows(query) { try buildings(["Annex", "New House", "Zebra Hall"]) }
        let row = try #require(found.rows.first)
        #expect(row.name == "Zebra Hall")
        #expect(row.destination == .screen(.map(of: CanvasItem(kind: "building", name: "Zebra Hall"))))
    }

    @Test func buildingsOfOneNameStayApart() throws {
        try buildings(["Zebra Hall", "Zebra Hall"])
        let found = try rows("zebra hall ") { try buildings(["Annex", "Zebra Hall", "Zebra Hall"]) }
        #expect(
            found.rows.map(\.destination)
                == [0, 1].map {
                    .screen(.map(of: CanvasItem(kind: "building", name: "Zebra Hall", occurrence: $0)))
                })
    }

    @Test func aBuildingThatIsGoneIsNotAmongTheResults() throws {
        try buildings(["Annex", "Zebra Hall"])
        let found = try rows("zebra hall ") { try buildings(["Annex", "Zoo"]) }
        #expect(found.rows.isEmpty && found.message?.hasPrefix("No results yet.") == true)
    }

    @Test func aSubmenuThatWasFoundIsTheOneThatOpens() throws {
        try guides([("Laboratories", "A")])
        let found = try rows("laboratories ") { try guides([("Other", "Z"), ("Laboratories", "A")]) }
        let row = try #require(found.rows.first { $0.name == "Laboratories" })
        guard case .screen(let screen, _) = row.destination, let address = screen.menu else {
            Issue.record("no menu: \(row.destination)")
            return
        }
        found.content.load(for: screen)
        guard case .success(let menu)? = found.content.menu(at: address) else {
            Issue.record("the menu is not there")
            return
        }
        #expect(menu.title == "Laboratories" && menu.entries.map(\.name) == ["A"])
    }

    @Test func aSubmenuThatIsGoneIsSaidToBe() throws {
        try guides([("Laboratories", "A"), ("Other", "Z")])
        let found = try rows("laboratories ") { try guides([("Other", "Z")]) }
        let row = try #require(found.rows.first { $0.name == "Laboratories" })
        guard case .screen(let screen, _) = row.destination, let address = screen.menu else { return }
        found.content.load(for: screen)
        guard case .failure(let problem)? = found.content.menu(at: address) else {
            Issue.record("another menu is shown")
            return
        }
        #expect(problem.code == "menu-gone")
    }
}
