// The stored data of one kind of hazard, as a library keeps it.
import Hazards

/// The data read for one kind of hazard, and the files it came from.
struct HazardReading<Stored, Told> {
    let content: SnapshotContent
    /// Identifies the files that were present at the last check; nil before the first.
    private var mark: SnapshotFolders.Mark?
    private(set) var stored: Stored?
    /// The items that people were notified about, and the files they were read from.
    private var told: (mark: SnapshotFolders.Mark, what: [Told])?
    /// Counts how often the data was read.
    private(set) var revision = 0

    init(_ content: SnapshotContent) { self.content = content }

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

    /// Returns the items that people were notified about. Calls `read` only if the files have changed since
    /// the last call.
    mutating func told(_ read: () -> [Told]) -> [Told] {
        guard let mark, !mark.isEmpty else { return [] }
        if let told, told.mark == mark { return told.what }
        let what = read()
        told = (mark, what)
        return what
    }
}

extension Library {
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
}
