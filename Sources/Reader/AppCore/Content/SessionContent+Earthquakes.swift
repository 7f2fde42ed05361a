// The earthquakes of the feeds, as the screens look them up.
import Clocks
import ContentPack
import Hazards
import TextMetrics

/// A content's data about earthquakes. They are stored in the alert folders.
struct ContentOfEarthquakes {
    var reading = HazardReading<StoredEarthquakes>(.earthquakes)
    /// The words of the places of all events, once they have been requested.
    var placeWords: [FoldedWords]?
}

/// Earthquakes: side effects read them, screens look them up.
extension SessionContent {
    /// True if any feed of earthquakes was read. Known once Welcome was loaded. A feed that the pack only
    /// suggests does not count: the suggestion would have to be read before the first screen.
    package var leadsToEarthquakes: Bool { earthquakes.reading.isAnythingThere }

    /// A number that changes whenever other earthquakes are read.
    package var earthquakeRevision: Int { earthquakes.reading.revision }

    /// Reads the stored earthquakes again if they have changed and a screen has shown earthquakes.
    package func rereadEarthquakes() {
        guard let folders = alerts.folders, earthquakes.reading.looksChanged(in: folders) else { return }
        if earthquakes.reading.stored != nil { readEarthquakes(folders) } else { noteChange() }
    }

    /// Reads the stored earthquakes, unless they are already loaded.
    package func loadEarthquakes() {
        guard let folders = alerts.folders else { return }
        if earthquakes.reading.stored == nil { readEarthquakes(folders) }
        loadAlertGuides(ifStored: leadsToEarthquakes)
        if leadsToEarthquakes { rereadPlaces() }
    }

    private func readEarthquakes(_ folders: SnapshotFolders) {
        let stored = folders.earthquakes(after: earthquakes.reading.stored)
        earthquakes.reading.take(stored, mark: stored.mark)
        earthquakes.placeWords = nil
        noteChange()
    }

    /// Returns the earthquakes at a moment, or nil if none were read.
    package func earthquakeBoard(at now: Moment) -> EarthquakeBoard? {
        earthquakes.reading.stored.map { EarthquakeBoard($0, at: now, for: watchedPlaces) }
    }

    /// Returns the words of the places of a board's events as a search compares them, in their order. The
    /// result is cached, because every typed letter needs it.
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

    /// Returns the earthquakes that people were notified about for their places. Reads no event for that.
    func toldEarthquakes() -> [NotifiedEarthquake] {
        guard let folders = alerts.folders else { return [] }
        return earthquakes.reading.states { folders.statesOfEarthquakes() }.flatMap(\.toldEarthquakes)
    }

    /// The path of the guide that says what to do in an earthquake; nil if the pack names none.
    package var earthquakeGuide: String? {
        alerts.guides.flatMap { pack.guide(for: "Earthquake", categories: ["Geo"], in: $0) }
    }
}
