// The order of danger: the hazard that a person must see first.

/// The class of an alert among Wireless Emergency Alerts (47 CFR 10.400), the most dangerous last.
public enum WEAClass: Int, Sendable, Ranked {
    case none, childAbduction, publicSafety, imminentThreat, national
}

/// The danger of hazards of all kinds as one number, higher for worse.
public enum Danger {
    /// The class comes first, then the severity and the urgency. Trust breaks ties: the authorities of most countries are
    /// not known, and what one of them says of a tsunami must not stand behind what is minor.
    ///
    /// - Parameters:
    ///   - isTrusted: true for what a campus signed or an authority sent: no other feed can push it behind what is no worse.
    ///     Only such a message can be a national alert.
    ///   - nearness: 0 to 9, higher for nearer.
    public static func value(
        isTrusted: Bool, _ weaClass: WEAClass, _ severity: AlertSeverity, _ urgency: AlertUrgency,
        nearness: Int
    ) -> Int {
        let weaClass = isTrusted ? weaClass : min(weaClass, .imminentThreat)
        return [weaClass.rawValue, severity.rawValue, urgency.rawValue, isTrusted ? 1 : 0, nearness]
            .reduce(0) { 10 * $0 + $1 }
    }
}
