import Clocks
import ContentPack
import Diagnostics
internal import Glibc
import PackCheck
import PackWatching
import Screens

extension PackWatch: EditWatch {}

/// The check of a pack in pieces that nobody at the keys notices.
final class PackCheckWork: PackExamination {
    private let check: PackCheckInSteps

    /// Milliseconds of a piece.
    private static let piece = 20

    init(_ pack: Pack, today: CalendarDate?) {
        check = PackCheckInSteps(pack, today: today)
    }

    func work() -> [Diagnostic]? {
        let end = Self.now + Self.piece
        repeat {
            if let report = check.step() { return report.findings }
        } while Self.now < end
        return nil
    }

    private static var now: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }
}
