import AppCore
import Terminal
import TextMetrics

/// Draws the screen in sight: a pure function of state and scene.
public enum ScreenDrawing {
    public static func frame(_ state: AppState, _ scene: RenderContext) -> Frame {
        var frame = unpainted(state, scene)
        scene.theme.paint(&frame)
        return frame
    }

    private static func unpainted(_ state: AppState, _ scene: RenderContext) -> Frame {
        var frame = Frame(size: scene.size)
        guard scene.size.columns >= RenderContext.smallest.columns,
            scene.size.rows >= RenderContext.smallest.rows
        else {
            drawTooSmall(scene, into: &frame)
            return frame
        }
        let chrome = Chrome(state: state, scene: scene)
        let model = ScreenModels.model(for: state.current.screen, scene)
        let view = ScreenViews.view(for: state.current, model: model, scene: scene, area: chrome.body)
        view.draw(into: &frame)
        chrome.draw(title: model.title, view: view, banner: model.banner, into: &frame)
        return frame
    }

    /// Rows of a window that shows all of the screen in sight at once, at the scene's width; no more than the scene has
    /// where it does already, or is too small for any screen.
    public static func rows(toShowAll state: AppState, _ scene: RenderContext) -> Int {
        guard scene.size.columns >= RenderContext.smallest.columns,
            scene.size.rows >= RenderContext.smallest.rows
        else {
            return scene.size.rows
        }
        let chrome = scene.size.rows - Chrome(state: state, scene: scene).body.height
        let view = view(state, scene)
        return view.position == nil ? scene.size.rows : max(scene.size.rows, view.height + chrome)
    }

    /// The view of the screen in sight, to ask what an action means there.
    static func view(_ state: AppState, _ scene: RenderContext) -> any ScreenView {
        let model = ScreenModels.model(for: state.current.screen, scene)
        let area = Chrome(state: state, scene: scene).body
        return ScreenViews.view(for: state.current, model: model, scene: scene, area: area)
    }

    /// Too small to show everything: what to do, and whom to call.
    private static func drawTooSmall(_ scene: RenderContext, into frame: inout Frame) {
        let number = scene.library.pack.contacts.first { $0.isEmergency }?.number ?? "911"
        let smallest = RenderContext.smallest
        let text =
            "In danger: call \(number). This window is too small for Muster: make it at least "
            + "\(smallest.columns) columns and \(smallest.rows) rows (it has \(scene.size.columns) and "
            + "\(scene.size.rows))" + (scene.access.allowsLeaving ? ", or run muster --plain." : ".")
        guard scene.size.columns >= 2 else { return }
        let lines = TextFitting.wrapped(scene.look.text(text), width: scene.size.columns)
        for (row, line) in lines.prefix(scene.size.rows).enumerated() {
            frame.write(line, column: 0, row: row)
        }
        frame.cursor = Point(column: 0, row: 0)
    }
}
