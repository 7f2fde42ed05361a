// Clocks: one that nobody sets, for how long something takes, and the one that people set.
internal import Glibc

package enum Monotonic {
    /// Seconds since some moment.
    package static var seconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }
}

extension Moment {
    /// What the clock says.
    public static func now() -> Moment { Moment(seconds: time(nil)) }
}
