import Clocks
import ContentPack

/// Checks a pack, and returns the findings of its readers and of the rules of `RuleTable`.
package enum PackChecker {
    /// Reads every file of `pack` once and applies every rule.
    /// - Parameters:
    ///   - today: the date that reviews are compared with; without one nothing is overdue.
    ///   - keepsTexts: true to include the graded text in the figures.
    package static func check(_ pack: Pack, today: CalendarDate?, keepsTexts: Bool = false) -> CheckReport {
        let check = PackCheckInSteps(pack, today: today, keepsTexts: keepsTexts)
        while true { if let report = check.step() { return report } }
    }
}
