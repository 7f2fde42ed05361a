import AppCore
import Hazards
import Terminal
import TextMetrics

/// The row on every screen that shows what is active for here: the worst alert, the number of alerts, their
/// age, and the key that opens them.
struct AlertBanner {
    private let text: String
    /// Changes every minute; a screen reader announces the alert once, but not the age.
    private let age: String
    private let key: String
    private let isOver: Bool

    /// Returns whether the banner has a separate row under the emergency line.
    static func isAbove(_ state: AppState) -> Bool { state.alerts.row == .above || state.alerts.row == .over }

    /// Returns nil if there is nothing to show.
    init?(_ state: AppState, _ context: RenderContext) {
        guard state.alerts.row != .none else { return nil }
        key = "F8"
        let alerts = context.alertBoard?.banner ?? []
        let times = context.alertTimes
        guard let first = alerts.first, let line = AlertWords.banner(alerts, times) else {
            // The minute in which it ends, or a row that stays until the person goes on.
            (text, age, isOver) = ("The alert for here is over", "", true)
            return
        }
        let mark = context.profile.symbol("⚠", ascii: "!")
        text = "\(mark) \(line)"
        age = times.ago(first.sent)
        isOver = false
    }

    func draw(row: Int, room: Int, _ context: RenderContext, into frame: inout Frame) {
        let style = isOver ? context.theme.status : context.theme.alert
        frame.fill(row: row, style: style)
        let profile = context.profile
        let parts = isOver ? [] : [age, "\(key) Alerts"]
        var tail = parts.map { profile.separator + $0 }
        let shown = profile.text(text)
        // Where there is little room the age goes before the key, and the alert is cut last.
        while !tail.isEmpty, DisplayWidth.of(shown) + tail.reduce(0, { $0 + DisplayWidth.of($1) }) > room {
            tail.removeFirst()
        }
        let width = room - tail.reduce(0) { $0 + DisplayWidth.of($1) }
        let fitted = TextFitting.truncated(shown, to: max(1, width), symbols: profile.symbols)
        var column = frame.write(fitted, column: 1, row: row, style: style)
        for (index, part) in tail.enumerated() {
            let end = frame.write(part, column: column, row: row, style: style)
            if index == 0, tail.count == 2 { frame.keepQuiet(row: row, columns: column..<end) }
            column = end
        }
    }

    // MARK: Kiosk

    /// Returns the alert that replaces a kiosk's idle screen: extreme, immediate, active for here, and
    /// verified or read from the host of an authority; nil if there is none.
    static func forIdleScreen(_ context: RenderContext) -> Alert? {
        guard context.access == .kiosk, let board = context.alertBoard else { return nil }
        return board.banner.first { alert in
            guard alert.state == .active, alert.test == nil, alert.severity == .extreme,
                alert.urgency == .immediate
            else { return false }
            if alert.isVerified { return true }
            let host = board.feeds.first { $0.state.name == alert.source }?.state.host ?? ""
            return FeedNames.officialHosts.contains(host)
        }
    }

    static func poster(_ alert: Alert, number: String, _ context: RenderContext) -> ListModel.Poster {
        let times = context.alertTimes
        return ListModel.Poster(
            headline: [SentenceCase.text(alert.event)],
            text: AlertForms.text(alert, max: AlertForms.long, times)
                + " \(AlertWords.trust(alert, context.alertBoard?.feeds ?? [])). In danger: call \(number).")
    }

    static func kioskSection(_ alert: Alert, _ context: RenderContext) -> ListModel.Section {
        var rows = [ListModel.Row(name: "This alert", destination: .screen(.alert(alert)))]
        if let path = context.library.guide(for: alert) {
            rows.insert(
                ListModel.Row(name: "What to do now", destination: .screen(.guide(path: path))), at: 0)
        }
        rows.append(ListModel.Row(name: "All alerts", destination: .screen(.alerts)))
        for index in rows.indices { rows[index].isHighlighted = true }
        return ListModel.Section(rows: rows)
    }
}
