// What was read of the feeds of floods, as the screens look it up.
import Clocks
import ContentPack
import Hazards

/// What a library knows of floods. They are stored where alerts are.
struct LibraryFloods {
    /// Which files there were at the last look; nil before the first.
    var mark: SnapshotFolders.Mark?
    var stored: StoredFloods?
    /// The reports of the flood that was shown last, in order: sorting thousands takes a while.
    var reports: (source: String, event: String, reports: [FloodReport])?
    /// What people were told of, and the files in which that was read.
    var told: (mark: SnapshotFolders.Mark, reports: [ToldFlood])?
    /// Counts the readings.
    var revision = 0
}

/// Floods: side effects read them, screens ask.
extension Library {
    /// Whether any feed or file of floods was read. Known once Welcome was loaded.
    package var leadsToFloods: Bool { !(floods.mark?.isEmpty ?? true) }

    /// Another number where something else was read.
    package var floodRevision: Int { floods.revision }

    /// Looks which files there are, unless that is known.
    func lookForStoredFloods() {
        guard floods.mark == nil, let folders = alerts.folders else { return }
        floods.mark = folders.mark(of: .floods)
    }

    /// Looks whether something else is stored, and reads it where a screen has shown floods.
    package func rereadFloods() {
        reportOutbox.isTaken = nil
        if reportOutbox.listing != nil { readFloodOutbox() }
        guard let folders = alerts.folders, floods.mark != nil else { return }
        let mark = folders.mark(of: .floods)
        guard floods.mark != mark else { return }
        floods.mark = mark
        if floods.stored != nil { readFloods(folders) } else { noteChange() }
    }

    /// Reads what is stored, unless it is here.
    package func loadFloods() {
        guard let folders = alerts.folders else { return }
        if floods.stored == nil { readFloods(folders) }
        if alerts.guides == nil, leadsToFloods { alerts.guides = pack.alertGuides().guides }
    }

    private func readFloods(_ folders: SnapshotFolders) {
        let stored = folders.floods(after: floods.stored)
        (floods.stored, floods.mark, floods.reports) = (stored, stored.mark, nil)
        floods.revision += 1
        noteChange()
    }

    /// Returns the floods at a moment; nil where none were read.
    package func floodBoard(at now: Moment) -> FloodBoard? {
        floods.stored.map { FloodBoard($0, at: now, zone: zone) }
    }

    /// Returns the reports of a flood of a board, the worst first, then the newest. Those of the last one are kept.
    package func reports(of flood: Flood) -> [FloodReport] {
        if let known = floods.reports, known.source == flood.source, known.event == flood.event.id {
            return known.reports
        }
        let reports = flood.reports()
        floods.reports = (flood.source, flood.event.id, reports)
        return reports
    }
    /// Returns which reports people were told of.
    func toldFloods() -> [ToldFlood] {
        guard let folders = alerts.folders, let mark = floods.mark, !mark.isEmpty else { return [] }
        if let told = floods.told, told.mark == mark { return told.reports }
        let told = folders.toldFloods()
        floods.told = (mark, told)
        return told
    }
}
