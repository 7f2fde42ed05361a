// The class of an alert among Wireless Emergency Alerts.
import HazardKit

extension WEAClass {
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
            let isThreat = info.severity >= .severe && info.urgency >= .expected && info.certainty >= .likely
            self = isThreat ? .imminentThreat : .none
        }
    }
}
