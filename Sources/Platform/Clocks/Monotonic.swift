// Two clocks: a monotonic one for durations, and the system's time of day.
internal import Glibc

public enum Monotonic {
    public static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
    }

    public static var seconds: Int { milliseconds / 1_000 }
}

extension Moment {
    public static func now() -> Moment { Moment(seconds: time(nil)) }
}
