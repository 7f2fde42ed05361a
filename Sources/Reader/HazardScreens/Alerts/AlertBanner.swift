import Alerts
import AppCore
import Clocks
import HazardKit
import ScreenKit
import Terminal
import TextMetrics

/// The lines under the emergency line of every screen that show what is in force for here: the worst hazard, until when and
/// for which place, the key, and the first action.
package struct AlertBanner {
    /// The parts of the first line that there is always room for, the rest in the order in which it is left out.
    private let what: String
    private let time: String
    private let place: String
    private let others: String
    /// Changes every minute; a screen reader announces the hazard once, but not the age.
    private let age: String
    private let action: String
    private let isOver: Bool

    private static let keys = ("F8", "F8 Alerts")

    package static func rows(_ state: AppState, _ context: RenderContext) -> Int {
        guard state.alerts.hasBanner else { return 0 }
        return showsAction(state.alerts.present.first?.banner?.action ?? "", context) ? 2 : 1
    }

    private static func showsAction(_ action: String, _ context: RenderContext) -> Bool {
        !action.isEmpty && context.size.rows >= leastRows
    }

    /// The fewest rows of a window that has room for two lines.
    private static let leastRows = 20

    package init?(_ state: AppState, _ context: RenderContext) {
        guard state.alerts.hasBanner else { return nil }
        let present = state.alerts.present
        guard let banner = present.first?.banner else {
            // A row that stays until the person goes on.
            (what, time, place) = (
                state.alerts.isLeft ? "In force, but not where you are now" : "The alert for here is over",
                "", ""
            )
            (others, age, action, isOver) = ("", "", "", true)
            return
        }
        let mark = context.profile.symbol("⚠", ascii: "!")
        let profile = context.profile
        what = profile.text("\(mark) \(banner.what)")
        time = banner.time.isEmpty ? "" : profile.text(" \(banner.time)")
        place = banner.place.isEmpty ? "" : profile.text(" \(banner.place)")
        others = present.count > 1 ? " and \(present.count - 1) more" : ""
        age = profile.separator + context.hazardTimes.ago(Moment(seconds: banner.since))
        action = profile.text(banner.action)
        isOver = false
    }

    package func draw(row: Int, _ context: RenderContext, into frame: inout Frame) {
        let style = isOver ? context.theme.status : context.theme.alert
        let room = context.size.columns - 2
        frame.fill(row: row, style: style)
        if isOver {
            frame.write(what, column: 1, row: row, style: style)
            return
        }
        let line = line(room, context)
        var column = frame.write(line.text, column: 1, row: row, style: style)
        if line.hasAge {
            let end = frame.write(age, column: column, row: row, style: style)
            frame.keepQuiet(row: row, columns: column..<end)
            column = end
        }
        frame.write(line.key, column: column, row: row, style: style)
        if Self.showsAction(action, context) {
            frame.fill(row: row + 1, style: style)
            frame.write(
                TextFitting.truncated("Do now: " + action, to: room - 2, symbols: context.profile.symbols),
                column: 3, row: row + 1, style: style)
        }
    }

    /// Returns the first line: as much of what is less needed as there is room for. What it is and the key stay.
    private func line(_ room: Int, _ context: RenderContext) -> (text: String, hasAge: Bool, key: String) {
        let separator = context.profile.separator
        let (key, longKey) = (separator + Self.keys.0, separator + Self.keys.1)
        let forms: [(parts: [String], hasAge: Bool, key: String)] = [
            ([what, time, place, others], true, longKey), ([what, time, place, others], false, longKey),
            ([what, time, place, others], false, key), ([what, time, others], false, longKey),
            ([what, time, others], false, key), ([what, time], false, key), ([what], false, key),
        ]
        for form in forms {
            let text = form.parts.joined()
            let width =
                DisplayWidth.of(text) + DisplayWidth.of(form.key) + (form.hasAge ? DisplayWidth.of(age) : 0)
            if width <= room { return (text, form.hasAge, form.key) }
        }
        let width = max(1, room - DisplayWidth.of(key))
        return (TextFitting.truncated(what, to: width, symbols: context.profile.symbols), false, key)
    }

    /// Returns the alert that replaces a kiosk's idle screen: extreme, immediate, active for here, and
    /// verified or read from the host of an authority; nil if there is none.
    package static func forIdleScreen(_ context: RenderContext) -> Alert? {
        guard context.access == .kiosk, let board = context.alertBoard else { return nil }
        return board.banner.first {
            $0.state == .active && $0.test == nil && $0.severity == .extreme && $0.urgency == .immediate
                && board.isTrusted($0)
        }
    }

    package static func poster(_ alert: Alert, number: String, _ context: RenderContext) -> ListModel.Poster {
        let times = context.hazardTimes
        return ListModel.Poster(
            headline: [AlertWords.title(alert)],
            text: AlertForms.text(alert, max: AlertForms.long, times)
                + " \(AlertWords.trust(alert, context.alertBoard?.feeds ?? [])). In danger: call \(number).")
    }

    package static func kioskSection(_ alert: Alert, _ context: RenderContext) -> ListModel.Section {
        var rows = [
            ListModel.Row(name: "This alert", to: .alert(alert)), .init(name: "All alerts", to: .alerts),
        ]
        if let path = context.content.guide(for: alert) {
            rows.insert(.init(name: "What to do now", to: .guide(path: path)), at: 0)
        }
        for index in rows.indices { rows[index].isHighlighted = true }
        return ListModel.Section(rows: rows)
    }
}
