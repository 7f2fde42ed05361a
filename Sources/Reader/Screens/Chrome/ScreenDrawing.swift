import AppCore
import HazardScreens
import ScreenKit
import Terminal
import TextMetrics

/// Draws the screen in view: a pure function of state and context.
package enum ScreenDrawing {
    package static func frame(_ state: AppState, _ context: RenderContext) -> Frame {
        frame(of: view(state, context), state, context)
    }

    /// Returns the path of a guide of which the screen in view shows a part, if it must be read first.
    package static func guideToRead(_ state: AppState, _ context: RenderContext) -> String? {
        guard case .effect(let effect as ReadContent) = view(state, context).respondToDrawing(),
            case .guide(let path) = effect
        else { return nil }
        return path
    }

    /// Returns the frame of a view that was created from this state and context.
    static func frame(of view: any ScreenView, _ state: AppState, _ context: RenderContext) -> Frame {
        var frame = Frame(size: context.size)
        if isLargeEnough(context) {
            let model = context.model(of: state.current.screen)
            view.draw(into: &frame)
            let chrome = Chrome(state: state, context: context)
            // A question or a field has its place around the view.
            if !view.isAlone || state.isAskedToLeave || state.prompt != nil {
                chrome.draw(title: model.title, view: view, banner: model.banner, into: &frame)
            }
            NoticeView.draw(state, context, in: chrome.body, into: &frame)
        } else {
            drawTooSmall(context, into: &frame)
        }
        context.theme.paint(&frame)
        return frame
    }

    /// Returns the rows of a window that shows all of the screen in view at once, at the context's width; no
    /// more than the context has if it already does, or is too small for any screen.
    package static func rows(toShowAll state: AppState, _ context: RenderContext) -> Int {
        guard isLargeEnough(context) else { return context.size.rows }
        let chrome = context.size.rows - Chrome(state: state, context: context).body.height
        let view = view(state, context)
        return view.position == nil ? context.size.rows : max(context.size.rows, view.height + chrome)
    }

    private static func isLargeEnough(_ context: RenderContext) -> Bool {
        context.size.columns >= RenderContext.smallest.columns
            && context.size.rows >= RenderContext.smallest.rows
    }

    /// Returns the view of the screen in view, which decides what an action means there.
    static func view(_ state: AppState, _ context: RenderContext) -> any ScreenView {
        let model = context.model(of: state.current.screen)
        let area = Chrome(state: state, context: context).body
        return ScreenViews.view(for: state.current, model: model, context: context, area: area)
    }

    /// Draws what to do and the numbers to call, if the window is too small to show everything.
    private static func drawTooSmall(_ context: RenderContext, into frame: inout Frame) {
        let number = context.content.pack.contacts.first { $0.isEmergency }?.number ?? "911"
        let smallest = RenderContext.smallest
        let text =
            "In danger: call \(number). This window is too small for Muster: make it at least "
            + "\(smallest.columns) columns and \(smallest.rows) rows (it has \(context.size.columns) and "
            + "\(context.size.rows))" + (context.access.allowsLeaving ? ", or run muster --plain." : ".")
        guard context.size.columns >= 2 else { return }
        let lines = TextFitting.wrapped(context.profile.text(text), width: context.size.columns)
        for (row, line) in lines.prefix(context.size.rows).enumerated() {
            frame.write(line, column: 0, row: row)
        }
        frame.cursor = Point(column: 0, row: 0)
    }
}
