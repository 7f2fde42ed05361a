import AppCore
import ScreenKit
import Terminal
import TextMetrics

/// The signs of activity of a kiosk on the status line: the time and a moving dot on the right, and a
/// countdown when it is about to return to its first screen.
///
/// Everything that changes without input is marked as quiet, and the hardware cursor stays where the person
/// is, so that neither a screen reader nor a braille display announces every second.
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
