// The message by which a person tells others that they are safe.
import AppCore
import Campus
import Clocks
import Geodesy
import HazardKit
import ScreenKit

/// A message of a few lines; the place and the time are filled in when it is shown.
package struct SafeMessage: FeatureState {
    package static let name = "safe-message"

    /// The lines as the person wrote them, each safe to show and not empty; at least one.
    package private(set) var lines: [String]

    package static let maxLines = 7
    /// The placeholders for the place and the time in a line.
    package static let (place, time) = ("{place}", "{time}")
    /// The message until a person writes another.
    package static let usual = SafeMessage(known: ["I am safe.", "Place: \(place)", "Time: \(time)"])

    /// Takes the first lines of a text; the usual ones if it has none.
    package init(_ lines: some Sequence<String>) {
        let taken = lines.lazy.map(Self.taken).filter { !$0.isEmpty }.prefix(Self.maxLines)
        self = SafeMessage(known: Array(taken))
        if self.lines.isEmpty { self = .usual }
    }

    package init() { self = .usual }

    private init(known lines: [String]) { self.lines = lines }

    static func taken(_ line: String) -> String { Prompt.taken(line).trimmingBlanks() }

    /// Replaces a line, or adds one after the last. An empty text removes it; without any, the usual ones are restored.
    package mutating func set(_ index: Int, to text: String) {
        var lines = lines
        if lines.indices.contains(index) { lines[index] = text } else { lines.append(text) }
        self = SafeMessage(lines)
    }

    package var hasRoom: Bool { lines.count < Self.maxLines }

    package var namesPlace: Bool { lines.contains { Self.replaced(Self.place, by: "", in: $0) != nil } }

    /// Returns the lines as they are sent. A line with a placeholder whose value is unknown is left out.
    package func filled(place: String?, time: String?) -> [String] {
        lines.compactMap { line in
            var line = line
            for (name, value) in [(Self.place, place), (Self.time, time)] {
                guard let filled = Self.replaced(name, by: value ?? "", in: line) else { continue }
                guard value != nil else { return nil }
                line = filled
            }
            return line
        }
    }

    /// Returns a line with every `name` in it replaced, or nil if it contains none.
    private static func replaced(_ name: String, by value: String, in line: String) -> String? {
        var text = ""
        var rest = Substring(line)
        var isFound = false
        while let first = rest.first {
            if rest.hasPrefix(name) {
                text += value
                rest = rest.dropFirst(name.count)
                isFound = true
            } else {
                text.append(first)
                rest.removeFirst()
            }
        }
        return isFound ? text : nil
    }
}

/// The message that a person is safe, with the place and the time filled in.
package enum SafeMessageWords {
    /// The greatest distance in meters to the nearest building that still tells where a person is.
    private static let near = 300.0
    /// The radius in meters from which it matters to those who search.
    private static let inaccurate = 30.0

    /// Returns the lines to send, without those whose values are unknown; the pack's reference point never stands in for the
    /// person's position, whose age is in full minutes.
    package static func lines(
        _ message: SafeMessage, person: PersonPosition?, minutesOld: Int = 0, places: CampusPlaces?,
        times: HazardTimes?
    ) -> [String] {
        message.filled(
            place: person.map { place($0, minutesOld: minutesOld, places) }, time: times.flatMap(time))
    }

    /// Returns `near Newman Library, 37.2284,-80.4234 (±100 m, 2 min old)`, as map programs of phones read positions.
    private static func place(_ person: PersonPosition, minutesOld: Int, _ places: CampusPlaces?) -> String {
        let point = person.point
        let accuracy = person.accuracy.map { $0 < inaccurate ? "" : "±\(Int($0.rounded())) m" }
        let doubts = [accuracy ?? "accuracy not known", minutesOld > 0 ? "\(minutesOld) min old" : ""]
            .filter { !$0.isEmpty }.joined(separator: ", ")
        let position =
            GeoText.address(point).drop { $0 != ":" }.dropFirst() + (doubts.isEmpty ? "" : " (\(doubts))")
        let origin = WayOrigin(reference: point)
        guard let places, let found = places.nearest(to: origin, kinds: [.building], count: 1).first,
            let building = places[found.reference], !building.isSample,
            point.distance(to: building.location) + (person.accuracy ?? 0) <= near
        else { return String(position) }
        return "near \(building.name), \(position)"
    }

    /// Returns the local day and time, and the time in UTC: `2026-03-02 12:00 (17:00 UTC)`.
    private static func time(_ times: HazardTimes) -> String? {
        times.zone.wallClock(at: times.now).day.map { "\($0) \(times.clockWithUTC(times.now))" }
    }
}

extension RenderContext {
    /// The lines of the message as they would be sent now.
    var safeMessageLines: [String] { safeMessageLines(naming: content.places) }

    /// Returns them with the nearest of these places, or with the position alone.
    func safeMessageLines(naming places: CampusPlaces?) -> [String] {
        SafeMessageWords.lines(
            features[SafeMessage.self], person: here.person, minutesOld: here.minutesOld, places: places,
            times: now == nil ? nil : hazardTimes)
    }
}

/// Reads, changes and stores the message that a person is safe.
extension SafeMessage {
    private static let stored = StoredText(name, subject: "The message")

    /// Reads the stored message, the usual one if none was stored.
    package init(in texts: any TextStore) { self.init(texts.lines(of: Self.stored) ?? []) }

    fileprivate static func isDamaged(in texts: any TextStore) -> Bool { texts.damage(of: stored) != nil }

    /// Returns a sentence if the stored message is not used as it is: it is damaged, or longer than a message may be.
    package static func problem(in texts: any TextStore) -> String? {
        if let damage = texts.damage(of: stored) { return "Your message is \(damage) and not used." }
        guard let lines = texts.lines(of: stored), Overlong(lines).isCut else { return nil }
        return
            "Only the first \(maxLines) lines of your message, of \(Prompt.longestText) characters each, are used."
    }

    /// Stores the message. Returns the reason that it could not be stored, as a sentence to be shown, or nil if it was.
    package func save(in texts: any TextStore) -> String? { texts.save(lines, of: Self.stored) }

    /// Changes the stored message. Returns it as changed, with the reason that it could not be stored, a sentence, or nil.
    fileprivate static func change(
        in texts: any TextStore, _ change: (inout SafeMessage) -> Void
    ) -> (message: SafeMessage, problem: String?) {
        var changed: SafeMessage?
        let problem = texts.change(stored) { lines in
            let overlong = Overlong(lines ?? [])
            var message = SafeMessage(lines ?? [])
            change(&message)
            let stored = overlong.restored(message.lines)
            changed = SafeMessage(stored)
            return stored
        }
        if let changed { return (changed, problem) }
        // They cannot be stored now, and are changed only for this session.
        var message = SafeMessage(in: texts)
        change(&message)
        return (message, problem)
    }

    /// Replaces the line that reads `old`, near an index if several do; if that is nil, adds one. Returns the reason that
    /// this was not done as asked, as a sentence to be shown, or nil if it was.
    fileprivate mutating func replace(_ old: String?, at index: Int, with text: String) -> String? {
        if let old {
            let isThere = lines.indices.contains(index) && lines[index] == old
            if let found = isThere ? index : lines.firstIndex(of: old) {
                set(found, to: text)
                return nil
            }
        }
        // The line was changed or removed meanwhile: what another session wrote is not undone.
        guard hasRoom || text.isEmpty else {
            return "Not added: the message has all its \(Self.maxLines) lines."
        }
        set(lines.count, to: text)
        guard old != nil else { return nil }
        return text.isEmpty
            ? "Not removed: another session has changed this line."
            : "Another session has changed this line, so yours is added."
    }
}

/// The text of a file that a message has no room for: it is not used, and an edit leaves it in the file.
private struct Overlong {
    /// The lines that are cut, by what is used of them, and those behind the last that is used.
    private var cut: [String: String] = [:]
    private var rest: [String] = []

    init(_ lines: [String]) {
        let all = lines.map { (used: SafeMessage.taken($0), whole: $0) }.filter { !$0.used.isEmpty }
        for line in all.prefix(SafeMessage.maxLines) where line.used.count < line.whole.count {
            cut[line.used] = line.whole
        }
        rest = all.dropFirst(SafeMessage.maxLines).map(\.whole)
    }

    var isCut: Bool { !rest.isEmpty || cut.values.contains { $0.count > Prompt.longestText } }

    func restored(_ lines: [String]) -> [String] { lines.map { cut[$0] ?? $0 } + rest }
}

struct LoadSafeMessage: ScreenPreparation {
    static let name = "load-safe-message"

    func prepare(_ screen: ScreenID, _ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dispatch(UseSafeMessage(message: SafeMessage(in: dependencies.texts)))
        if let problem = SafeMessage.problem(in: dependencies.texts) { dispatch(ShowNotice(problem)) }
    }
}

struct SafeMessageLine: PromptLine {
    static let name = "safe-message-line"
    /// Counted from 0.
    let index: Int

    var label: String { "Line \(index + 1): " }
    var enterWord: String { "Use" }
    var hint: String? { nil }

    func question(about text: String) -> [String] {
        [
            "Line \(index + 1)\(text.isEmpty ? "" : " is: " + text)",
            "Type the new line; an empty one removes it.",
        ]
    }

    func answer(_ text: String, in state: AppState) -> any SideEffect {
        let lines = state.features[SafeMessage.self].lines
        let old = lines.indices.contains(index) ? lines[index] : nil
        return EditSafeMessage(line: index, old: old, text: text)
    }
}

struct EditSafeMessage: SideEffect {
    let line: Int
    /// The line as the person saw it; nil if it is a new one.
    let old: String?
    let text: String

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        // Another session may have changed it meanwhile.
        let isDamaged = dependencies.texts.isLasting && SafeMessage.isDamaged(in: dependencies.texts)
        var remark: String?
        let (message, problem) = SafeMessage.change(in: dependencies.texts) { message in
            remark = message.replace(old, at: line, with: text)
        }
        if isDamaged { remark = "Your damaged message is kept as \(SafeMessage.name).damaged." }
        let end = dependencies.texts.isLasting ? nil : "The message lasts until you leave."
        if let notice = problem ?? remark ?? end { dispatch(ShowNotice(notice)) }
        dispatch(UseSafeMessage(message: message))
    }
}

struct UseSafeMessage: StateUpdater {
    let message: SafeMessage

    func update(_ state: inout AppState) { state.features[SafeMessage.self] = message }
}

extension Prompt.Purpose {
    static func messageLine(_ index: Int) -> Prompt.Purpose { .line(SafeMessageLine(index: index)) }
}
