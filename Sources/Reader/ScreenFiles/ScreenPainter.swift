import AppCore
import Clocks
import ScreenKit
import Screens
import Terminal

/// Draws screens as text, the same anywhere and at any time, without a person's settings or bookmarks.
package struct ScreenPainter {
    let content: SessionContent
    let today: CalendarDate?
    let profile: TerminalProfile
    let settings: SettingsInUse
    let withStyles: Bool
    let now: Moment?
    let screens = ScreenTable.all
    let layouts = LayoutCache()
    let models = ModelCache()

    struct Picture {
        var first: String
        /// The whole screen, drawn in a window that is high enough; `nil` if the first picture shows everything.
        var whole: String?
    }

    /// The most cells of one drawing: some 50,000 rows of 80 columns, in 200 MB.
    private static let maxCells = 4_000_000

    package init(
        content: SessionContent, today: CalendarDate?, profile: TerminalProfile, settings: SettingsInUse,
        withStyles: Bool, now: Moment? = nil
    ) {
        (self.content, self.today, self.profile, self.settings) = (content, today, profile, settings)
        (self.withStyles, self.now) = (withStyles, now)
    }

    package func state(_ screen: ScreenID, step: Int? = nil) -> AppState {
        var state = AppState(today: today)
        state.settings = settings
        Push(screen).update(&state)
        if let step { GoToStep(step).update(&state) }
        return state
    }

    func context(_ size: Size) -> RenderContext {
        RenderContext(
            content: content, size: size, profile: profile, today: today, layouts: layouts,
            screens: screens, settings: settings, models: models, now: now)
    }

    func picture(_ state: AppState, size: Size) -> Picture {
        let context = context(size)
        let rows = ScreenDrawing.rows(toShowAll: state, context)
        return Picture(
            first: text(state, context),
            whole: rows > size.rows ? whole(state, columns: size.columns, rows: rows) : nil)
    }

    package func text(_ state: AppState, size: Size) -> String { text(state, context(size)) }

    private func whole(_ state: AppState, columns: Int, rows: Int) -> String {
        let most = Self.maxCells / max(1, columns)
        let drawn = text(state, context(Size(columns: columns, rows: min(rows, most))))
        return rows <= most ? drawn : drawn + "--- too long to draw: \(rows - most) rows are left out\n"
    }

    private func text(_ state: AppState, _ context: RenderContext) -> String {
        if let path = ScreenDrawing.guideToRead(state, context) { content.loadGuide(path) }
        return FrameListing.text(ScreenDrawing.frame(state, context), withStyles: withStyles)
    }
}
