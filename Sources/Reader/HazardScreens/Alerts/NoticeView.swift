import AppCore
import Hazards
import ScreenKit
import Terminal

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
    ///
    /// - Parameter area: the part of the screen that it may cover, below the banner.
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
