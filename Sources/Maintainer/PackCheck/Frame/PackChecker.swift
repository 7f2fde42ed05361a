import Clocks
import ContentPack

/// Examines a pack: what its readers notice, and what the rules of `RuleTable` find.
public enum PackChecker {
    /// Reads every file of `pack` once and applies every rule.
    ///
    /// - Parameters:
    ///   - today: the day that reviews are compared with; without one nothing is overdue.
    ///   - keepsTexts: whether the figures hold the text that was graded.
    public static func check(
        _ pack: Pack, today: CalendarDate?, keepsTexts: Bool = false
    ) -> CheckReport {
        let check = PackCheckInSteps(pack, today: today, keepsTexts: keepsTexts)
        while true {
            if let report = check.step() { return report }
        }
    }
}
