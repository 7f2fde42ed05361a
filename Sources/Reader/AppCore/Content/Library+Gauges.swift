// What was read of the feeds of gauges, as the screens look it up.
import Clocks
import ContentPack
import Hazards

/// What a library knows of gauges. They are stored where alerts are.
struct LibraryGauges {
    var reading = HazardReading<StoredGauges, ToldGauge>(.gauges)
}

/// Gauges: side effects read them, screens ask.
extension Library {
    /// Whether any gauge was read. Known once Welcome was loaded.
    package var leadsToGauges: Bool { gauges.reading.isAnythingThere }

    /// Another number where something else was read.
    package var gaugeRevision: Int { gauges.reading.revision }

    /// Looks whether something else is stored, and reads it where a screen has shown gauges.
    package func rereadGauges() {
        guard let folders = alerts.folders, gauges.reading.looksChanged(in: folders) else { return }
        if gauges.reading.stored != nil { readGauges(folders) } else { noteChange() }
    }

    /// Reads what is stored, unless it is here.
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

    /// Returns the gauges at a moment; nil where none were read.
    package func gaugeBoard(at now: Moment) -> GaugeBoard? {
        gauges.reading.stored.map { GaugeBoard($0, at: now) }
    }

    /// Returns which gauges people were told of.
    func toldGauges() -> [ToldGauge] {
        guard let folders = alerts.folders else { return [] }
        return gauges.reading.told { folders.toldGauges() }
    }

    /// Returns the path of the guide that says what to do in a flood; nil if the pack names none.
    package var floodGuide: String? {
        alerts.guides.flatMap { pack.guide(for: "Flood Warning", categories: ["Met"], in: $0) }
    }
}
