import AppCore
import GuideDocument
import ScreenKit
import Terminal
import TextMetrics

/// A running timer on the status line: on the right a clock, quiet like the time of day in a kiosk; on the left the same in
/// words, which change only with whole minutes, because a screen reader announces them.
struct TimerDrawing {
    private let timer: RunningTimer
    private let seconds: Int
    private let others: Int
    /// True if its guide is in view, where Ctrl-T stops it.
    private let isHere: Bool
    private let clock: String
    private let profile: TerminalProfile

    /// The columns below which a window shows only the time, without the count.
    private static let countColumns = 60
    /// The columns of the time, so that the text beside it does not move for an hour.
    private static let clockWidth = 5

    init?(_ state: AppState, _ context: RenderContext) {
        guard let timer = state.shownTimer, let uptime = state.uptime else { return nil }
        self.timer = timer
        profile = context.profile
        seconds = timer.seconds(at: uptime)
        others = state.timers.all.count - 1
        isHere = state.current.screen.file == timer.guide
        var text = TextFitting.padded(Self.digits(seconds), to: Self.clockWidth, alignment: .right)
        switch timer.kind {
        case .count(let count):
            if context.size.columns >= Self.countColumns { text += " of \(Self.digits(count))" }
        case .beat:
            // To and fro: a mark that goes on and off would blink.
            let mark = profile.line("●", ascii: "*")
            text = (timer.ticks(at: uptime) % 2 == 0 ? "\(mark) " : " \(mark)") + text
        case .clock: break
        }
        clock = text
    }

    /// Returns the digits of a time: `2:05`, `1:02:05`.
    private static func digits(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : String(minutes)) + ":" + two(seconds % 60)
    }

    var width: Int { DisplayWidth.of(clock) }

    func drawClock(row: Int, end: Int, context: RenderContext, into frame: inout Frame) {
        let column = end - width
        frame.write(clock, column: column, row: row, style: context.theme.notice)
        frame.keepQuiet(row: row, columns: column..<end)
    }

    /// Returns the longest words that fit, or `nil` if none do.
    func words(room: Int) -> String? { forms.map(profile.text).first { DisplayWidth.of($0) <= room } }

    private var forms: [String] {
        let since = timer.since.map { ", since \($0.text)" } ?? ""
        let text = minutes
        let more = others > 0 ? " (\(others) more)" : ""
        let hint = isHere && seconds < 60 ? "; press Ctrl-T twice to stop" : ""
        return [
            "\(timer.title): \(text)\(since)\(more)\(hint)", "\(timer.title): \(text)\(since)\(more)",
            "\(text)\(since)\(more)", text + since, text, timer.since.map { "since \($0.text)" } ?? text,
        ]
    }

    /// The time in words, in whole minutes.
    private var minutes: String {
        let passed = RunningTimer.words(seconds / 60 * 60)
        switch timer.kind {
        case .count(let count):
            let whole = RunningTimer.words(count)
            if seconds >= count + 60 { return "\(passed), past \(whole)" }
            if seconds >= count { return "\(whole) \(count == 1 || count == 60 ? "is" : "are") over" }
            return seconds < 60 ? "timer of \(whole)" : "\(passed) of \(whole)"
        case .beat(let beats):
            return seconds < 60 ? "\(beats) beats a minute" : "\(passed) at \(beats) a minute"
        case .clock: return seconds < 60 ? "timer" : passed
        }
    }
}

/// The signs of activity of a kiosk on the status line: the time, a moving dot, and a countdown before it returns to its
/// first screen. All that changes without input is quiet, and the hardware cursor stays where the person is, so that
/// neither a screen reader nor a braille display announces every second.
struct KioskHeartbeatDrawing {
    private static let steps = 3
    /// The digits of the longest countdown.
    private static let digits = 2

    private let text: String
    private let secondsLeft: Int?

    init(_ heartbeat: KioskHeartbeat, profile: TerminalProfile) {
        let dot = profile.glyphs == .ascii ? "." : "·"
        let place = abs(heartbeat.beat % Self.steps)
        let mark = (0..<Self.steps).map { $0 == place ? dot : " " }.joined()
        // Without a time of day the dot alone says that the program runs.
        text = (heartbeat.time.map { $0.text + " " } ?? "") + mark
        secondsLeft = heartbeat.secondsLeft
    }

    var width: Int { DisplayWidth.of(text) }

    func draw(row: Int, context: RenderContext, into frame: inout Frame) {
        let column = context.size.columns - 1 - width
        frame.write(text, column: column, row: row, style: context.theme.status)
        frame.keepQuiet(row: row, columns: column..<column + width)
    }

    /// Draws the remaining seconds in the longest form that fits. Returns false if there is no countdown.
    func drawCountdown(row: Int, room: Int, context: RenderContext, into frame: inout Frame) -> Bool {
        guard let secondsLeft else { return false }
        let number = TextFitting.padded(String(secondsLeft), to: Self.digits, alignment: .right)
        let forms = [
            ("Back to the start in ", " s. Press any key to stay here."),
            ("Start in ", " s; a key stays here"), ("Start in ", " s"), ("", " s"),
        ]
        let form = forms.first { $0.0.count + Self.digits + $0.1.count <= room } ?? forms[forms.count - 1]
        let style = context.theme.notice
        let start = frame.write(form.0, column: 1, row: row, style: style)
        let end = frame.write(number, column: start, row: row, style: style)
        frame.write(form.1, column: end, row: row, style: style)
        frame.keepQuiet(row: row, columns: start..<end)
        return true
    }
}
