// The filter of the list of alerts.
import Alerts
import HazardKit
import TextTools

/// A person's choice of the alerts that are listed. Part of the settings: `severe, here, Tornado Warning`, or
/// `all`. An event that would be read as another word has `event` before it: `event Here`.
public struct AlertFilter: Sendable, Hashable, Codable {
    /// The least severity, in the words of CAP in lowercase; nil for any.
    public var severity: String?
    public var isHere = false
    public var place: String? { didSet { place = place.map(Self.written) } }
    public var event: String? { didSet { event = event.map(Self.written) } }

    public static let severities = ["minor", "moderate", "severe", "extreme"]
    public static let everything = "all"
    static let longest = 300
    private static let here = "here"
    private static let (placeMark, eventMark) = ("at ", "event ")

    public init() {}

    /// Reads the value of the setting. Returns nil if it is too long or is not text.
    public init?(text: String) {
        guard !text.isEmpty, text.utf8.count <= Self.longest, DisplayText.line(text) == text else {
            return nil
        }
        guard text != Self.everything else { return }
        for part in text.split(separator: ",") {
            let part = DisplayText.line(String(part))
            let word = part.lowercased()
            if Self.severities.contains(word) {
                severity = word
            } else if word == Self.here {
                isHere = true
            } else if word.hasPrefix(Self.placeMark) {
                place = Self.written(String(part.dropFirst(Self.placeMark.count)))
            } else if word.hasPrefix(Self.eventMark) {
                event = Self.written(String(part.dropFirst(Self.eventMark.count)))
            } else if !part.isEmpty {
                event = Self.written(part)
            }
        }
    }

    /// Returns the word of the setting for an event.
    private static func word(ofEvent event: String) -> String {
        let word = event.lowercased()
        let isOther =
            (severities + [here, everything]).contains(word)
            || [placeMark, eventMark].contains(where: word.hasPrefix)
        return isOther ? eventMark + event : event
    }

    public var text: String {
        let parts = [
            severity, isHere ? Self.here : nil, place.map { Self.placeMark + $0 },
            event.map(Self.word(ofEvent:)),
        ].compactMap { $0 }
        return parts.isEmpty ? Self.everything : parts.joined(with: ", ")
    }

    public var isEmpty: Bool { self == AlertFilter() }

    public func lets(_ alert: Alert) -> Bool {
        if let severity, alert.severity < AlertSeverity(severity) { return false }
        if isHere, !alert.match.isHere { return false }
        if let place, !alert.places.contains(where: { Self.written($0) == place }) { return false }
        if let event, event.lowercased() != Self.event(of: alert).lowercased() { return false }
        return true
    }

    /// Returns the event of an alert as the setting writes it.
    public static func event(of alert: Alert) -> String { written(alert.event) }

    /// Returns a name as the setting writes it: on one line, without commas, which separate the words of the setting.
    private static func written(_ name: String) -> String {
        DisplayText.line(String(name.map { $0 == "," ? " " : $0 }), limit: 100)
    }
}
