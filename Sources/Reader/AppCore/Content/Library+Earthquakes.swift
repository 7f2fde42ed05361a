// What was read of the feeds of earthquakes, as the screens look it up.
import Clocks
import ContentPack
import Hazards
import TextMetrics

/// What a library knows of earthquakes. They are stored where alerts are.
struct LibraryEarthquakes {
    var reading = HazardReading<StoredEarthquakes, ToldEarthquake>(.earthquakes)
    /// The places as they were stored at the last reading.
    var places: [AlertPlace] = []
    /// The words of the places of all events, once they were asked for.
    var placeWords: [FoldedWords]?
}

/// Earthquakes: side effects read them, screens ask.
extension Library {
    /// Whether any feed of earthquakes was read. Known once Welcome was loaded. That the pack suggests one does not count: it
    /// would have to be read before the first screen.
    package var leadsToEarthquakes: Bool { earthquakes.reading.isAnythingThere }

    /// Another number where something else was read.
    package var earthquakeRevision: Int { earthquakes.reading.revision }

    /// Looks whether something else is stored, and reads it where a screen has shown earthquakes.
    package func rereadEarthquakes() {
        guard let folders = alerts.folders, earthquakes.reading.looksChanged(in: folders) else { return }
        if earthquakes.reading.stored != nil { readEarthquakes(folders) } else { noteChange() }
    }

    /// Reads what is stored, unless it is here.
    package func loadEarthquakes() {
        guard let folders = alerts.folders else { return }
        if earthquakes.reading.stored == nil { readEarthquakes(folders) }
        loadAlertGuides(ifStored: leadsToEarthquakes)
    }

    private func readEarthquakes(_ folders: SnapshotFolders) {
        let stored = folders.earthquakes(after: earthquakes.reading.stored)
        earthquakes.reading.take(stored, mark: stored.mark)
        if alerts.stored == nil { earthquakes.places = folders.places() }
        earthquakes.placeWords = nil
        noteChange()
    }

    /// Returns the earthquakes at a moment; nil where none were read.
    package func earthquakeBoard(at now: Moment) -> EarthquakeBoard? {
        earthquakes.reading.stored.map { EarthquakeBoard($0, at: now, places: hazardPlaces) }
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
        guard let folders = alerts.folders else { return [] }
        return earthquakes.reading.told { folders.toldEarthquakes() }
    }

    /// Returns the path of the guide that says what to do in an earthquake; nil if the pack names none.
    package var earthquakeGuide: String? {
        alerts.guides.flatMap { pack.guide(for: "Earthquake", categories: ["Geo"], in: $0) }
    }
}
