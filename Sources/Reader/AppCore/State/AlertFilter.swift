// The filter of the list of alerts.
import Alerts
import HazardKit
import TextTools

/// A person's choice of the alerts that are listed. Part of the settings: `severe, here, Tornado Warning`, or
/// `all`.
public struct AlertFilter: Sendable, Hashable, Codable {
    /// The least severity, in the words of CAP in lowercase; nil for any.
    public var severity: String?
    /// True if only alerts for a configured place are listed.
    public var isHere = false
    /// The name of the place; nil for any.
    public var place: String?
    /// The name of the event; nil for any.
    public var event: String?

    public static let severities = ["minor", "moderate", "severe", "extreme"]
    /// The word for no filter.
    public static let everything = "all"
    static let longest = 300

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
            } else if word == "here" {
                isHere = true
            } else if word.hasPrefix("at ") {
                place = String(part.dropFirst(3))
            } else if !part.isEmpty {
                event = part
            }
        }
    }

    /// The value of the setting.
    public var text: String {
        let parts = [severity, isHere ? "here" : nil, place.map { "at \($0)" }, event].compactMap { $0 }
        return parts.isEmpty ? Self.everything : parts.joined(with: ", ")
    }

    /// True if the filter lists every alert.
    public var isEmpty: Bool { self == AlertFilter() }

    /// Returns whether the filter lists an alert.
    public func lets(_ alert: Alert) -> Bool {
        if let severity, alert.severity < AlertSeverity(severity) { return false }
        if isHere, !alert.match.isHere { return false }
        if let place, alert.place != place || !alert.match.isHere { return false }
        if let event, event.lowercased() != Self.event(of: alert).lowercased() { return false }
        return true
    }

    /// Returns the event of an alert as the setting writes it: on one line, without commas, which separate
    /// the words of the setting.
    public static func event(of alert: Alert) -> String {
        DisplayText.line(String(alert.event.map { $0 == "," ? " " : $0 }), limit: 100)
    }
}
