// Two clocks: one that is never set, for durations, and the one that people set.
internal import Glibc

package enum Monotonic {
    /// Seconds since an arbitrary time.
    package static var seconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }
}

extension Moment {
    /// The present time.
    public static func now() -> Moment { Moment(seconds: time(nil)) }
}
