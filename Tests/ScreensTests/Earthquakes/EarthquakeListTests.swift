import AppCore
import Terminal
import Testing

@testable import HazardScreens
@testable import ScreenKit
@testable import Screens

/// The list of earthquakes as a person moves through it.
@Suite struct EarthquakeListTests {
    /// An explanation takes one line or two: whether an event was reviewed is told of some.
    @Test func rowsStayWhereTheyAreWhateverTheExplanationTakes() throws {
        let content = try EarthquakeMapFixture.content(ofMany: 300)
        let context = RenderContext(
            content: content, size: Size(columns: 80, rows: 24), profile: TerminalProfile(), today: nil,
            layouts: LayoutCache(), screens: .all, now: EarthquakeMapFixture.now)
        var state = AppState()
        Push(.earthquakes).update(&state)
        var rules: Set<Int> = []
        var heights: Set<Int> = []
        for index in 0..<60 {
            Select(index).update(&state)
            let rows = ScreenDrawing.frame(state, context).text.split(
                separator: "\n", omittingEmptySubsequences: false)
            let rule = try #require(rows.lastIndex { $0.contains("────") })
            rules.insert(rule)
            heights.insert(rows[(rule + 1)..<(rule + 3)].count { $0.contains { $0 != " " } })
        }
        #expect(rules.count == 1)
        #expect(heights == [1, 2])
    }
}
