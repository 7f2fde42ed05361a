// Clocks: one that nobody sets, for how long something takes.
internal import Glibc

enum Monotonic {
    /// Seconds since some moment.
    static var seconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return time.tv_sec
    }
}
