// Memory of this program's size, the whole of a run: the limit of 32 MB holds for the largest manifests there may be.
internal import CGlibc

public enum LargeMemory {
    /// What is large (128 KiB or more) goes back to the system when it is freed. Left to itself, glibc raises that
    /// threshold with the first such piece that is freed, and keeps the next ones.
    public static func giveBackAtOnce() {
        _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
    }

    /// Threads take their memory from one heap. Left to itself, glibc begins one for each, which grows by a call of the
    /// system for every few pages and keeps what was freed in it from all others.
    public static func shareOneHeap() {
        _ = mallopt(M_ARENA_MAX, 1)
    }
}
