import AppCore
import ContentPack
import GuideLayout
import Terminal
import TestSupport

@testable import ScreenKit
@testable import Screens

/// Measures the space that the screens leave for a guide's text on a terminal of 80 columns and 24 rows.
enum FirstScreenProbe {
    static func textArea() throws -> (Int, Int) {
        let fixture = try CheckFixture()
        let content = SessionContent(pack: try Pack.open(directory: fixture.pack.path, origin: .named))
        let screen = ScreenID.guide(path: "Guides/fire.html")
        content.load(for: screen)
        var state = AppState(today: CheckFixture.today)
        Push(screen).update(&state)
        let context = RenderContext(
            content: content, size: Size(columns: 80, rows: 24),
            profile: TerminalProfile(glyphs: .full, hasColors: true),
            today: CheckFixture.today, layouts: LayoutCache(), screens: .all)
        guard case .page(let model) = context.model(of: screen), let visit = state.visits.last
        else {
            throw HarnessFailure("the guide is not shown as a page")
        }
        let view = PageView(
            model: model, visit: visit, context: context, area: Chrome(state: state, context: context).body)
        return (view.layout.width, view.area.height)
    }
}
