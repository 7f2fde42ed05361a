// Memory settings of this program: it must stay within 32 MB even with the largest manifests.
internal import CGlibc

package enum MallocTuning {
    /// Makes malloc return blocks of 128 KiB or more to the system when they are freed. By default, glibc
    /// raises that threshold when the first such block is freed, and keeps the next ones.
    package static func returnLargeBlocks() { _ = mallopt(M_MMAP_THRESHOLD, 128 << 10) }

    /// Makes all threads use one heap. By default, glibc creates one for each thread, which grows with a
    /// system call for every few pages and keeps its freed memory from all other threads.
    package static func useSingleArena() { _ = mallopt(M_ARENA_MAX, 1) }
}
