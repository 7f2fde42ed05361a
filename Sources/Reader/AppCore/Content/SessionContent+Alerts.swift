// The alerts of the feeds, as the screens look them up.
import Clocks
import ContentPack
import Geodesy
import Hazards

/// A content's data about alerts.
struct ContentOfAlerts {
    /// The folders where alerts are stored; nil if alerts are not used, as in a preview.
    var folders: SnapshotFolders?
    /// The places in the files of configuration, and the files they were read from; nil until they are needed.
    var places: (mark: SnapshotFolders.Mark, watched: WatchedPlaces)?
    /// The position of the person, for which alerts are, too; nil if it is unknown.
    var here: GeoPoint?
    /// The feeds that the files of configuration turn on, as of the last look.
    var enabledFeeds: [String] = []
    /// Identifies the files of configuration at that look; nil before the first.
    var feedsMark: SnapshotFolders.Mark?
    /// True if the pack suggests feeds.
    var isSuggested = false
    /// Identifies the files that were present at the last check; nil before the first.
    var mark: SnapshotFolders.Mark?
    var stored: StoredAlerts?
    /// The alerts at the moment that was last requested.
    var board: AlertBoard? {
        didSet { terms = nil }
    }
    /// The search terms of the alerts in force on the board, in their order; nil until they are requested.
    var terms: [AlertTerms]?
    /// The open pack's guides for alerts.
    var guides: AlertGuides?
    /// The first actions of the guides that hazards have led to, by the guides' paths; empty for one without.
    var firstActions: [String: String] = [:]
    /// Counts how often alerts were read.
    var revision = 0
}

/// Alerts: side effects read them, screens look them up.
extension SessionContent {
    /// The folders where the data of the feeds is stored.
    package var hazardFolders: SnapshotFolders? {
        get { alerts.folders }
        set {
            (alerts, earthquakes) = (ContentOfAlerts(folders: newValue), ContentOfEarthquakes())
            (gauges, floods) = (ContentOfGauges(), ContentOfFloods())
        }
    }

    /// True if any feed was read, or the pack suggests one. Known once Welcome was loaded.
    package var leadsToAlerts: Bool { alerts.isSuggested || !(alerts.mark?.isEmpty ?? true) }

    /// A number that changes whenever other alerts are read.
    package var alertRevision: Int { alerts.revision }

    /// Notes which files are present, unless that is known.
    func lookForStoredAlerts(in folders: SnapshotFolders, _ present: [Bool]) {
        guard alerts.mark == nil else { return }
        alerts.mark = folders.mark(of: .alerts, present)
        alerts.isSuggested = pack.holdsFile(PackFiles.feeds)
    }

    /// Reads the places if their files have changed since they were last read.
    func rereadPlaces() {
        guard let folders = alerts.folders else { return }
        let mark = folders.placesMark
        if alerts.places?.mark != mark { alerts.places = (mark, folders.places(campusOf: pack)) }
    }

    /// The feeds that are on for this person or this machine.
    package var enabledFeeds: [String] { alerts.enabledFeeds }

    /// Reads which feeds are on, if the files of configuration have changed since the last look.
    func lookForEnabledFeeds() {
        guard let folders = alerts.folders else { return }
        let mark = folders.placesMark
        guard alerts.feedsMark != mark else { return }
        alerts.feedsMark = mark
        let feeds = mark.isEmpty ? [] : folders.enabledFeeds
        guard feeds != alerts.enabledFeeds else { return }
        alerts.enabledFeeds = feeds
        noteChange()
    }

    /// The places; none until they are needed.
    var watchedPlaces: WatchedPlaces {
        var places = alerts.places?.watched ?? WatchedPlaces()
        if let here = alerts.here { places.add(here: here) }
        return places
    }

    /// Makes alerts count for the position of the person, too. A step of a few meters changes nothing: all alerts would be
    /// matched again.
    package func useHere(_ point: GeoPoint?) {
        if let point, let known = alerts.here, point.distance(to: known) < Self.leastMove { return }
        if point != alerts.here { alerts.here = point }
    }

    /// The meters that the person must have moved.
    private static let leastMove = 200.0

    /// Reads the stored alerts, and the places, if they have changed since they were last read. Returns whether they have.
    @discardableResult
    package func rereadAlerts() -> Bool {
        guard let folders = alerts.folders else { return false }
        let mark = folders.mark()
        // Where nothing is stored, no place is of use until a person looks at them.
        if alerts.places != nil || !mark.isEmpty || leadsToEarthquakes { rereadPlaces() }
        let places = watchedPlaces
        if let stored = alerts.stored, stored.watched == places {
            // Nothing stored, and nothing stored before: there is nothing to show otherwise.
            if stored.mark == mark || mark.isEmpty && stored.mark.isEmpty { return false }
        }
        alerts.stored = folders.read(after: alerts.stored, for: places)
        alerts.mark = mark
        alerts.board = nil
        alerts.revision += 1
        noteChange()
        return true
    }

    /// Reads the places and the alerts for them.
    func loadWatchedPlaces() {
        rereadPlaces()
        rereadAlerts()
    }

    /// Reads the stored alerts, unless they are already loaded.
    package func loadAlerts() {
        if alerts.stored == nil || alerts.places == nil { rereadAlerts() }
        loadAlertGuides(ifStored: !(alerts.mark?.isEmpty ?? true))
    }

    /// Forgets the pack's guides for alerts and its campus, because another pack is open.
    func forgetAlertGuides() {
        (alerts.guides, alerts.places, alerts.firstActions) = (nil, nil, [:])
    }

    /// Returns the alerts at a moment, or nil if none were read.
    package func alertBoard(at now: Moment) -> AlertBoard? {
        guard let stored = alerts.stored else { return nil }
        if let board = alerts.board, board.holds(at: now) { return board.aged(stored, at: now) }
        let board = AlertBoard(stored, at: now)
        alerts.board = board
        return board
    }

    /// Returns the search terms of the alerts that are in force at a moment, in their order.
    package func alertTerms(at now: Moment) -> [AlertTerms] {
        guard let board = alertBoard(at: now) else { return [] }
        if let terms = alerts.terms { return terms }
        let terms = board.inForce.map(AlertTerms.init)
        alerts.terms = terms
        return terms
    }

    /// Returns the path of the guide that says what to do about an alert, or nil if the pack names none.
    package func guide(for alert: Alert) -> String? {
        guard let guides = alerts.guides else { return nil }
        let infos = alert.infos
        return pack.guide(
            for: alert.event, categories: infos.flatMap(\.categories), in: guides)
    }

    /// Returns the first action of a guide that a hazard leads to, or nil if it has none. The guide itself is not kept:
    /// it would take the place of one that is read.
    func firstAction(ofGuide path: String) -> String? {
        if let known = alerts.firstActions[path] { return known.isEmpty ? nil : known }
        var action: String?
        if case .success(let guide) = guide(path) ?? source.guide(path, of: pack) {
            action = guide.firstAction
        }
        alerts.firstActions[path] = action ?? ""
        return action
    }
}
