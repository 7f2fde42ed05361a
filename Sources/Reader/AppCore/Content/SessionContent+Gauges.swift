// The river gauges of the feeds, as the screens look them up.
import Clocks
import ContentPack
import Hazards

/// A content's data about gauges. They are stored in the alert folders.
struct ContentOfGauges {
    var reading = HazardReading<StoredGauges>(.gauges)
}

/// Gauges: side effects read them, screens look them up.
extension SessionContent {
    /// True if any gauge was read. Known once Welcome was loaded.
    package var leadsToGauges: Bool { gauges.reading.isAnythingThere }

    /// A number that changes whenever other gauges are read.
    package var gaugeRevision: Int { gauges.reading.revision }

    /// Reads the stored gauges again if they have changed and a screen has shown gauges.
    package func rereadGauges() {
        guard let folders = alerts.folders, gauges.reading.looksChanged(in: folders) else { return }
        if gauges.reading.stored != nil { readGauges(folders) } else { noteChange() }
    }

    /// Reads the stored gauges, unless they are already loaded.
    package func loadGauges() {
        guard let folders = alerts.folders else { return }
        if gauges.reading.stored == nil { readGauges(folders) }
        loadAlertGuides(ifStored: leadsToGauges)
    }

    private func readGauges(_ folders: SnapshotFolders) {
        let stored = folders.gauges()
        gauges.reading.take(stored, mark: stored.mark)
        noteChange()
    }

    /// Returns the gauges at a moment, or nil if none were read.
    package func gaugeBoard(at now: Moment) -> GaugeBoard? {
        gauges.reading.stored.map { GaugeBoard($0, at: now) }
    }

    /// Returns the gauges that people were notified about.
    func toldGauges() -> [NotifiedGauge] {
        guard let folders = alerts.folders else { return [] }
        return gauges.reading.states { folders.statesOfGauges() }.flatMap(\.toldGauges)
    }

    /// The path of the guide that says what to do in a flood; nil if the pack names none.
    package var floodGuide: String? {
        alerts.guides.flatMap { pack.guide(for: "Flood Warning", categories: ["Met"], in: $0) }
    }
}
