import AppCore
import ContentPack
import Terminal
import Testing

@testable import ScreenKit
@testable import Screens

/// Finding a place again after something was added, removed or changed.
@Suite struct RowMatcherTests {
    @Test(
        arguments: [
            // index, old, new, where it is
            (2, "abc", "abc", 2), (2, "abc", "xabc", 3), (0, "abc", "abcx", 0), (1, "abc", "axbc", 2),
            (2, "abcd", "acd", 1), (1, "abcd", "acd", 1), (1, "abc", "aBc", 1), (2, "abcd", "xbYcZd", 3),
            (0, "abc", "", 0), (9, "abc", "abcd", 9), (1, "aba", "xaba", 2), (2, "aaaa", "aaaaa", 2),
            (3, "abcd", "a", 0),
        ] as [(Int, String, String, Int)])
    func theSameStaysTheSame(_ index: Int, _ old: String, _ new: String, _ expected: Int) {
        #expect(
            RowMatcher.index(of: index, in: old.map(String.init), now: new.map(String.init)) == expected)
    }

    private func row(_ name: String, _ target: Int) -> ListModel.Row {
        ListModel.Row(
            name: name, destination: .screen(.menu(MenuAddress(file: "\(target).plist"))))
    }

    @Test func aRowIsKnownByWhatItLeadsToBeforeItsName() {
        let old = [row("Police", 0), row("Clinic", 1)]
        #expect(RowMatcher.row(1, of: old, in: [row("New", 2), row("Police", 0), row("Clinic", 1)]) == 2)
        // It leads elsewhere now: its name tells.
        #expect(RowMatcher.row(1, of: old, in: [row("New", 2), row("Police", 0), row("Clinic", 3)]) == 2)
        // Names are given away: what Clinic led to is called Police.
        #expect(RowMatcher.row(1, of: old, in: [row("Clinic", 0), row("Police", 1)]) == 1)
        // Renamed: what it leads to tells.
        #expect(RowMatcher.row(1, of: old, in: [row("Police", 0), row("Health", 1)]) == 1)
        // Gone: the place it had.
        #expect(RowMatcher.row(1, of: old, in: [row("Police", 0)]) == 0)
        #expect(RowMatcher.row(5, of: old, in: old) == 5)
    }

    /// An anchor counts leaf blocks as the layout does.
    @Test func leavesAreCountedAsTheLayoutCountsThem() throws {
        let pack = try Pack.open(directory: ReachableTests.checkout, origin: .bundled)
        let content = SessionContent(pack: pack)
        content.loadCatalogue()
        let layouts = LayoutCache()
        var seen = 0
        for listing in content.catalogue?.guides ?? [] {
            content.load(for: .guide(path: listing.path))
            let context = RenderContext(
                content: content, size: Size(columns: 80, rows: 24), profile: TerminalProfile(), today: nil,
                layouts: layouts, screens: .all)
            guard case .page(let page) = context.model(of: .guide(path: listing.path)) else {
                continue
            }
            let leaves = RowMatcher.leaves(of: page.document)
            for line in layouts.layout(of: page, width: 200, profile: TerminalProfile()).lines {
                for run in line.runs where !run.isDecoration {
                    seen += 1
                    let leaf = leaves.indices.contains(line.anchor.block) ? leaves[line.anchor.block] : ""
                    let words = run.text.hasPrefix("[Picture: ") ? run.text.dropFirst(10) : run.text[...]
                    #expect(leaf.contains(words.prefix(20)), "\(listing.path): \(run.text)")
                }
            }
        }
        #expect(seen > 1_000)
    }
}
