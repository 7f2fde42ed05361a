// The order of danger: the hazard that a person must see first.

/// The class of an alert among Wireless Emergency Alerts (47 CFR 10.400), the most dangerous last.
public enum WEAClass: Int, Sendable, Comparable {
    case none, childAbduction, publicSafety, imminentThreat, national

    public static func < (one: Self, two: Self) -> Bool { one.rawValue < two.rawValue }
}

/// The danger of hazards of all kinds as one number, higher for worse.
public enum Danger {
    /// The order of importance is that of the parameters.
    ///
    /// - Parameters:
    ///   - isTrusted: true for what a campus signed or an authority sent: no other feed can push it out.
    ///   - nearness: 0 to 9, higher for nearer.
    public static func value(
        isTrusted: Bool, _ weaClass: WEAClass, _ severity: AlertSeverity, _ urgency: AlertUrgency,
        nearness: Int
    ) -> Int {
        [isTrusted ? 1 : 0, weaClass.rawValue, severity.rawValue, urgency.rawValue, nearness]
            .reduce(0) { 10 * $0 + $1 }
    }
}
