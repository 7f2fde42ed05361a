import ContentPack

/// Search over one pack, for a program of one thread: it does its work in steps, and only when asked.
///
/// Making one touches nothing. `open` finds the index in the cache (in under 5 ms, whatever the size of the pack) or
/// begins to build it. While `state` is `building`, call `step` between polls for keys; letting the object go stops
/// the building and leaves nothing behind. Then `answer` a query at every key.
///
///     let search = PackSearch(pack: pack, cache: SearchCache(directory: folder))
///     search.open()                                   // at the first "/"
///     while search.hasWork, !keyIsWaiting { search.step() }
///     let answer = search.answer("smel of rotten eggs", limit: 20)
///
/// After the pack was read again (`r`) make a new one: the cache tells whether anything changed.
public final class PackSearch {
    public enum State: Sendable, Equatable {
        /// `open` has not been called.
        case closed
        /// The index is being built. Where the pack only changed, answers come from the old one meanwhile.
        case building(Progress)
        case ready(Storage)
        /// There is no memory for an index either; answers stay empty.
        case unavailable(reason: String)
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

    /// What counts how much; for those who measure.
    package var weights = RankingWeights()

    private let pack: Pack
    private let menus: MenuCollection?
    private let cache: SearchCache?
    private var file: CacheFile?
    private var index: SearchIndex?
    private var builder: IndexBuilder?
    /// Why the index is not on the disk.
    private var memoryReason = "there is no folder for caches"
    /// A look at every file of a large pack that goes on while answers are given.
    private var survey: PackSurvey?

    /// Files that are looked at when the index is opened, and in one step later.
    private static let surveyedAtOnce = 400
    private static let surveyedInStep = 1_000

    /// - Parameters:
    ///   - menus: the menus of the pack, as far as they have been read.
    ///   - cache: where indexes are kept; nil keeps this one in memory.
    public init(pack: Pack, menus: MenuCollection? = nil, cache: SearchCache?) {
        self.pack = pack
        self.menus = menus
        self.cache = cache
    }

    /// Opens the index of the cache, or begins to build one. Does nothing when called again.
    @discardableResult
    public func open() -> State {
        guard state == .closed else { return state }
        do throws(CacheFailure) {
            if let cache { file = try CacheFile(cache: cache, pack: pack) }
        } catch {
            memoryReason = error.reason
        }
        openFile()
        if index == nil { build() }
        return state
    }

    /// Whether `step` has anything to do: an index to build, or, in a large pack, files to compare with those that
    /// were indexed. Answers may be asked for all the while; while a changed pack is indexed they come from the
    /// index there was.
    public var hasWork: Bool { builder != nil || survey != nil }

    /// Does a little work: some milliseconds, longer only where one guide is very large.
    @discardableResult
    public func step() -> State {
        if let builder {
            do throws(IndexFailure) {
                if let finished = try builder.step() {
                    index = finished
                    self.builder = nil
                    state = .ready(storage)
                } else {
                    state = .building(builder.progress)
                }
            } catch {
                giveUp(error.reason)
            }
        } else if var survey {
            let hasMore = survey.step(Self.surveyedInStep)
            self.survey = hasMore ? survey : nil
            if !hasMore, survey.result.text != index?.survey { build() }
        }
        return state
    }

    /// What a person's words find. Any text is welcome, none is an error; blank text gives an empty answer.
    ///
    /// The last word counts as the beginning of a word while no blank follows it. Where the index turns out to be
    /// damaged the answer is empty and `state` is `building` again.
    /// - Parameters:
    ///   - limit: results at most; each of them costs some 20 µs.
    public func answer(_ query: String, limit: Int = 20) -> SearchAnswer {
        guard let index else { return SearchAnswer() }
        do throws(DatabaseFailure) {
            return try Answering(index: index, pack: pack, weights: weights).answer(query, limit: limit)
        } catch {
            self.index = nil
            survey = nil
            file?.remove()
            build()
            return SearchAnswer()
        }
    }

    // MARK: The index

    private var storage: Storage {
        file.map { .file(path: $0.path) } ?? .memory(reason: memoryReason)
    }

    private func openFile() {
        guard let file, file.isTrustworthy, file.isWhole else { return }
        do throws(DatabaseFailure) {
            let index = try SearchIndex(database: Database(path: file.path, mode: .readOnly), pack: pack)
            self.index = index
            state = .ready(storage)
            checkFreshness(of: index)
        } catch {
            file.remove()
        }
    }

    /// Compares the pack with what was indexed: at once where that is quick, else its lists and folders now and its
    /// guides in steps. The files of an installed pack never change.
    private func checkFreshness(of index: SearchIndex) {
        guard PackSurvey.of(pack, isBrief: true).text == index.brief else { return build() }
        if pack.isVerified { return }
        let files = index.survey.split(separator: " ").first.flatMap { Int($0) } ?? .max
        var survey = PackSurvey(pack: pack, isBrief: false, elsewhere: index.elsewhere)
        if files > Self.surveyedAtOnce || survey.step(Self.surveyedAtOnce * 2) {
            self.survey = survey
        } else if survey.result.text != index.survey {
            build()
        }
    }

    private func build() {
        let builder = IndexBuilder(pack: pack, menus: menus, file: file)
        self.builder = builder
        survey = nil
        state = .building(builder.progress)
    }

    /// Where the disk does not do, memory has to.
    private func giveUp(_ reason: String) {
        builder = nil
        if file != nil {
            file = nil
            memoryReason = reason
            build()
        } else {
            state = .unavailable(reason: reason)
        }
    }
}
