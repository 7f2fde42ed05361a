// What was read of the feeds of earthquakes, as the screens look it up.
import Clocks
import ContentPack
import Hazards
import TextMetrics

/// What a library knows of earthquakes. They are stored where alerts are.
struct LibraryEarthquakes {
    /// Which files there were at the last look; nil before the first.
    var mark: SnapshotFolders.Mark?
    var stored: StoredEarthquakes?
    /// The places as they were stored at the last reading.
    var places: [AlertPlace] = []
    /// The words of the places of all events, once they were asked for.
    var placeWords: [FoldedWords]?
    /// What people were told of, and the files in which that was read.
    var told: (mark: SnapshotFolders.Mark, earthquakes: [ToldEarthquake])?
    /// Counts the readings.
    var revision = 0
}

/// Earthquakes: side effects read them, screens ask.
extension Library {
    /// Whether any feed of earthquakes was read. Known once Welcome was loaded. That the pack suggests one does not count: it
    /// would have to be read before the first screen.
    package var leadsToEarthquakes: Bool { !(earthquakes.mark?.isEmpty ?? true) }

    /// Another number where something else was read.
    package var earthquakeRevision: Int { earthquakes.revision }

    /// Looks which files there are, unless that is known.
    func lookForStoredEarthquakes() {
        guard earthquakes.mark == nil, let folders = alerts.folders else { return }
        earthquakes.mark = folders.mark(of: .earthquakes)
    }

    /// Looks whether something else is stored, and reads it where a screen has shown earthquakes.
    package func rereadEarthquakes() {
        guard let folders = alerts.folders, earthquakes.mark != nil else { return }
        let mark = folders.mark(of: .earthquakes)
        guard earthquakes.mark != mark else { return }
        earthquakes.mark = mark
        if earthquakes.stored != nil { readEarthquakes(folders) } else { noteChange() }
    }

    /// Reads what is stored, unless it is here.
    package func loadEarthquakes() {
        guard let folders = alerts.folders else { return }
        if earthquakes.stored == nil { readEarthquakes(folders) }
        if alerts.guides == nil, !(earthquakes.mark?.isEmpty ?? true) {
            alerts.guides = pack.alertGuides().guides
        }
    }

    private func readEarthquakes(_ folders: SnapshotFolders) {
        let stored = folders.earthquakes(after: earthquakes.stored)
        (earthquakes.stored, earthquakes.mark) = (stored, stored.mark)
        if alerts.stored == nil { earthquakes.places = folders.places() }
        earthquakes.placeWords = nil
        earthquakes.revision += 1
        noteChange()
    }

    /// Returns the earthquakes at a moment; nil where none were read.
    package func earthquakeBoard(at now: Moment) -> EarthquakeBoard? {
        earthquakes.stored.map { EarthquakeBoard($0, at: now, places: hazardPlaces) }
    }

    /// The places that are set; known once earthquakes or alerts were read.
    private var hazardPlaces: [AlertPlace] {
        alerts.stored.map { $0.snapshot?.places ?? [] } ?? earthquakes.places
    }

    /// Returns the words of the places of a board's events as a search compares them, in their order. Kept: each letter that
    /// is typed asks for them.
    package func earthquakePlaceWords(_ board: EarthquakeBoard) -> [FoldedWords] {
        // A test goes by the clock.
        if let known = earthquakes.placeWords, known.count == board.events.count { return known }
        let words = board.events.map { event in
            let names = event.records.compactMap(\.report.place)
            return FoldedWords(
                (event.report.agency == .test ? ["test"] + names : names).joined(separator: " "))
        }
        earthquakes.placeWords = words
        return words
    }

    /// Returns which earthquakes people were told of for their places; reads no event for that.
    func toldEarthquakes() -> [ToldEarthquake] {
        guard let folders = alerts.folders, let mark = earthquakes.mark, !mark.isEmpty else { return [] }
        if let told = earthquakes.told, told.mark == mark { return told.earthquakes }
        let told = folders.toldEarthquakes()
        earthquakes.told = (mark, told)
        return told
    }

    /// Returns the path of the guide that says what to do in an earthquake; nil if the pack names none.
    package var earthquakeGuide: String? {
        alerts.guides.flatMap { pack.guide(for: "Earthquake", categories: ["Geo"], in: $0) }
    }
}
