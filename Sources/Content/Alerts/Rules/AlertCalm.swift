// Detects messages that say that nothing is wrong: the permanent "no emergency" of some campus channels, and the all clear.
import HazardKit

extension AlertMessage {
    /// True if the message says that there is no emergency, without being about an alert.
    public var isCalm: Bool { references.isEmpty && !infos.isEmpty && infos.allSatisfy(\.isCalm) }

    /// Returns whether the message says that its event is over, after the known earlier messages of the alert, the latest
    /// last.
    public func isAllClear(after earlier: ArraySlice<ListedMessage>) -> Bool {
        !infos.isEmpty && infos.allSatisfy { $0.saysAllClear || $0.urgency == .past && $0.isEnd(of: earlier) }
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
        if Self.isCalm(headline: headline) || isGreen { return true }
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

    /// True for the level of MeteoAlarm's services at which nothing is to be expected: `1; green; Minor`.
    private var isGreen: Bool {
        severity < .severe && urgency != .immediate
            && parameter("awareness_level").contains { $0.filter { $0 != " " }.hasPrefix("1;") }
    }

    /// True if Canada's service says that the alert has ended in this area, while it goes on in others.
    private var isEndedHere: Bool {
        parameters.contains {
            $0.name.hasSuffix(":Alert_Location_Status") && $0.value.lowercased() == "ended"
        }
    }

    public static func isCalm(headline: String) -> Bool { calmHeadlines.contains(headline.lowercased()) }

    /// The responses with which something is still to be done.
    private static let actions: Set = ["shelter", "evacuate", "prepare", "execute", "avoid"]

    /// True if it says that the danger is over, and asks for nothing that contradicts this. An immediate danger
    /// to life that is "all clear" contradicts itself too, and counts as a danger.
    var saysAllClear: Bool {
        let responses = responses.map { $0.lowercased() }
        return (responses.contains("allclear") || isGreen || isEndedHere)
            && !responses.contains(where: Self.actions.contains)
            && !(urgency == .immediate && severity >= .severe)
    }

    /// Returns whether an info in the past is the end of an alert: people need to do nothing more, as they had
    /// to before. A first message in the past says that something has happened, and one that is more severe than
    /// the last, that it was worse. The end of something severe or extreme must be said.
    fileprivate func isEnd(of earlier: ArraySlice<ListedMessage>) -> Bool {
        guard severity < .severe, responses.allSatisfy({ ["none", "monitor"].contains($0.lowercased()) }),
            earlier.contains(where: { $0.message.infos.contains { $0.urgency != .past } })
        else { return false }
        let last = earlier.last { !$0.message.infos.isEmpty }?.message.severity ?? .unknown
        return last == .unknown || severity <= last
    }
}
