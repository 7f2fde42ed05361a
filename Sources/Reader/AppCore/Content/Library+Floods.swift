// What was read of the feeds of floods, as the screens look it up.
import Clocks
import ContentPack
import Hazards

/// What a library knows of floods. They are stored where alerts are.
struct LibraryFloods {
    var reading = HazardReading<StoredFloods, ToldFlood>(.floods)
    /// The reports of the flood that was shown last, in order: sorting thousands takes a while.
    var reports: (source: String, event: String, reports: FloodReports)?
}

/// Floods: side effects read them, screens ask.
extension Library {
    /// Whether any feed or file of floods was read. Known once Welcome was loaded.
    package var leadsToFloods: Bool { floods.reading.isAnythingThere }

    /// Another number where something else was read.
    package var floodRevision: Int { floods.reading.revision }

    /// Looks whether something else is stored, and reads it where a screen has shown floods.
    package func rereadFloods() {
        reportOutbox.isTaken = nil
        if reportOutbox.listing != nil { readFloodOutbox() }
        guard let folders = alerts.folders, floods.reading.looksChanged(in: folders) else { return }
        if floods.reading.stored != nil { readFloods(folders) } else { noteChange() }
    }

    /// Reads what is stored, unless it is here.
    package func loadFloods() {
        guard let folders = alerts.folders else { return }
        if floods.reading.stored == nil { readFloods(folders) }
        loadAlertGuides(ifStored: leadsToFloods)
    }

    private func readFloods(_ folders: SnapshotFolders) {
        let stored = folders.floods(after: floods.reading.stored)
        floods.reading.take(stored, mark: stored.mark)
        floods.reports = nil
        noteChange()
    }

    /// Returns the floods at a moment; nil where none were read.
    package func floodBoard(at now: Moment) -> FloodBoard? {
        floods.reading.stored.map { FloodBoard($0, at: now, zone: zone) }
    }

    /// Returns the reports of a flood of a board, the worst first, then the newest. Those of the last one are kept.
    package func reports(of flood: Flood) -> FloodReports {
        if let known = floods.reports, known.source == flood.source, known.event == flood.event.id {
            return known.reports
        }
        let reports = flood.reports()
        floods.reports = (flood.source, flood.event.id, reports)
        return reports
    }

    /// Returns which reports people were told of.
    func toldFloods() -> [ToldFlood] {
        guard let folders = alerts.folders else { return [] }
        return floods.reading.told { folders.toldFloods() }
    }
}
