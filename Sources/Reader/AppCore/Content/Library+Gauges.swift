// What was read of the feeds of gauges, as the screens look it up.
import Clocks
import ContentPack
import Hazards

/// What a library knows of gauges. They are stored where alerts are.
struct LibraryGauges {
    /// Which files there were at the last look; nil before the first.
    var mark: SnapshotFolders.Mark?
    var stored: StoredGauges?
    /// What people were told of, and the files in which that was read.
    var told: (mark: SnapshotFolders.Mark, gauges: [ToldGauge])?
    /// Counts the readings.
    var revision = 0
}

/// Gauges: side effects read them, screens ask.
extension Library {
    /// Whether any gauge was read. Known once Welcome was loaded.
    package var leadsToGauges: Bool { !(gauges.mark?.isEmpty ?? true) }

    /// Another number where something else was read.
    package var gaugeRevision: Int { gauges.revision }

    /// Looks which files there are, unless that is known.
    func lookForStoredGauges() {
        guard gauges.mark == nil, let folders = alerts.folders else { return }
        gauges.mark = folders.mark(of: .gauges)
    }

    /// Looks whether something else is stored, and reads it where a screen has shown gauges.
    package func rereadGauges() {
        guard let folders = alerts.folders, gauges.mark != nil else { return }
        let mark = folders.mark(of: .gauges)
        guard gauges.mark != mark else { return }
        gauges.mark = mark
        if gauges.stored != nil { readGauges(folders) } else { noteChange() }
    }

    /// Reads what is stored, unless it is here.
    package func loadGauges() {
        guard let folders = alerts.folders else { return }
        if gauges.stored == nil { readGauges(folders) }
        if alerts.guides == nil, !(gauges.mark?.isEmpty ?? true) {
            alerts.guides = pack.alertGuides().guides
        }
    }

    private func readGauges(_ folders: SnapshotFolders) {
        let stored = folders.gauges()
        (gauges.stored, gauges.mark) = (stored, stored.mark)
        gauges.revision += 1
        noteChange()
    }

    /// Returns the gauges at a moment; nil where none were read.
    package func gaugeBoard(at now: Moment) -> GaugeBoard? { gauges.stored.map { GaugeBoard($0, at: now) } }

    /// Returns which gauges people were told of.
    func toldGauges() -> [ToldGauge] {
        guard let folders = alerts.folders, let mark = gauges.mark, !mark.isEmpty else { return [] }
        if let told = gauges.told, told.mark == mark { return told.gauges }
        let told = folders.toldGauges()
        gauges.told = (mark, told)
        return told
    }

    /// Returns the path of the guide that says what to do in a flood; nil if the pack names none.
    package var floodGuide: String? {
        alerts.guides.flatMap { pack.guide(for: "Flood Warning", categories: ["Met"], in: $0) }
    }
}
