// The stored data of the feeds on this machine: the system's snapshot and the person's own, merged.
import Clocks
import Files

/// The folders of snapshots and of the configuration of places, the person's own first.
package struct SnapshotFolders: Sendable, Equatable {
    package var paths: [String]
    /// The one of them that a system service fills.
    package var system: String?
    /// The folders of `feeds.conf`.
    package var configuration: [String]

    package init(_ paths: [String], system: String? = nil, configuration: [String] = []) {
        (self.paths, self.system) = (paths + (system.map { [$0] } ?? []), system)
        self.configuration = configuration
    }

    /// Identifies the present files: it differs if anything else is stored.
    package struct Mark: Sendable, Equatable {
        fileprivate struct File: Sendable, Equatable {
            var identity: FileIdentity
            var size: Int
            var changed: [Int]

            init(_ status: FileStatus) {
                (identity, size) = (status.identity, status.size)
                changed = [status.modified, status.changed].flatMap { [$0.seconds, $0.nanoseconds] }
            }
        }
        /// For each folder, the file with the messages or events, then the one with the states.
        fileprivate var files: [File?]
        fileprivate static let filesOfFolder = 2

        fileprivate init(files: [File?]) { self.files = files }

        /// Identifies files at paths, which may be links.
        init(ofFiles paths: [String]) { files = paths.map { FileStatus.of($0).map(File.init) } }

        /// True if no feed has ever been read.
        package var isEmpty: Bool { files.allSatisfy { $0 == nil } }
    }

    /// Returns the index of the only folder with messages, or nil if there are several, or the messages in
    /// any folder differ between the marks.
    static func onlyFolder(in mark: Mark, since previous: Mark) -> Int? {
        let messages = stride(from: 0, to: mark.files.count, by: Mark.filesOfFolder).filter {
            mark.files[$0] != nil
        }
        guard messages.count == 1, mark.files.count == previous.files.count,
            stride(from: 0, to: mark.files.count, by: Mark.filesOfFolder).allSatisfy({
                mark.files[$0] == previous.files[$0]
            })
        else { return nil }
        return messages[0] / Mark.filesOfFolder
    }

    /// True for each folder that exists. On most machines no feed has ever been read, which one check of each
    /// shows.
    package var present: [Bool] { paths.map { FileStatus.of($0, followsLinks: true) != nil } }

    /// Returns the present mark, without reading any file.
    ///
    /// - Parameters:
    ///   - present: the folders that exist, if that was just checked.
    package func mark(of content: HazardKind = .alerts, _ present: [Bool]? = nil) -> Mark {
        Mark(
            files: zip(paths, present ?? self.present).flatMap { folder, isThere -> [Mark.File?] in
                guard isThere else {
                    return Array(repeating: nil, count: Mark.filesOfFolder)
                }
                return [content.fileName, content.statesName].map { name in
                    FileStatus.of(folder + "/" + name, followsLinks: false).map(Mark.File.init)
                }
            })
    }

    /// Reads all snapshots. If the messages of one are still those of `previous`, only the states of its
    /// feeds are read: a reading without news changes nothing else, every minute.
    package func read(after previous: StoredAlerts?, for places: WatchedPlaces) -> StoredAlerts {
        let mark = mark()
        guard let previous, previous.failures.isEmpty, let snapshot = previous.snapshot,
            let number = Self.onlyFolder(in: mark, since: previous.mark),
            let states = HazardFileReader.states(
                folder: paths[number], isSystem: paths[number] == system, of: snapshot.states.number)
        else { return read(for: places) }
        return StoredAlerts(previous, snapshot, states, places, mark: mark)
    }

    /// Reads all snapshots. For each feed the newest reading counts.
    package func read(for places: WatchedPlaces = WatchedPlaces()) -> StoredAlerts {
        let mark = mark()
        var merged: AlertSnapshot?
        var failures: [SnapshotFailure] = []
        for path in paths {
            do throws(SnapshotFailure) {
                let snapshot = try HazardFileReader.read(folder: path, isSystem: path == system)
                merged = merged?.merged(with: snapshot) ?? snapshot
            } catch {
                if error != .missing { failures.append(error) }
            }
        }
        return StoredAlerts(merged, for: places, failures: failures, mark: mark)
    }
}

/// The stored data at the time of a reading.
package struct StoredAlerts: Sendable {
    /// The merged snapshot; nil if there is none that can be read.
    package let snapshot: AlertSnapshot?
    /// The places as they were given.
    package let watched: WatchedPlaces
    /// The places that alerts are matched with.
    package let places: [WatchedPlace]
    /// The errors of snapshots that cannot be read.
    package let failures: [SnapshotFailure]
    package let mark: SnapshotFolders.Mark
    /// The alerts that consist of the messages.
    let chains: [AlertChain]
    /// The matches of the messages with the places, in the order of the chains and their parts.
    let facts: [[PartFacts]]
    /// For each feed, the time of its newest message.
    let newest: [String: Moment]

    package init(
        _ snapshot: AlertSnapshot?, for watched: WatchedPlaces = WatchedPlaces(),
        failures: [SnapshotFailure] = [], mark: SnapshotFolders.Mark = SnapshotFolders([]).mark()
    ) {
        (self.snapshot, self.watched, self.failures, self.mark) = (snapshot, watched, failures, mark)
        let feeds = snapshot?.feeds ?? []
        places = watched.list(withCampusesOf: feeds.map(\.audience))
        chains = AlertChain.chains(of: snapshot?.messages ?? [])
        facts = Self.facts(of: chains, AlertReach(places, feeds))
        newest = Self.newest(of: snapshot?.messages ?? [])
    }

    /// Creates the same messages with newer states, on which no alert depends.
    fileprivate init(
        _ previous: StoredAlerts, _ snapshot: AlertSnapshot, _ states: SnapshotStates,
        _ watched: WatchedPlaces, mark: SnapshotFolders.Mark
    ) {
        var snapshot = snapshot
        snapshot.take(states)
        (self.snapshot, self.watched, self.mark) = (snapshot, watched, mark)
        places = watched.list(withCampusesOf: snapshot.feeds.map(\.audience))
        (failures, newest) = ([], previous.newest)
        chains = AlertChain.chains(of: snapshot.messages)
        let (old, new) = (previous.snapshot?.feeds ?? [], snapshot.feeds)
        let isSame =
            places == previous.places && old.map(\.name) == new.map(\.name)
            && old.map(\.audience) == new.map(\.audience)
        facts = isSame ? previous.facts : Self.facts(of: chains, AlertReach(places, new))
    }

    /// Returns for each feed the time of its newest message. A clock that is earlier is wrong; but one message that is a day
    /// later than all others of its feed is itself wrong, and is ignored.
    private static func newest(of messages: [ListedMessage]) -> [String: Moment] {
        var newest: [String: (first: Moment, second: Moment?)] = [:]
        for item in messages {
            guard let time = item.message.sent, time.isZoneGiven else { continue }
            let sent = time.moment
            guard let known = newest[item.source] else {
                newest[item.source] = (sent, nil)
                continue
            }
            let earlier = min(known.first, sent)
            newest[item.source] = (max(known.first, sent), known.second.map { max($0, earlier) } ?? earlier)
        }
        return newest.mapValues { times in
            guard let second = times.second, times.first.seconds - second.seconds > Moment.day else {
                return times.first
            }
            return second
        }
    }

    private static func facts(of chains: [AlertChain], _ reach: AlertReach) -> [[PartFacts]] {
        chains.map { chain in chain.parts.map { PartFacts($0, reach) } }
    }
}

/// The properties of a part that do not change with the clock.
struct PartFacts: Sendable {
    struct Match: Sendable {
        var place: String
        var how: PlaceMatch
        /// The name of the area that matches.
        var area: String
        /// True if the person wants to be told of such an alert there.
        var isWanted: Bool
    }

    /// The closest place; nil if there is none.
    var match: Match?

    init(_ part: AlertPart, _ reach: AlertReach) {
        for matcher in reach.matchers {
            for info in part.current.message.infos {
                let (how, area) = reach.match(info, matcher, from: part.sources)
                let isWanted = matcher.place.wants(info)
                take(Match(place: matcher.place.name, how: how, area: area, isWanted: isWanted))
            }
        }
    }

    /// Keeps the better of two matches: a place where the alert is wanted counts before a closer one.
    private mutating func take(_ other: Match) {
        guard other.how > .none else { return }
        if match.map({ other.precedes($0) }) ?? true { match = other }
    }
}

extension PartFacts.Match {
    func precedes(_ other: Self) -> Bool {
        let (isTold, isOtherTold) = (isWanted && how.isHere, other.isWanted && other.how.isHere)
        return isTold == isOtherTold ? how > other.how : isTold
    }
}

/// The feed names that have a meaning for a reader.
package enum FeedNames {
    /// The hosts of authorities, whose data is read over https.
    package static let officialHosts: Set = ["api.weather.gov"]
}
