// A real terminal with scripted keys and a simulated clock.
import AppCore
import Clocks
import CursesDriver
import Screens
import Terminal
import TestSupport

/// Draws on a real terminal. Keys come from a seeded script, and waiting advances the simulated time.
final class SpedUpTerminal: TerminalDriver {
    private let driver: CursesDriver
    private let hours: Int
    private let eachHour: (SpedUpTerminal, Int) -> Void
    private var generator = SeededGenerator(seed: 7)
    private var now = 0
    /// The time of the next key, in milliseconds, and the remaining keys of the current person.
    private var nextKey = 30_000
    private var pending: ArraySlice<TerminalEvent> = []
    private var hour = 0
    private(set) var people = 0
    private(set) var keys = 0

    init(_ driver: CursesDriver, hours: Int, eachHour: @escaping (SpedUpTerminal, Int) -> Void) {
        self.driver = driver
        self.hours = hours
        self.eachHour = eachHour
    }

    private static let hourLength = 3_600_000
    var day: Int { now / (24 * Self.hourLength) }

    var time: KioskController.Time {
        KioskController.Time(
            milliseconds: now,
            local: LocalTime(
                Moment(seconds: now / 1_000), day: CalendarDate(year: 2026, month: 11, day: 21 + min(day, 9)),
                timeOfDay: TimeOfDay(hour: now / Self.hourLength % 24, minute: now / 60_000 % 60)))
    }

    var size: Size { driver.size }
    var capabilities: TerminalCapabilities { driver.capabilities }
    func draw(_ frame: Frame) { driver.draw(frame) }
    func suspend() {}
    func redrawEverything() { driver.redrawEverything() }
    func restore() { driver.restore() }

    func nextEvent(milliseconds: Int?) -> TerminalEvent {
        if now >= (hour + 1) * Self.hourLength {
            hour += 1
            eachHour(self, hour)
            if hour >= hours { return .terminate(15) }
        }
        guard let milliseconds, now + milliseconds < nextKey else {
            now = max(now, nextKey)
            return nextKeyEvent()
        }
        now += milliseconds
        return .timeout
    }

    func nextEvent(milliseconds: Int?, watching descriptors: [Int32]) -> TerminalEvent {
        nextEvent(milliseconds: milliseconds)
    }

    /// Returns the next key. After the last key of one person the next person comes minutes later.
    private func nextKeyEvent() -> TerminalEvent {
        if pending.isEmpty {
            people += 1
            pending = visit()[...]
        }
        keys += 1
        let event = pending.removeFirst()
        nextKey += pending.isEmpty ? number(70_000..<900_000) : number(200..<9000)
        return event
    }

    private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }

    /// Returns the keys of one person, who reads guides, searches, looks at places, takes steps, or presses random keys.
    private func visit() -> [TerminalEvent] {
        func type(_ text: String) -> [TerminalEvent] { text.map { .key(.character($0)) } }
        let searches = [
            "smoke", "cannot breathe", "gas smel", "tornado", "where is newman", "qqqq", "bleeding arm",
        ]
        let home: [TerminalEvent] = [.key(.escape), .key(.escape), .key(.control("w"))]
        var events: [TerminalEvent] = []
        for _ in 0..<number(1..<6) {
            switch number(0..<6) {
            case 0:
                events +=
                    type(String(number(1..<10))) + Array(repeating: .key(.pageDown), count: number(0..<8))
            case 1:
                events += home + type("/" + searches[number(0..<searches.count)])
                events += [.key(.down), .key(.enter), .key(.control("n")), .key(.escape)]
            case 2:
                events += type("!") + [.key(.down), .key(.enter), .key(.tab), .key(.enter), .key(.escape)]
            case 3:
                events +=
                    home + type("3") + [.key(.enter)] + Array(repeating: .key(.right), count: number(1..<9))
                    + [.key(.escape)]
            case 4:
                events += home + type("1") + [.key(.control("f"))] + type("the") + [.key(.enter)]
                events += [.key(.control("n")), .key(.control("n")), .key(.control("p"))]
            default:
                events += (0..<number(1..<30)).map { _ in
                    .key(.character(Character(Unicode.Scalar(UInt8(number(0x20..<0x7F))))))
                }
                events += [.paste(String(repeating: "paste ", count: number(0..<200))), .key(.control("l"))]
            }
        }
        return events
    }
}
