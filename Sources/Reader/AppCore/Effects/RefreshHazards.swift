import Clocks
import Hazards
import TextTools

/// Rereads the stored hazards if they changed, and updates which alerts in force here and which earthquakes,
/// gauges and flood reports the session announces.
public struct RefreshHazards: SideEffect {
    public let now: Moment

    public init(at now: Moment) { self.now = now }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let library = dependencies.library
        library.rereadEarthquakes()
        library.rereadGauges()
        library.rereadFloods()
        library.rereadAlerts()
        library.loadAlerts()
        let board = library.alertBoard(at: now)
        guard board != nil || library.leadsToEarthquakes || library.leadsToGauges || library.leadsToFloods
        else { return }
        let alerts = board?.banner.map { alert in
            AlertNote(
                name: "\(alert.source)\n\(alert.key.sender)\n\(alert.key.identifier)", rank: alert.rank,
                text: "Alert: \(alert.event)" + (alert.place.map { " for \($0)" } ?? "") + ".")
        }
        let others =
            library.toldEarthquakes().compactMap(note) + library.toldGauges().compactMap(note)
            + notes(library.toldFloods())
        dispatch(NoteAlerts(alerts ?? [], others: others))
        // Made while a person reads; else the search would make it between two letters.
        _ = library.alertTerms(at: now)
    }

    /// The time in seconds for which a session announces an earthquake or a gauge after the watch has.
    private static let longestNews = Moment.day

    /// Returns the note that announces an earthquake, or nil if people were notified long ago.
    private func note(_ told: NotifiedEarthquake) -> AlertNote? {
        guard now.seconds - told.at.seconds < Self.longestNews else { return nil }
        let mark = told.agency == .test ? LocalTest.mark : ""
        let place = told.place.isEmpty ? "" : " near \(told.place)"
        return AlertNote(
            name: "earthquake\n\(told.agency.rawValue)\n\(told.id)\n\(told.place)",
            rank: Int((told.magnitude * 10).rounded()) + 1_000 * (told.pager?.rawValue ?? 0),
            text: "\(mark)Earthquake: \(EarthquakeWords.magnitude(told.magnitude))\(place).",
            answer: "quakes")
    }

    /// Returns the note that announces a gauge, or nil if people were notified long ago. Each flood is
    /// announced, and so is its end.
    private func note(_ told: NotifiedGauge) -> AlertNote? {
        guard now.seconds - told.at.seconds < Self.longestNews else { return nil }
        let name = "gauge\n\(told.id)\n\(told.since)"
        guard let category = FloodCategory(rank: told.rank), let words = GaugeWords.name(category) else {
            return AlertNote(
                name: name + "\nclear", rank: 0, text: "River: all clear, \(told.title).", answer: "gauges")
        }
        return AlertNote(
            name: name, rank: told.rank, text: "River: \(words), \(told.title).", answer: "gauges")
    }
    /// Returns the notes that announce flood reports. The reports of one flood near one place share one note,
    /// which rings again if there are more or worse ones.
    private func notes(_ told: [NotifiedFlood]) -> [AlertNote] {
        let recent = told.filter { now.seconds - $0.at.seconds < Self.longestNews }
        let floods = Dictionary(grouping: recent) { "flood\n\($0.source)\n\($0.event)\n\($0.place)" }
        return floods.sorted { $0.key < $1.key }.map { name, reports in
            let last = reports.map(\.at.seconds).max() ?? 0
            let mark = reports.first?.source == LocalTest.source ? LocalTest.mark : ""
            let count = CountedNoun.text(reports.count, "report")
            return AlertNote(
                name: "\(name)\n\(last)", rank: reports.map(\.rank).max() ?? 0,
                text: "\(mark)Flooding: \(count) near \(reports.first?.place ?? "").", answer: "floods")
        }
    }
}
