// The order of danger: the hazard that a person must see first.

/// The class of an alert among Wireless Emergency Alerts (47 CFR 10.400), the most dangerous last.
package enum WEAClass: Int, Sendable, Comparable {
    case none, childAbduction, publicSafety, imminentThreat, national

    package static func < (one: Self, two: Self) -> Bool { one.rawValue < two.rawValue }

    /// The words of the parameter WEAHandling.
    private static let words: [(String, WEAClass)] = [
        ("presidential", .national), ("national alert", .national), ("imminent threat", .imminentThreat),
        ("public safety", .publicSafety), ("public safety message", .publicSafety),
        ("amber", .childAbduction), ("child abduction", .childAbduction),
        ("child abduction emergency", .childAbduction),
    ]

    /// Takes the class that the sender gives; without one, an imminent threat is what 47 CFR 10.400(b) calls so.
    init(_ info: AlertInfo) {
        let given = info.parameter("WEAHandling").compactMap { text in
            Self.words.first { $0.0.isSame(as: text) }?.1
        }
        if let given = given.max() {
            self = given
        } else {
            let isThreat =
                info.severity >= .severe && info.urgency >= .expected && info.certainty >= .likely
            self = isThreat ? .imminentThreat : .none
        }
    }
}

/// The danger of hazards of all kinds as one number, higher for worse.
package enum Danger {
    /// The order of importance is that of the parameters.
    ///
    /// - Parameters:
    ///   - isTrusted: true for what a campus signed or an authority sent: no other feed can push it out.
    ///   - nearness: 0 to 9, higher for nearer.
    package static func value(
        isTrusted: Bool, _ weaClass: WEAClass, _ severity: AlertSeverity, _ urgency: AlertUrgency,
        nearness: Int
    ) -> Int {
        [isTrusted ? 1 : 0, weaClass.rawValue, severity.rawValue, urgency.rawValue, nearness]
            .reduce(0) { 10 * $0 + $1 }
    }
}
