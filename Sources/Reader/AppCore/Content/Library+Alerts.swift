// What was read of the feeds, as the screens look it up.
import Clocks
import ContentPack
import Hazards

/// What a library knows of alerts.
struct LibraryAlerts {
    /// Where they are stored; nil where none are looked for, as in a preview.
    var folders: SnapshotFolders?
    /// Whether the pack suggests feeds.
    var isSuggested = false
    /// Which files there were at the last look; nil before the first.
    var mark: SnapshotFolders.Mark?
    var stored: StoredAlerts?
    /// The alerts at the moment that was asked for last.
    var board: AlertBoard? {
        didSet { terms = nil }
    }
    /// What the search knows of the alerts in force on the board, in their order; nil until it is asked for.
    var terms: [AlertTerms]?
    /// The guides for alerts of the pack that is open.
    var guides: AlertGuides?
    /// Counts the readings.
    var revision = 0
}

/// Alerts: side effects read them, screens ask.
extension Library {
    /// Where what was read of the feeds lies.
    package var alertFolders: SnapshotFolders? {
        get { alerts.folders }
        set {
            (alerts, earthquakes) = (LibraryAlerts(folders: newValue), LibraryEarthquakes())
            (gauges, floods) = (LibraryGauges(), LibraryFloods())
        }
    }

    /// Whether any feed was read, or the pack suggests one. Known once Welcome was loaded.
    package var leadsToAlerts: Bool { alerts.isSuggested || !(alerts.mark?.isEmpty ?? true) }

    /// Another number where something else was read.
    package var alertRevision: Int { alerts.revision }

    /// Looks which files there are, unless that is known.
    func lookForStoredAlerts(in folders: SnapshotFolders, _ present: [Bool]) {
        guard alerts.mark == nil else { return }
        alerts.mark = folders.mark(of: .alerts, present)
        alerts.isSuggested = pack.holdsFile(PackFiles.feeds)
    }

    /// Reads what is stored, unless it was read and is the same. Returns whether it is another.
    @discardableResult
    package func rereadAlerts() -> Bool {
        guard let folders = alerts.folders else { return false }
        let mark = folders.mark()
        guard alerts.stored?.mark != mark else { return false }
        // Nothing stored, and nothing stored before: there is nothing to show otherwise.
        if mark.isEmpty, alerts.stored?.mark.isEmpty ?? true, alerts.stored != nil { return false }
        alerts.stored = folders.read(after: alerts.stored)
        alerts.mark = mark
        alerts.board = nil
        alerts.revision += 1
        noteChange()
        return true
    }

    /// Reads what is stored, unless it is here.
    package func loadAlerts() {
        if alerts.stored == nil { rereadAlerts() }
        loadAlertGuides(ifStored: !(alerts.mark?.isEmpty ?? true))
    }

    /// Forgets what the pack says of alerts: another one is open.
    func forgetAlertGuides() { alerts.guides = nil }

    /// Returns the alerts at a moment; nil where none were read.
    package func alertBoard(at now: Moment) -> AlertBoard? {
        guard let stored = alerts.stored else { return nil }
        if let board = alerts.board, board.holds(at: now) { return board.aged(stored, at: now) }
        let board = AlertBoard(stored, at: now)
        alerts.board = board
        return board
    }

    /// Returns what the search knows of the alerts that are in force at a moment, in their order.
    package func alertTerms(at now: Moment) -> [AlertTerms] {
        guard let board = alertBoard(at: now) else { return [] }
        if let terms = alerts.terms { return terms }
        let terms = board.inForce.map(AlertTerms.init)
        alerts.terms = terms
        return terms
    }

    /// Returns the guide that says what to do about an alert, by its path; nil if the pack names none.
    package func guide(for alert: Alert) -> String? {
        guard let guides = alerts.guides else { return nil }
        let infos = alert.infos
        return pack.guide(
            for: alert.event, categories: infos.flatMap(\.categories), in: guides)
    }
}
