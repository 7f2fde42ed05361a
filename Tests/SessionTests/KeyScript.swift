import AppCore
import Campus
import Foundation
import Geodesy
import Terminal

/// A session written down: what a person presses and where the screen is compared.
///
/// One command a line, `#` begins a comment:
///
///     pack bundled              over the bundled pack, not the one in Fixtures
///     here 37.2275 -80.4225     where the person is; a third number is the direction that they look in
///     set text-size large       a setting, for the whole script
///     alerts 01 22              stored alerts, of samples of Fixtures/Feeds/cap at their time, or `nws`
///     read 02                   the feed has these now; of earthquakes where no alerts are stored
///     tell quake                people are told of an M 5.6 at the place of the samples; of a gauge, of a flood
///     feeds                     feeds can be turned on; nothing was read
///     quakes before after ingv  stored earthquakes, of samples at their time: before, after, deleted, ingv
///     gauges creek others       stored gauges, of samples at their time
///     floods town many file     stored floods
///     reports                   a service of floods is enabled, and the outbox is empty
///     reports refused           likewise, with a report that waits and one that was refused
///     wish M 4, 9000 km        the earthquakes that are wanted at the place of the stored alerts
///     kiosk                     the session is a kiosk's
///     wait 61                   so many seconds without a key
///     press Down Down Enter     keys by the names of the action table
///     type breathing            characters, one key each
///     paste some text           a bracketed paste
///     click 12 3                the mouse, on that column and row, counted from 0
///     wheel down                or up
///     resize 40x12              the window changes
///     resume                    the program was stopped and has come back
///     screen guides             the screen is part of the golden, under that name
///     widths                    the script is about width: screens are compared at 40x12 and 120x40, too
///     styles                    the styles of the screens are compared, too, at 80x24
struct KeyScript {
    enum Step: Equatable {
        case event(TerminalEvent)
        case screen(String)
        /// Milliseconds.
        case wait(Int)
        /// Other alerts are stored.
        case read([String])
        /// People are told of a hazard that is no alert.
        case tell(String)
    }

    struct Fault: Error, CustomStringConvertible {
        var description: String
    }

    let name: String
    let steps: [Step]
    private(set) var isOverBundledPack = false
    private(set) var here = HereState()
    private(set) var settings = Settings()
    /// The alerts that are stored when it begins; nil where none are looked for.
    private(set) var alerts: [String]?
    private(set) var isKiosk = false
    /// True if feeds can be turned on.
    private(set) var offersFeeds = false
    /// True if the screens are compared at each size, not only at the usual one.
    private(set) var comparesWidths = false
    /// True if the styles of the screens are compared.
    private(set) var comparesStyles = false
    /// The same of earthquakes.
    private(set) var quakes: [String]?
    /// The same of gauges: creek, others.
    private(set) var gauges: [String]?
    /// The same of floods: town, many, file.
    private(set) var floods: [String]?
    /// The reports in the outbox; nil without one.
    private(set) var reports: [String]?
    /// The earthquakes that are wanted at the stored place, in the words of the configuration.
    private(set) var wish: String?
    /// True if any data of a feed is stored.
    var hasHazards: Bool { alerts != nil || quakes != nil || gauges != nil || floods != nil }
    /// True if time passes in the script.
    var hasTime: Bool {
        hasHazards
            || steps.contains { if case .wait = $0 { true } else { false } }
    }

    init(name: String, text: String) throws {
        self.name = name
        var steps: [Step] = []
        for line in text.split(separator: "\n") {
            let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
            guard let verb = words.first else { continue }
            let rest = words.dropFirst()
            switch verb {
            case "pack" where rest == ["bundled"]: isOverBundledPack = true
            case "here":
                let numbers = rest.compactMap { Double($0) }
                guard numbers.count == rest.count, numbers.count >= 2 else {
                    throw Fault(description: "\(name): no position: \(rest)")
                }
                let point = GeoPoint(latitude: numbers[0], longitude: numbers[1])
                here = HereState(
                    given: PersonPosition(point, source: .given), facing: numbers.dropFirst(2).first)
            case "set":
                guard let setting = Setting.allCases.first(where: { $0.name == rest.first }),
                    settings.set(setting, to: rest.dropFirst().joined(separator: " "))
                else { throw Fault(description: "\(name): no such setting: \(rest)") }
            case "alerts": alerts = Array(rest)
            case "quakes": quakes = Array(rest)
            case "gauges": gauges = Array(rest)
            case "floods": floods = Array(rest)
            case "reports": reports = Array(rest)
            case "wish": wish = rest.joined(separator: " ")
            case "read": steps.append(.read(Array(rest)))
            case "tell": steps.append(.tell(rest.first ?? ""))
            case "feeds": offersFeeds = true
            case "kiosk": isKiosk = true
            case "widths": comparesWidths = true
            case "styles": comparesStyles = true
            case "wait": steps.append(.wait((Int(rest.first ?? "") ?? 0) * 1000))
            case "press": steps += try rest.map { .event(.key(try Self.key($0))) }
            case "type": steps += rest.joined(separator: " ").map { .event(.key(.character($0))) }
            case "paste": steps.append(.event(.paste(rest.joined(separator: " "))))
            case "click": steps.append(.event(.mouse(.click(try Self.point(Array(rest))))))
            case "wheel": steps.append(.event(.mouse(rest == ["up"] ? .wheelUp : .wheelDown)))
            case "resize": steps.append(.event(.resize(try Self.size(rest.first ?? ""))))
            case "resume": steps.append(.event(.resumed))
            case "screen": steps.append(.screen(rest.joined(separator: "-")))
            default: throw Fault(description: "\(name): no such command: \(verb)")
            }
        }
        self.steps = steps
    }

    static func size(_ text: String) throws -> Size {
        let parts = text.split(separator: "x").compactMap { Int($0) }
        guard parts.count == 2 else { throw Fault(description: "no size: \(text)") }
        return Size(columns: parts[0], rows: parts[1])
    }

    static func point(_ words: [String]) throws -> Point {
        let numbers = words.compactMap { Int($0) }
        guard numbers.count == 2 else { throw Fault(description: "no point: \(words)") }
        return Point(column: numbers[0], row: numbers[1])
    }

    private static let named: [Key] = [
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .backspace, .delete,
        .tab,
        .backTab, .character(" "),
    ]

    static func key(_ name: String) throws -> Key {
        if let key = named.first(where: { $0.name == name }) { return key }
        if name.count == 1, let character = name.first { return .character(character) }
        if name.hasPrefix("C-"), name.count == 3, let letter = name.last { return .control(letter) }
        if name.hasPrefix("F"), let number = Int(name.dropFirst()) { return .function(number) }
        throw Fault(description: "no such key: \(name)")
    }

    /// All scripts beside the tests, by name.
    static func all(file: String = #filePath) throws -> [KeyScript] {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent("Scripts")
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .filter { $0.hasSuffix(".keys") }
            .map { name in
                let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
                return try KeyScript(name: String(name.dropLast(5)), text: text)
            }
    }
}
