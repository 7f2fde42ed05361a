// One kind of hazard that is stored on this machine, as a library keeps it.
import Hazards

/// What was read of one kind of hazard, and of which files.
struct HazardReading<Stored, Told> {
    let content: SnapshotContent
    /// Which files there were at the last look; nil before the first.
    private var mark: SnapshotFolders.Mark?
    private(set) var stored: Stored?
    /// What people were told of, and the files in which that was read.
    private var told: (mark: SnapshotFolders.Mark, what: [Told])?
    /// Counts the readings.
    private(set) var revision = 0

    init(_ content: SnapshotContent) { self.content = content }

    /// Whether anything was read into those files. Known once Welcome was loaded.
    var isAnythingThere: Bool { !(mark?.isEmpty ?? true) }

    /// Takes the first look at which files there are.
    ///
    /// - Parameters:
    ///   - present: which of the folders are there.
    mutating func look(in folders: SnapshotFolders, _ present: [Bool]) {
        if mark == nil { mark = folders.mark(of: content, present) }
    }

    /// Looks again. Returns false if the files are the same, or were never looked for.
    mutating func looksChanged(in folders: SnapshotFolders) -> Bool {
        guard let mark else { return false }
        self.mark = folders.mark(of: content)
        return self.mark != mark
    }

    mutating func take(_ stored: Stored, mark: SnapshotFolders.Mark) {
        (self.stored, self.mark) = (stored, mark)
        revision += 1
    }

    /// Returns what people were told of, which `read` reads if the files are not those that it was read in.
    mutating func told(_ read: () -> [Told]) -> [Told] {
        guard let mark, !mark.isEmpty else { return [] }
        if let told, told.mark == mark { return told.what }
        let what = read()
        told = (mark, what)
        return what
    }
}

extension Library {
    /// Looks which files of hazards there are, unless that is known.
    func lookForStoredHazards() {
        guard let folders = alerts.folders else { return }
        let present = folders.present
        lookForStoredAlerts(in: folders, present)
        earthquakes.reading.look(in: folders, present)
        gauges.reading.look(in: folders, present)
        floods.reading.look(in: folders, present)
    }

    /// Reads which guides the pack has for alerts if anything is stored: most machines never read the list.
    func loadAlertGuides(ifStored isAnythingStored: Bool) {
        if alerts.guides == nil, isAnythingStored { alerts.guides = pack.alertGuides().guides }
    }
}
