import Alerts
import AppCore
import Clocks
import HazardKit
import Hazards
import ScreenKit
import Terminal
import TextMetrics

/// The lines under the emergency line of every screen that show what is in force for here: the worst hazard, until when and
/// for which place, the key, and the first action.
package enum AlertBanner {
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

    /// Draws what there is to show.
    package static func draw(_ state: AppState, row: Int, _ context: RenderContext, into frame: inout Frame) {
        guard state.alerts.hasBanner else { return }
        let present = state.alerts.present
        guard let banner = present.first?.banner else {
            // A row that stays until the person goes on.
            let text =
                state.alerts.isLeft ? "In force, but not where you are now" : "The alert for here is over"
            frame.fill(row: row, style: context.theme.status)
            frame.write(text, column: 1, row: row, style: context.theme.status)
            return
        }
        let (profile, style) = (context.profile, context.theme.alert)
        let room = context.size.columns - 2
        let parts = [
            profile.text("\(profile.symbol("⚠", ascii: "!")) \(banner.what)"),
            banner.time.isEmpty ? "" : profile.text(" \(banner.time)"),
            banner.place.isEmpty ? "" : profile.text(" \(banner.place)"),
            present.count > 1 ? " and \(present.count - 1) more" : "",
        ]
        // It changes every minute; a screen reader announces the hazard once, but not the age.
        let age = profile.separator + context.hazardTimes.ago(Moment(seconds: banner.since))
        let line = line(parts, age: age, room, profile)
        frame.fill(row: row, style: style)
        var column = frame.write(line.text, column: 1, row: row, style: style)
        if line.hasAge {
            let end = frame.write(age, column: column, row: row, style: style)
            frame.keepQuiet(row: row, columns: column..<end)
            column = end
        }
        frame.write(line.key, column: column, row: row, style: style)
        let action = profile.text(banner.action)
        if showsAction(action, context) {
            let text = TextFitting.truncated("Do now: " + action, to: room - 2, symbols: profile.symbols)
            frame.fill(row: row + 1, style: style)
            frame.write(text, column: 3, row: row + 1, style: style)
        }
    }

    /// Returns the first line: as much of what is less needed as there is room for. What it is and the key stay. The parts are
    /// what it is, its time, its place, and the number of others.
    private static func line(
        _ parts: [String], age: String, _ room: Int, _ profile: TerminalProfile
    ) -> (text: String, hasAge: Bool, key: String) {
        let (key, longKey) = (profile.separator + keys.0, profile.separator + keys.1)
        let (all, unplaced) = (parts.joined(), parts[0] + parts[1] + parts[3])
        // What begins later must not look as if it were so now: ` from tomorrow 20:00, now …`, ` from tomorrow`.
        let time = parts[1].prefix { $0 != "," }
        let words = time.split(separator: " ")
        let isDated = words.first == "from" && words.count > 2
        let day = isDated ? " " + words.dropLast().joined(separator: " ") : ""
        let forms = [
            (all, true, longKey), (all, false, longKey), (all, false, key), (unplaced, false, longKey),
            (unplaced, false, key), (parts[0] + parts[1], false, key), (parts[0] + time, false, key),
            (parts[0] + day, false, key),
        ]
        for (text, hasAge, key) in forms {
            let ageWidth = hasAge ? DisplayWidth.of(age) : 0
            if DisplayWidth.of(text) + DisplayWidth.of(key) + ageWidth <= room { return (text, hasAge, key) }
        }
        let width = max(1, room - DisplayWidth.of(key))
        return (TextFitting.truncated(parts[0], to: width, symbols: profile.symbols), false, key)
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

/// A warning over the screen in view: what has come, for which place, the first action, and the two keys.
package enum NoticeView {
    /// The most columns of its text: longer lines are harder to read.
    private static let mostColumns = 72

    /// Returns the screen that says what to do: the guide, or else the hazard itself.
    package static func screen(of note: HazardNote, _ screens: ScreenTable) -> ScreenID? {
        if let guide = note.guide { return .guide(path: guide) }
        if let name = note.alert { return .alert(name) }
        return screens.screen(typed: note.answer)
    }

    /// Draws it, if there is one, over the body, and puts the cursor on it: screen readers read it from there.
    package static func draw(
        _ state: AppState, _ context: RenderContext, in area: Area, into frame: inout Frame
    ) {
        guard let note = state.alerts.notice else { return }
        let width = min(area.width - 2, mostColumns)
        let left = area.left + (area.width - width) / 2
        let lines = lines(of: note, context.profile, width: width - 4, rows: area.height)
        let top = area.top + max(0, min(2, area.height - lines.count))
        let style = context.theme.alert
        for (offset, line) in lines.prefix(area.height).enumerated() {
            frame.fill(row: top + offset, from: left, to: left + width, style: style)
            frame.write(line, column: left + 2, row: top + offset, style: style)
        }
        frame.cursor = Point(column: left + 2, row: top + (lines.first?.isEmpty ?? false ? 1 : 0))
    }

    /// Returns the lines that fit: the blank ones go first, then the place, then the end of the action.
    private static func lines(
        of note: HazardNote, _ profile: TerminalProfile, width: Int, rows: Int
    ) -> [String] {
        func wrapped(_ text: String) -> [String] { profile.wrapped(text, width: width) }
        guard let banner = note.banner else { return wrapped(note.text) }
        let mark = profile.symbol("⚠", ascii: "!")
        let what = wrapped([mark, banner.what, banner.time].filter { !$0.isEmpty }.joined(separator: " "))
        let place = banner.place.isEmpty ? [] : wrapped(banner.place.capitalizedFirst)
        let action = banner.action.isEmpty ? [] : wrapped("Do now: \(banner.action)")
        let keys = ["Enter What to do   Esc Go on"]
        let text = what + place + action
        let parts = action.isEmpty ? [what + place, keys] : [what + place, action, keys]
        let spaced = [""] + parts.joined(separator: [""]) + [""]
        for form in [spaced, text + keys, what + action + keys] where form.count <= rows { return form }
        return Array((what + action).prefix(max(1, rows - 1))) + keys
    }
}

extension ScreenID {
    package static func alert(_ name: HazardNote.AlertName) -> ScreenID {
        ScreenID(.alert, .text(name.identifier, title: "\(name.source) \(name.sender)"))
    }
}
