// Detects messages that say that nothing is wrong: the permanent "no emergency" of some campus channels, and
// the all clear at the end of an alert.

extension AlertMessage {
    /// True if the message says that there is no emergency, without being about an alert.
    package var isCalm: Bool {
        references.isEmpty && !infos.isEmpty && infos.allSatisfy(\.isCalm)
    }

    /// True if the message says that its event is over.
    package var isAllClear: Bool { !infos.isEmpty && infos.allSatisfy(\.isAllClear) }
}

extension AlertInfo {
    /// The headlines of channels that always contain one message, in lower case.
    private static let calmHeadlines: Set = [
        "there is currently no emergency.", "there is currently no emergency",
        "there are currently no emergencies.",
        "no active alerts", "no active alerts.", "no emergency", "no emergency.",
    ]

    fileprivate var isCalm: Bool {
        // Whatever else it says, something extreme or severe is not calm.
        guard severity < .severe else { return false }
        let onlyNothing =
            !responses.isEmpty && responses.allSatisfy { ["allclear", "none"].contains($0.lowercased()) }
            && [.unknown, .past].contains(urgency) && [.unknown, .minor].contains(severity)
            && certainty == .unknown
        return onlyNothing || parameters.contains { $0.value.lowercased() == "normal" }
            || Self.calmHeadlines.contains(headline.lowercased())
    }

    fileprivate var isAllClear: Bool {
        // An immediate danger to life that is "all clear" contradicts itself, and counts as a danger.
        if urgency == .immediate, severity >= .severe { return false }
        return urgency == .past || responses.contains { $0.lowercased() == "allclear" }
    }
}
