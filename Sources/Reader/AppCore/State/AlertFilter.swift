// Which alerts a person wants listed.
import Hazards
import TextTools

/// Part of the settings: `severe, here, Tornado Warning`, or `all`.
public struct AlertFilter: Sendable, Hashable, Codable {
    /// The least severity, as CAP calls it in small letters; nil for any.
    public var severity: String?
    /// Whether only those for a place are listed.
    public var isHere = false
    /// The place, by its name; nil for any.
    public var place: String?
    /// The name of the event; nil for any.
    public var event: String?

    public static let severities = ["minor", "moderate", "severe", "extreme"]
    /// The word for no filter.
    public static let everything = "all"
    static let longest = 300

    public init() {}

    /// Reads the value of the setting; nil if it is too long or is no text.
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
            } else if word == "here" {
                isHere = true
            } else if word.hasPrefix("at ") {
                place = String(part.dropFirst(3))
            } else if !part.isEmpty {
                event = part
            }
        }
    }

    /// As the settings have it.
    public var text: String {
        let parts = [severity, isHere ? "here" : nil, place.map { "at \($0)" }, event].compactMap { $0 }
        return parts.isEmpty ? Self.everything : parts.joined(with: ", ")
    }

    /// Whether it lets everything through.
    public var isEmpty: Bool { self == AlertFilter() }

    /// Returns whether an alert is to be listed.
    package func lets(_ alert: Alert) -> Bool {
        if let severity, alert.severity < AlertSeverity(severity) { return false }
        if isHere, !alert.match.isHere { return false }
        if let place, alert.place != place || !alert.match.isHere { return false }
        if let event, event.lowercased() != Self.event(of: alert).lowercased() { return false }
        return true
    }

    /// What the setting calls the event of an alert: on one line, without the commas that part its words.
    package static func event(of alert: Alert) -> String {
        DisplayText.line(String(alert.event.map { $0 == "," ? " " : $0 }), limit: 100)
    }
}
