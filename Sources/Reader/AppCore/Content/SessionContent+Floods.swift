// The floods of the feeds, as the screens look them up.
import Clocks
import ContentPack
import Hazards

/// A content's data about floods. They are stored in the alert folders.
struct ContentOfFloods {
    var reading = HazardReading<StoredFloods>(.floods)
    /// The reports of the flood that was last shown, sorted: sorting thousands takes a while.
    var reports: (source: String, event: String, reports: FloodReports)?
}

/// Floods: side effects read them, screens look them up.
extension SessionContent {
    /// True if any feed or file of floods was read. Known once Welcome was loaded.
    package var leadsToFloods: Bool { floods.reading.isAnythingThere }

    /// A number that changes whenever other floods are read.
    package var floodRevision: Int { floods.reading.revision }

    /// Reads the stored floods again if they have changed and a screen has shown floods.
    package func rereadFloods() {
        lookForFloodService()
        if reportOutbox.listing != nil { readFloodOutbox() }
        guard let folders = alerts.folders, floods.reading.looksChanged(in: folders) else { return }
        if floods.reading.stored != nil { readFloods(folders) } else { noteChange() }
    }

    /// Reads the stored floods, unless they are already loaded.
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

    /// Returns the floods at a moment, or nil if none were read.
    package func floodBoard(at now: Moment) -> FloodBoard? {
        floods.reading.stored.map { FloodBoard($0, at: now, zone: zone) }
    }

    /// Returns the reports of a flood, the worst first, then the newest. Those of the last flood are cached.
    package func reports(of flood: Flood) -> FloodReports {
        if let known = floods.reports, known.source == flood.source, known.event == flood.event.id {
            return known.reports
        }
        let reports = flood.reports()
        floods.reports = (flood.source, flood.event.id, reports)
        return reports
    }

    /// Returns the flood reports that people were notified about.
    func toldFloods() -> [NotifiedFlood] {
        guard let folders = alerts.folders else { return [] }
        return floods.reading.states { folders.statesOfFloods() }.flatMap(\.toldFloods)
    }
}
