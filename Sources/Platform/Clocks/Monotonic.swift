// Two clocks: one that is never set, for durations, and the one that people set.
internal import Glibc

package enum Monotonic {
    /// Milliseconds since an arbitrary time.
    package static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

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
