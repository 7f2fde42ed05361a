// A program that shows the state of the ncurses driver, for the tests to drive.
import CursesDriver
import Glibc
import Terminal
import TextTools

@main
struct DriverProbe {
    static func main() {
        var options = TerminalOptions()
        for argument in CommandLine.arguments.dropFirst() {
            if argument == "--kiosk" { options.keysSendSignals = false }
            if let choice = ColorChoice(rawValue: argument) { options.color = choice }
        }
        let environment = EnvironmentVariables(reading: [
            "TERM", "LC_ALL", "LC_CTYPE", "LANG", "NO_COLOR", "COLORTERM", "LINES", "COLUMNS", "ESCDELAY",
        ])
        do {
            let driver = try CursesDriver.open(environment: environment, options: options)
            if let index = CommandLine.arguments.firstIndex(of: "--random") {
                let file = CommandLine.arguments.dropFirst(index + 1).first ?? "/dev/null"
                RandomFrames(driver, file: file).run()
            }
            Probe(driver, tick: CommandLine.arguments.contains("--tick") ? 10 : nil).run()
        } catch {
            if let errors = fdopen(STDERR_FILENO, "w") { fputs(error.message + "\n", errors) }
            exit(5)
        }
    }
}

/// Draws, shows each event on the screen, and crashes or hangs on command.
final class Probe {
    private let driver: CursesDriver
    private var history: [String] = []
    private var hidesCursor = false
    /// The timeout of each wait, in milliseconds; `nil` for none.
    private let tick: Int?

    init(_ driver: CursesDriver, tick: Int?) {
        self.driver = driver
        self.tick = tick
    }

    func run() {
        while true {
            driver.draw(frame())
            let event = driver.nextEvent(milliseconds: tick)
            if event == .timeout { continue }
            // Asked for by tests as often as they like, so it must not push the keys that they sent out of the row.
            if event != .key(.character("r")) { history.append(describe(event)) }
            switch event {
            case .terminate(let number):
                driver.restore()
                print("terminated by \(number)")
                fflush(nil)
                CursesDriver.endProcess(bySignal: number)
            case .lost:
                driver.restore()
                exit(7)
            case .key(.character(let character)):
                obey(character)
            default:
                break
            }
        }
    }

    private func obey(_ command: Character) {
        switch command {
        case "q":
            driver.restore()
            driver.restore()
            print("bye")
            exit(0)
        case "c": hidesCursor.toggle()
        case "m": driver.reportMouse(true)
        case "M": driver.reportMouse(false)
        case "r": driver.redrawEverything()
        case "z": driver.suspend()
        case "x": exit(3)
        case "1": UnsafeMutablePointer<Int>(bitPattern: 16)?.pointee = 1
        case "2": fatalError("on purpose")
        case "3": abort()
        case "4": print(overflow(1))
        case "5":
            announce()
            while true { sleep(100) }
        case "6":
            announce()
            while true { _ = driver.nextEvent(milliseconds: nil) }
        default: break
        }
    }

    /// Writes that the program hangs from here on, past the driver, so that a test need not guess when.
    private func announce() {
        let text = "hangs"
        _ = text.withCString { write(STDOUT_FILENO, $0, text.utf8.count) }
    }

    private func overflow(_ number: Int) -> Int {
        number == 0 ? 0 : overflow(number &+ 2) &+ history.count &+ number
    }

    private func describe(_ event: TerminalEvent) -> String {
        switch event {
        case .key(let key): key.name
        case .paste(let text): "paste(\(text.count):\(text.prefix(20)))"
        case .mouse(.click(let point)): "click(\(point.column),\(point.row))"
        case .mouse(.wheelUp): "wheel-up"
        case .mouse(.wheelDown): "wheel-down"
        case .resize(let size): "resize(\(size.columns)x\(size.rows))"
        case .resumed: "resumed"
        case .timeout: "timeout"
        case .readable: "readable"
        case .terminate(let number): "terminate(\(number))"
        case .lost: "lost"
        }
    }

    /// Grapheme clusters to show, each with a bar two columns after its start.
    static let samples = ["漢", "🔥", "⚠️", "👩‍💻", "🇺🇸", "e\u{301}", "👍🏽", "\u{1FAEA}", "\u{1B}"]

    private func frame() -> Frame {
        let size = driver.size
        var frame = Frame(size: size)
        let capabilities = driver.capabilities
        frame.write(
            "probe \(size.columns)x\(size.rows) \(capabilities.colors) unicode=\(capabilities.unicode)"
                + " limited=\(capabilities.limitedGlyphs)",
            column: 0, row: 0)
        frame.write(driver.remark ?? "no remark", column: 0, row: 1)
        for (number, sample) in Self.samples.enumerated() {
            let column = number * 6
            frame[column, 2] = Cell(sample)
            if sample.unicodeScalars.allSatisfy({ $0.value >= 0x1000 }) { frame[column + 1, 2] = Cell("") }
            frame.write("|", column: column + 2, row: 2)
        }
        drawStyles(into: &frame)
        frame.write(history.suffix(12).joined(separator: " "), column: 0, row: 4)
        frame.write("\(history.count) events", column: 0, row: 5)
        frame.write("L", column: 0, row: size.rows - 1)
        frame.write("R", column: size.columns - 1, row: size.rows - 1)
        frame.cursor = hidesCursor ? nil : Point(column: 7, row: 5)
        return frame
    }

    private func drawStyles(into frame: inout Frame) {
        let maroon = Color(red: 99, green: 0, blue: 49)
        let white = Color(red: 255, green: 255, blue: 255)
        let styles: [(String, Style)] = [
            ("color", Style(foreground: white, background: maroon)),
            ("fore", Style(foreground: Color(red: 207, green: 68, blue: 32))),
            ("bold", Style(attributes: .bold)), ("dim", Style(attributes: .dim)),
            ("italic", Style(attributes: .italic)), ("under", Style(attributes: .underline)),
            ("reverse", Style(attributes: .reverse)),
        ]
        var column = 0
        for (text, style) in styles { column = frame.write(text, column: column, row: 3, style: style) + 1 }
    }
}
