// Detects messages that say that nothing is wrong: the permanent "no emergency" of some campus channels, and
// the all clear at the end of an alert.
import HazardKit

extension AlertMessage {
    /// True if the message says that there is no emergency, without being about an alert.
    public var isCalm: Bool {
        references.isEmpty && !infos.isEmpty && infos.allSatisfy(\.isCalm)
    }

    /// Returns whether the message says that its event is over.
    ///
    /// - Parameters:
    ///   - afterAlert: true if an earlier message of the alert is known.
    public func isAllClear(afterAlert: Bool) -> Bool {
        !infos.isEmpty && infos.allSatisfy { $0.isAllClear(afterAlert: afterAlert) }
    }
}

extension AlertInfo {
    /// The headlines of channels that always contain one message, in lower case.
    private static let calmHeadlines: Set = [
        "there is currently no emergency.", "there is currently no emergency",
        "there are currently no emergencies.",
        "no active alerts", "no active alerts.", "no emergency", "no emergency.",
    ]

    /// The parameters in which channels say how it is on the campus.
    private static let calmParameters: Set = [
        "alertlevel", "alertstatus", "campusstatus", "currentstatus", "emergencystatus", "status",
    ]

    fileprivate var isCalm: Bool {
        // Whatever else it says, something extreme, severe or immediate is not calm.
        guard severity < .severe, urgency != .immediate else { return false }
        if Self.isCalm(headline: headline) { return true }
        let saysNothing =
            [.unknown, .past].contains(urgency) && [.unknown, .minor].contains(severity)
            && certainty == .unknown
        let asksNothing =
            !responses.isEmpty && responses.allSatisfy { ["allclear", "none"].contains($0.lowercased()) }
        return saysNothing && (asksNothing || isNormal)
    }

    private var isNormal: Bool {
        parameters.contains {
            $0.value.lowercased() == "normal" && Self.calmParameters.contains($0.name.lowercased())
        }
    }

    /// Returns whether a title is that of a channel without an emergency.
    public static func isCalm(headline: String) -> Bool { calmHeadlines.contains(headline.lowercased()) }

    fileprivate func isAllClear(afterAlert: Bool) -> Bool {
        // An immediate danger to life that is "all clear" contradicts itself, and counts as a danger.
        if urgency == .immediate, severity >= .severe { return false }
        // A first message in the past says that something has happened.
        return afterAlert && urgency == .past || responses.contains { $0.lowercased() == "allclear" }
    }
}
