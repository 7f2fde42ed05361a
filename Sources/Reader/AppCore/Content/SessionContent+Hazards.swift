// The hazards that are stored on this machine: side effects read them, screens look them up.
import Alerts
import AllHazards
import Clocks
import ContentPack
import Geodesy
import HazardKit
import Hazards
import TextMetrics

struct ContentOfHazards {
    /// The folders where they are stored; nil if they are not used, as in a preview.
    let folders: SnapshotFolders?
    let all: [HazardContent]
    /// The places in the files of configuration, and the files they were read from; nil until they are needed.
    var places: (mark: SnapshotFolders.Mark, watched: WatchedPlaces)?
    /// The position of the person, which is a place, too; nil if it is unknown.
    var here: GeoPoint?
    /// The feeds that the files of configuration turn on, as of the last look.
    var enabledFeeds: [String] = []
    /// Identifies the files of configuration at that look; nil before the first.
    var feedsMark: SnapshotFolders.Mark?
    var suggestsAlerts = false
    /// The open pack's guides for hazards; nil until they are needed.
    var guides: AlertGuides?
    /// The first actions of the guides that hazards have led to, by the guides' paths; empty for one without.
    var firstActions: [String: String] = [:]

    init(_ folders: SnapshotFolders? = nil, _ kinds: [any HazardSnapshot.Type] = HazardTable.all) {
        self.folders = folders
        all = folders == nil ? [] : kinds.map(HazardContent.init)
    }

    subscript(kind: HazardKind) -> HazardContent? { all.first { $0.kind == kind } }
}

extension SessionContent {
    public var hazardFolders: SnapshotFolders? {
        get { hazards.folders }
        set { useHazards(in: newValue) }
    }

    public func useHazards(
        in folders: SnapshotFolders?, _ kinds: [any HazardSnapshot.Type] = HazardTable.all
    ) {
        hazards = ContentOfHazards(folders, kinds)
    }

    public var hazardKinds: [HazardKind] { hazards.all.map(\.kind) }

    /// Returns whether anything of a kind was ever read. Known once Welcome was loaded.
    public func isStored(_ kind: HazardKind) -> Bool { hazards[kind]?.isAnythingThere ?? false }

    /// Returns whether Welcome leads to a kind: something was read, a feed of it is on, or the pack suggests one of alerts. Of
    /// other kinds the suggestion would have to be read before the first screen. Known once Welcome was loaded.
    public func leads(to kind: HazardKind) -> Bool {
        let types = hazards.all.map(\.hazard)
        return isStored(kind) || kind == .alerts && hazards.suggestsAlerts
            || hazards.enabledFeeds.contains { HazardKind(ofFeed: $0, in: types) == kind }
    }

    /// Returns a number that changes whenever other data of a kind is read.
    public func revision(of kind: HazardKind) -> Int { hazards[kind]?.revision ?? 0 }

    /// The kinds of which only the states are always read, and not the data, as of alerts.
    private var kindsByStates: [HazardContent] { hazards.all.filter { $0.kind != .alerts } }

    /// The states of the feeds of all hazards but alerts, as of the last look.
    public var hazardFeeds: [(subject: String, feeds: [FeedState])] {
        kindsByStates.map { ($0.hazard.format.subject, $0.feeds) }
    }

    // MARK: Reading

    func lookForStoredHazards() {
        guard let folders = hazards.folders else { return }
        let present = folders.present
        if hazards[.alerts]?.mark == nil { hazards.suggestsAlerts = pack.holdsFile(PackFiles.feeds) }
        for hazard in hazards.all { hazard.look(in: folders, present) }
    }

    /// Reads what a screen shows of hazards, unless it is here.
    func loadHazards(for kind: ScreenKind) {
        for hazard in hazards.all where kind.shows(hazard.kind) { load(hazard) }
    }

    public func load(_ kind: HazardKind) { if let hazard = hazards[kind] { load(hazard) } }

    private func load(_ hazard: HazardContent) {
        guard let folders = hazards.folders else { return }
        hazard.lookAgain(in: folders)
        // Where nothing is stored, no place is of use until a person looks at them.
        if hazard.isAnythingThere { rereadPlaces() }
        if hazard.isOutdated(for: watchedPlaces) { read(hazard) }
        loadHazardGuides(ifStored: hazard.isAnythingThere)
    }

    /// Reads the data of all kinds again where it has changed, and that of alerts if it is not here.
    func refreshHazards() {
        guard let folders = hazards.folders else { return }
        let present = folders.present
        let areFilesOthers = hazards.all.map { $0.lookAgain(in: folders, present) }
        // Once the files are known: what has just arrived for the first time is judged by the places, too.
        if hazards.places != nil || hazards.all.contains(where: \.isAnythingThere) { rereadPlaces() }
        for (hazard, isOther) in zip(hazards.all, areFilesOthers) {
            if hazard.isRead || hazard.kind == .alerts {
                if hazard.isOutdated(for: watchedPlaces) { read(hazard) }
            } else if isOther {
                noteChange()
            }
        }
        loadHazardGuides(ifStored: hazards[.alerts]?.isAnythingThere ?? false)
    }

    private func read(_ hazard: HazardContent) {
        guard let folders = hazards.folders else { return }
        hazard.read(in: folders, for: watchedPlaces)
        noteChange()
    }

    /// Returns what a session says and shows of what people were told, for each kind but alerts with its guide.
    func toldNotes(_ times: HazardTimes) -> [(note: ToldNote, guide: String?)] {
        guard let folders = hazards.folders else { return [] }
        return kindsByStates.flatMap { hazard in
            let told = hazard.told(in: folders)
            loadHazardGuides(ifStored: !told.isEmpty)
            let notes = hazard.notes(told, times) { load(hazard) }
            return notes.map { ($0, guide(of: hazard.kind)) }
        }
    }

    // MARK: Places and feeds

    /// Reads the places if their files have changed since they were last read.
    func rereadPlaces() {
        guard let folders = hazards.folders else { return }
        let mark = folders.placesMark
        if hazards.places?.mark != mark { hazards.places = (mark, folders.places(campusOf: pack)) }
    }

    public func loadWatchedPlaces() {
        rereadPlaces()
        load(.alerts)
    }

    public var watchedPlaces: WatchedPlaces {
        var places = hazards.places?.watched ?? WatchedPlaces()
        if let here = hazards.here { places.add(here: here) }
        return places
    }

    /// Makes alerts count for the person. A few meters change nothing: all would be matched again.
    public func useHere(_ point: GeoPoint?) {
        if let point, let known = hazards.here, point.distance(to: known) < Self.leastMove { return }
        if point != hazards.here { hazards.here = point }
    }

    /// The meters that the person must have moved.
    private static let leastMove = 200.0

    public var enabledFeeds: [String] { hazards.enabledFeeds }

    /// Reads which feeds are on, if the files of configuration have changed since the last look.
    public func lookForEnabledFeeds() {
        guard let folders = hazards.folders else { return }
        let mark = folders.placesMark
        guard hazards.feedsMark != mark else { return }
        hazards.feedsMark = mark
        let feeds = mark.isEmpty ? [] : folders.enabledFeeds
        guard feeds != hazards.enabledFeeds else { return }
        hazards.enabledFeeds = feeds
        noteChange()
    }

    /// Returns the note that feeds were not read in time, in forms, the longest first; none if all that are on were.
    public func feedDoubts(_ times: HazardTimes) -> [String] {
        let board = alertBoard(at: times.now)
        let alerts = AlertWords.doubts(board, times)
        if !alerts.isEmpty { return alerts }
        for (subject, feeds) in hazardFeeds {
            let doubts = FeedWords.doubts(feeds, subject, times)
            if !doubts.isEmpty { return doubts }
        }
        let isAnythingRead = board?.isStored ?? false || hazardFeeds.contains { !$0.feeds.isEmpty }
        guard !isAnythingRead, !enabledFeeds.isEmpty else { return [] }
        // A public screen reads none, so it names no key for it.
        let key = times.hasCommands ? ": Ctrl-R in F8" : ""
        return ["Feeds are on and were never read\(key)", "Feeds never read"]
    }

    // MARK: Guides

    /// Reads the pack's list of guides for hazards if anything is stored: most machines never need the list.
    func loadHazardGuides(ifStored isAnythingStored: Bool) {
        if hazards.guides == nil, isAnythingStored { hazards.guides = pack.alertGuides().guides }
    }

    /// Returns the path of the guide that says what to do about an alert, or nil if the pack names none.
    public func guide(for alert: Alert) -> String? {
        guide(
            for: alert.event, codes: alert.infos.flatMap(\.eventCodes).map(\.value),
            categories: alert.infos.flatMap(\.categories))
    }

    /// Returns the path of the guide that says what to do about a kind of hazard, or nil if the pack names none.
    public func guide(of kind: HazardKind) -> String? {
        hazards[kind]?.hazard.format.guide.flatMap { guide(for: $0.event, categories: [$0.category]) }
    }

    private func guide(for event: String, codes: [String] = [], categories: [String]) -> String? {
        hazards.guides.flatMap { pack.guide(for: event, codes: codes, categories: categories, in: $0) }
    }

    /// Returns the first action of a hazard's guide, if any. The guide is not kept, to displace none in use.
    func firstAction(ofGuide path: String) -> String? {
        if let known = hazards.firstActions[path] { return known.isEmpty ? nil : known }
        // What cannot be read now may be read the next time.
        guard case .success(let guide) = guide(path) ?? source.guide(path, of: pack) else { return nil }
        hazards.firstActions[path] = guide.firstAction ?? ""
        return guide.firstAction
    }

    // MARK: Boards

    /// Returns sentences about the age of the data of a kind; none if no feed of it was ever read.
    public func overview(of kind: HazardKind, _ times: HazardTimes) -> [String] {
        hazards[kind]?.overview(times, for: watchedPlaces) ?? []
    }

    public func board<Board: FeedBoard>(_ type: Board.Type, at now: Moment) -> Board? {
        hazards[Board.Snapshot.format.kind]?.stored(as: Board.Snapshot.self).map {
            Board($0, at: now, for: watchedPlaces, zone: zone)
        }
    }

    public func earthquakeBoard(at now: Moment) -> EarthquakeBoard? { board(EarthquakeBoard.self, at: now) }
    public func gaugeBoard(at now: Moment) -> GaugeBoard? { board(GaugeBoard.self, at: now) }
    public func floodBoard(at now: Moment) -> FloodBoard? { board(FloodBoard.self, at: now) }

    /// Returns what `make` makes of a kind's data, again once other data is read or `isCurrent` is false.
    func memo<Value>(
        of kind: HazardKind, isCurrent: (Value) -> Bool = { _ in true }, _ make: () -> Value
    ) -> Value {
        if let known = hazards[kind]?.memo as? Value, isCurrent(known) { return known }
        let value = make()
        hazards[kind]?.memo = value
        return value
    }

    /// Returns the words of the places of events as a search compares them; cached for each typed letter.
    public func earthquakePlaceWords(_ board: EarthquakeBoard) -> [FoldedWords] {
        // A test goes by the clock.
        memo(of: .earthquakes, isCurrent: { $0.count == board.events.count }) {
            board.events.map { event in
                let names = event.records.compactMap(\.report.place)
                return FoldedWords(
                    (event.report.agency == .test ? ["test"] + names : names).joined(separator: " "))
            }
        }
    }

    /// Returns the reports of a flood, the worst first, then the newest; cached, as sorting takes a while.
    public func reports(of flood: Flood) -> FloodReports {
        let name = [flood.source, flood.event.id]
        let known = memo(of: .floods, isCurrent: { $0.flood == name }) {
            FloodMemo(flood: name, reports: flood.reports())
        }
        return known.reports
    }

    private struct FloodMemo {
        var flood: [String]
        var reports: FloodReports
    }

    // MARK: Alerts

    /// The alerts at the moment last asked for, and the search terms of those in force, in their order.
    private struct AlertMemo {
        var board: AlertBoard
        var terms: [FoldedWords]?
    }

    public func alertBoard(at now: Moment) -> AlertBoard? {
        guard let stored = hazards[.alerts]?.stored(as: AlertSnapshot.self) else { return nil }
        let memo = memo(of: .alerts, isCurrent: { $0.board.holds(at: now) }) {
            AlertMemo(board: AlertBoard(stored, at: now))
        }
        return memo.board.moment == now ? memo.board : memo.board.aged(stored, at: now)
    }

    /// Returns the words of the alerts in force, in their order, for the search: event, headline and place.
    public func alertTerms(at now: Moment) -> [FoldedWords] {
        guard let board = alertBoard(at: now) else { return [] }
        var memo = memo(of: .alerts) { AlertMemo(board: board) }
        if let terms = memo.terms { return terms }
        let terms = board.inForce.map { alert in
            let texts =
                alert.infos.flatMap { [$0.event, $0.headline] } + [alert.matchedArea, alert.place ?? ""]
            return FoldedWords(texts.joined(separator: " "))
        }
        memo.terms = terms
        hazards[.alerts]?.memo = memo
        return terms
    }
}
