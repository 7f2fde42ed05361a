// What a session has read of one kind of hazard.
import HazardKit

/// Its files, and what was read from them. Used through `SessionContent`.
final class HazardContent {
    let hazard: any HazardSnapshot.Type
    /// Identifies the files that were present at the last check; nil before the first.
    private(set) var mark: SnapshotFolders.Mark?
    /// A `Stored` of the type; nil before it was read.
    private var stored: (any Sendable)?
    /// The value that was made of the data for the screens; made again once other data is read.
    var memo: Any?
    /// The states of the feeds with what people were told, and the files they were read from.
    private var states: (mark: SnapshotFolders.Mark, what: [SnapshotStates])?
    private(set) var revision = 0

    init(_ hazard: any HazardSnapshot.Type) { self.hazard = hazard }

    var kind: HazardKind { hazard.format.kind }
    /// True if any data of this kind is stored. Known once Welcome was loaded.
    var isAnythingThere: Bool { !(mark?.isEmpty ?? true) }
    var isRead: Bool { stored != nil }

    func stored<Snapshot: HazardSnapshot>(as type: Snapshot.Type) -> Stored<Snapshot>? {
        stored as? Stored<Snapshot>
    }

    /// Notes which files are present, unless that is known; `present` says which folders are.
    func look(in folders: SnapshotFolders, _ present: [Bool]) {
        if mark == nil { mark = folders.mark(of: kind, present) }
    }

    /// Notes which files are present now. Returns whether they are others than at an earlier check.
    @discardableResult
    func lookAgain(in folders: SnapshotFolders, _ present: [Bool]? = nil) -> Bool {
        let before = mark
        mark = folders.mark(of: kind, present)
        return before != nil && before != mark
    }

    /// Returns whether the data must be read: it was not, or the files or its places are others since.
    func isOutdated(for places: WatchedPlaces) -> Bool {
        func isOutdated<Snapshot: HazardSnapshot>(_ type: Snapshot.Type) -> Bool {
            guard let stored = stored(as: type) else { return true }
            return stored.mark != mark || type.dependsOnPlaces && stored.watched != places
        }
        return isOutdated(hazard)
    }

    func read(in folders: SnapshotFolders, for places: WatchedPlaces) {
        func read<Snapshot: HazardSnapshot>(_ type: Snapshot.Type) {
            let new = folders.read(type, after: stored(as: type), for: places)
            (stored, mark) = (new, new.mark)
        }
        read(hazard)
        memo = nil
        revision += 1
    }

    /// Reads what people were told, if the files have changed since the last call.
    func told(in folders: SnapshotFolders) -> [Told] {
        guard let mark, !mark.isEmpty else { return [] }
        if states?.mark != mark { states = (mark, folders.states(of: hazard)) }
        return states?.what.flatMap(\.told) ?? []
    }

    /// Returns what a session says and shows of what people were told; `load` reads the data, if needed.
    func notes(_ told: [Told], _ times: HazardTimes, load: () -> Void) -> [ToldNote] {
        func notes<Snapshot: HazardSnapshot>(_ type: Snapshot.Type) -> [ToldNote] {
            type.notes(of: told, times) {
                load()
                return stored(as: type)
            }
        }
        return notes(hazard)
    }

    /// Returns sentences about the age of the data for the present places; none if no feed was ever read.
    func overview(_ times: HazardTimes, for places: WatchedPlaces) -> [String] {
        func overview<Snapshot: HazardSnapshot>(_ type: Snapshot.Type) -> [String] {
            guard let old = stored(as: type), old.snapshot != nil || !old.failures.isEmpty else { return [] }
            let new = Stored(old.snapshot, for: places, failures: old.failures, mark: old.mark, after: old)
            return type.overview(new, times)
        }
        return overview(hazard)
    }

    /// The newest known state of each feed; none before they were read.
    var feeds: [FeedState] {
        (states?.what ?? []).flatMap(\.feeds).reduce(into: []) { feeds, feed in
            guard let index = feeds.firstIndex(where: { $0.name == feed.name }) else {
                return feeds.append(feed)
            }
            if feed.isNewer(than: feeds[index]) { feeds[index] = feed }
        }
    }
}
