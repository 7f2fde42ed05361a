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

    static func taken(_ line: String) -> String {
        var line = Substring(Prompt.taken(line))
        line = line.drop { $0 == " " }
        while line.last == " " { line.removeLast() }
        return String(line)
    }

    /// Replaces a line, or adds one after the last. An empty text removes the line; if none is left, the
    /// usual ones are restored.
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

    /// Returns `near Newman Library, 37.2284,-80.4234 (±100 m, 2 min old)`; the position is written as map programs of
    /// phones read it.
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
