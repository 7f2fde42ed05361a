// Clocks: one that nobody sets, for how long something takes, and the one that people set.
internal import Glibc

package enum Monotonic {
    /// Milliseconds since an unspecified moment.
    package static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

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
