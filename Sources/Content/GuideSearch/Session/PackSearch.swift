import ContentPack
import Files
import SQLite
internal import TextTools

/// Searches one pack, for a single-threaded program: it works in steps, and only when called.
///
/// `open` finds the index in the cache (in under 5 ms, whatever the size of the pack) or begins to build it. While
/// `state` is `building`, call `step` between polls for keys; releasing the object stops the build and leaves no files
/// behind. Then call `answer` at every key.
///
/// After the pack was reloaded, create a new one: the cache detects whether anything changed.
public final class PackSearch {
    public enum State: Sendable, Equatable {
        /// `open` has not been called.
        case closed
        /// The index is being built. If the pack only changed, answers come from the old index meanwhile.
        case building(Progress)
        case ready(Storage)
        /// No index could be built, not even in memory; answers stay empty.
        case unavailable(reason: String)
    }

    public struct Progress: Sendable, Equatable {
        public var done: Int
        public var total: Int
    }

    public enum Storage: Sendable, Equatable {
        case file(path: String)
        /// In memory, because it could not be written to disk. `reason` is for the status screen.
        case memory(reason: String)
    }

    public private(set) var state: State = .closed

    /// The weights of the ranking; can be changed for experiments.
    public var weights = RankingWeights()

    private let pack: Pack
    private var menus: MenuCollection?
    private let cache: SearchCache?
    private var file: CacheFile?
    private var index: SearchIndex?
    /// True if the index was built again because a query failed.
    private var isRepaired = false
    private var builder: IndexBuilder?
    /// The reason that the index is not on disk.
    private var memoryReason = "there is no folder for caches"
    /// A survey of all files of a large pack, in progress while queries are answered.
    private var survey: PackSurvey?

    /// The number of files surveyed when the index is opened, and in each later step.
    private static let surveyedAtOnce = 400
    private static let surveyedInStep = 1_000

    /// - Parameters:
    ///   - menus: the menus of the pack, as far as they have been read.
    ///   - cache: the location of indexes; `nil` keeps this one in memory.
    public init(pack: Pack, menus: MenuCollection? = nil, cache: SearchCache?) {
        (self.pack, self.menus, self.cache) = (pack, menus, cache)
    }

    /// Opens the cached index, or begins to build one. Further calls do nothing.
    @discardableResult
    public func open() -> State {
        guard state == .closed else { return state }
        do throws(FileFailure) {
            if let cache { file = try CacheFile(cache: cache, pack: pack) }
        } catch {
            memoryReason = error.reason
        }
        openFile()
        if index == nil { build() } else { retryUnread() }
        return state
    }

    /// Builds the index again, answering from the old one meanwhile, if an unread file can be read now.
    public func retryUnread() {
        guard builder == nil, let index, index.unread.contains(where: pack.canRead) else { return }
        // These menus may have been read before that.
        menus = nil
        build()
    }

    /// Says how many files could not be read, as `12 guides could not be read`; nil if it is none.
    public var unreadWords: String? {
        guard let unread = index?.unread, !unread.isEmpty else { return nil }
        let guides = unread.count { $0.hasPrefix(PackFiles.guidesFolder + "/") }
        let others = unread.count - guides
        let parts = [
            guides == 0 ? nil : CountedNoun.text(guides, "guide"),
            others == 0 ? nil : CountedNoun.text(others, guides == 0 ? "file" : "other file"),
        ]
        return parts.compactMap { $0 }.joined(with: " and ") + " could not be read"
    }

    /// True if `step` has work left: an index to build or, in a large pack, files to compare with the indexed
    /// ones. Queries can be answered meanwhile; while a changed pack is indexed, from the old index.
    public var hasWork: Bool { builder != nil || survey != nil }

    /// Works for some milliseconds, longer only if one guide is very large.
    @discardableResult
    public func step() -> State {
        if let builder {
            do throws(DatabaseFailure) {
                if let finished = try builder.step() {
                    index = finished
                    self.builder = nil
                    state = .ready(storage)
                } else {
                    state = .building(builder.progress)
                }
            } catch {
                fallBack(error.message)
            }
        } else if var survey {
            let hasMore = survey.step(Self.surveyedInStep)
            self.survey = hasMore ? survey : nil
            if !hasMore, survey.result.text != index?.survey { build() }
        }
        return state
    }

    /// Returns the answer to a query. Any text is valid; blank text gives an empty answer.
    ///
    /// The last word counts as the beginning of a word unless a blank follows it. If the index turns out to be damaged,
    /// the answer is empty and `state` is `building` again.
    /// - Parameter limit: the most results; each takes about 20 µs.
    public func answer(_ query: String, limit: Int = 20) -> SearchAnswer {
        guard let index else { return SearchAnswer() }
        index.allowWork()
        do throws(DatabaseFailure) {
            return try QueryAnswerer(index: index, pack: pack, weights: weights).answer(query, limit: limit)
        } catch {
            // The index may be damaged. One that was built for this reason is not: the query takes too much work.
            if error.isTooMuchWork, isRepaired { return SearchAnswer() }
            isRepaired = true
            self.index = nil
            survey = nil
            file?.remove()
            build()
            return SearchAnswer()
        }
    }

    // MARK: The index

    private var storage: Storage { file.map { .file(path: $0.path) } ?? .memory(reason: memoryReason) }

    private func openFile() {
        guard let file, file.isTrustworthy, file.isWhole else { return }
        do throws(DatabaseFailure) {
            let index = try SearchIndex(database: file.open(), pack: pack)
            self.index = index
            state = .ready(storage)
            checkFreshness(of: index)
        } catch {
            file.remove()
        }
    }

    /// Compares the pack with the indexed content: a small pack in one step; for a large one the lists and
    /// folders now, and the guides in steps. The files of an installed pack never change.
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

    /// Falls back from disk to memory, and from there to no search at all.
    private func fallBack(_ reason: String) {
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
