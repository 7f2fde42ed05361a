// The stored data of one kind of hazard, as a content keeps it.
import Hazards

/// The data read for one kind of hazard, and the files it came from.
struct HazardReading<Stored> {
    let content: HazardKind
    /// Identifies the files that were present at the last check; nil before the first.
    private var mark: SnapshotFolders.Mark?
    private(set) var stored: Stored?
    /// The states of the feeds with what people were notified about, and the files they were read from.
    private var states: (mark: SnapshotFolders.Mark, what: [SnapshotStates])?
    /// Counts how often the data was read.
    private(set) var revision = 0

    init(_ content: HazardKind) { self.content = content }

    /// True if any data of this kind is stored. Known once Welcome was loaded.
    var isAnythingThere: Bool { !(mark?.isEmpty ?? true) }

    /// Notes which files are present, unless that is known.
    ///
    /// - Parameters:
    ///   - present: whether each of the folders is present.
    mutating func look(in folders: SnapshotFolders, _ present: [Bool]) {
        if mark == nil { mark = folders.mark(of: content, present) }
    }

    /// Checks the files again. Returns false if they are the same, or were never checked before.
    mutating func looksChanged(in folders: SnapshotFolders) -> Bool {
        guard let mark else { return false }
        self.mark = folders.mark(of: content)
        return self.mark != mark
    }

    mutating func take(_ stored: Stored, mark: SnapshotFolders.Mark) {
        (self.stored, self.mark) = (stored, mark)
        revision += 1
    }

    /// Returns the states of the feeds. Calls `read` only if the files have changed since the last call.
    mutating func states(_ read: () -> [SnapshotStates]) -> [SnapshotStates] {
        guard let mark, !mark.isEmpty else { return [] }
        if let states, states.mark == mark { return states.what }
        let what = read()
        states = (mark, what)
        return what
    }

    /// The newest known state of each feed; none before they were read.
    var feeds: [FeedState] {
        (states?.what ?? []).flatMap(\.feeds).reduce(into: []) { feeds, feed in
            guard let index = feeds.firstIndex(where: { $0.name == feed.name }) else {
                return feeds.append(feed)
            }
            if (feed.succeeded?.seconds ?? 0) > (feeds[index].succeeded?.seconds ?? 0) { feeds[index] = feed }
        }
    }
}

extension SessionContent {
    /// The states of the feeds of earthquakes, gauges and floods, as of the last look.
    package var hazardFeeds: [(subject: String, feeds: [FeedState])] {
        [
            ("Earthquakes", earthquakes.reading.feeds), ("Gauges", gauges.reading.feeds),
            ("Floods", floods.reading.feeds),
        ]
    }

    /// Notes which hazard files are present, unless that is known.
    func lookForStoredHazards() {
        guard let folders = alerts.folders else { return }
        let present = folders.present
        lookForStoredAlerts(in: folders, present)
        earthquakes.reading.look(in: folders, present)
        gauges.reading.look(in: folders, present)
        floods.reading.look(in: folders, present)
    }

    /// Reads the pack's list of guides for alerts if anything is stored: most machines never need the list.
    func loadAlertGuides(ifStored isAnythingStored: Bool) {
        if alerts.guides == nil, isAnythingStored { alerts.guides = pack.alertGuides().guides }
    }

    /// Returns whether a screen offers feeds to turn on: the one about them does, and a list of hazards of which nothing
    /// was read.
    func needsFeedSetup(for screen: ScreenID) -> Bool {
        let needs = screen.kind.needs
        let lists: [(ContentNeeds, Bool)] = [
            (.alerts, !(alerts.mark?.isEmpty ?? true)), (.earthquakes, leadsToEarthquakes),
            (.gauges, leadsToGauges), (.floods, leadsToFloods),
        ]
        return !screen.kind.isInKiosk || lists.contains { needs.contains($0.0) && !$0.1 }
    }
}
