import Clocks
import ContentPack
import Diagnostics
import PackCheck
import PackWatching
import Screens

extension PackWatch: EditWatch {}

/// Checks a pack in steps short enough not to delay the keyboard.
final class PackCheckWork: PackExamination {
    private let check: PackCheckInSteps

    /// Milliseconds of one step.
    private static let stepDuration = 20

    init(_ pack: Pack, today: CalendarDate?) { check = PackCheckInSteps(pack, today: today) }

    func work() -> [Diagnostic]? {
        let end = Monotonic.milliseconds + Self.stepDuration
        repeat { if let report = check.step() { return report.findings } } while Monotonic.milliseconds < end
        return nil
    }
}
