public import Guidebook

/// Search over one pack, for a program of one thread: it does its work in steps, and only when asked.
///
/// Making one touches nothing. `open` finds the index in the cache (in under 5 ms, whatever the size of the pack) or
/// begins to build it. While `state` is `building`, call `step` between polls for keys; letting the object go stops
/// the building and leaves nothing behind. Then `answer` a query at every key.
///
///     let search = PackSearch(pack: pack, cache: SearchCache.current())
///     search.open()                                   // at the first "/"
///     while search.hasWork, !keyIsWaiting { search.step() }
///     let answer = search.answer("smel of rotten eggs", limit: 20)
///
/// After the pack was read again (`r`) make a new one: the cache tells whether anything changed.
public final class PackSearch {
    public enum State: Sendable, Equatable {
        /// `open` has not been called.
        case closed
        /// The index is being built; no answer has results yet.
        case building(Progress)
        case ready(Storage)
    }

    public struct Progress: Sendable, Equatable {
        /// Guides read so far.
        public var done: Int
        /// Guides of the pack.
        public var total: Int
        public init(done: Int, total: Int) { (self.done, self.total) = (done, total) }
    }

    /// Where the index is.
    public enum Storage: Sendable, Equatable {
        case file(path: String)
        /// The disk could not be used, so the index lasts as long as the program. `reason` is for the status screen.
        case memory(reason: String)
    }

    public private(set) var state: State = .closed
    private let pack: Pack
    private let cache: SearchCache?

    /// - Parameters:
    ///   - cache: where indexes are kept; `nil` keeps this one in memory.
    public init(pack: Pack, cache: SearchCache?) {
        self.pack = pack
        self.cache = cache
    }

    /// Opens the index of the cache, or begins to build one. Does nothing when called again.
    @discardableResult
    public func open() -> State { state }

    /// Whether `step` has anything to do: an index to build, or, in a large pack, files to compare with those that
    /// were indexed. Answers may be asked for all the while.
    public var hasWork: Bool { false }

    /// Does a little work: some milliseconds, longer only where one guide is very large.
    @discardableResult
    public func step() -> State { state }

    /// What a person's words find. Any text is welcome, none is an error; blank text gives an empty answer.
    ///
    /// The last word counts as the beginning of a word while no blank follows it. Where the index turns out to be
    /// damaged the answer is empty and `state` is `building` again.
    /// - Parameters:
    ///   - limit: results at most; each of them costs some 20 µs.
    public func answer(_ query: String, limit: Int = 20) -> SearchAnswer { SearchAnswer() }
}
