// Reads the mouse, if a person has turned it on: clicks and the wheel, as reported by xterm's SGR protocol.

public enum MouseEvent: Sendable, Hashable {
    /// The left button was pressed over this cell.
    case click(Point)
    case wheelUp, wheelDown
}

/// The bytes that turn mouse reports on and off, and the parser of reports.
///
/// The driver sends and reads them itself, without ncurses, like those of bracketed paste: ncurses decodes reports of
/// `mousemask` in `getch`, which the driver does not use, because it returns endlessly once a terminal is gone.
public enum MouseReporting {
    /// Turns on reports of buttons and the wheel (1000), with coordinates as decimal numbers (1006), which
    /// have no limit at 223 columns.
    public static let on = "\u{1B}[?1000h\u{1B}[?1006h"
    public static let off = "\u{1B}[?1006l\u{1B}[?1000l"

    /// The greatest coordinate, far beyond any screen.
    private static let largest = 10_000

    /// Returns the event of `ESC [ < button ; column ; row M`, or nil for releases (`m`), other buttons,
    /// movements, and anything that is not a report.
    static func event(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> MouseEvent? {
        guard final == UInt8(ascii: "M"), parameters.first == UInt8(ascii: "<") else { return nil }
        let parts = parameters.dropFirst().split(
            separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            (1...5).contains(part.count) ? Int(String(decoding: part, as: UTF8.self)) : nil
        }
        guard parts.count == 3, numbers.count == 3, numbers.allSatisfy((0...largest).contains) else {
            return nil
        }
        // Shift, Alt and Ctrl (4, 8, 16) make no difference; 32 is a movement.
        switch numbers[0] & ~28 {
        case 0:
            guard numbers[1] >= 1, numbers[2] >= 1 else { return nil }
            return .click(Point(column: numbers[1] - 1, row: numbers[2] - 1))
        case 64: return .wheelUp
        case 65: return .wheelDown
        default: return nil
        }
    }
}
