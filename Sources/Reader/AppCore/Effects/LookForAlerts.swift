import Clocks
import Hazards
import TextTools

/// Looks what was read of the feeds meanwhile, of alerts, earthquakes, gauges and floods, and notes which alerts are in force for
/// here and which earthquakes, gauges and reports of floods people are told of.
public struct LookForAlerts: SideEffect {
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

    /// Seconds for which a session tells of an earthquake or a gauge that the watch has told.
    private static let longestNews = Moment.day

    /// Returns what a session says of an earthquake that people are told of; nil if that was long ago.
    private func note(_ told: ToldEarthquake) -> AlertNote? {
        guard now.seconds - told.at.seconds < Self.longestNews else { return nil }
        let mark = told.agency == .test ? EarthquakeWords.testMark : ""
        let place = told.place.isEmpty ? "" : " near \(told.place)"
        return AlertNote(
            name: "earthquake\n\(told.agency.rawValue)\n\(told.id)\n\(told.place)",
            rank: Int((told.magnitude * 10).rounded()) + 1_000 * (told.pager?.rawValue ?? 0),
            text: "\(mark)Earthquake: \(EarthquakeWords.magnitude(told.magnitude))\(place).")
    }

    /// Returns the same of a gauge. Each flood is news, and so is its end.
    private func note(_ told: ToldGauge) -> AlertNote? {
        guard now.seconds - told.at.seconds < Self.longestNews else { return nil }
        let name = "gauge\n\(told.id)\n\(told.since)"
        guard let category = FloodCategory(rank: told.rank), let words = GaugeWords.name(category) else {
            return AlertNote(name: name + "\nclear", rank: 0, text: "River: all clear, \(told.title).")
        }
        return AlertNote(name: name, rank: told.rank, text: "River: \(words), \(told.title).")
    }
    /// Returns the same of reports of floods: those of one flood near one place are one piece of news, which rings again when
    /// more of them or worse ones were told.
    private func notes(_ told: [ToldFlood]) -> [AlertNote] {
        let recent = told.filter { now.seconds - $0.at.seconds < Self.longestNews }
        let floods = Dictionary(grouping: recent) { "flood\n\($0.source)\n\($0.event)\n\($0.place)" }
        return floods.sorted { $0.key < $1.key }.map { name, reports in
            let last = reports.map(\.at.seconds).max() ?? 0
            let count = CountedNoun.text(reports.count, "report")
            return AlertNote(
                name: "\(name)\n\(last)", rank: reports.map(\.rank).max() ?? 0,
                text: "Flooding: \(count) near \(reports.first?.place ?? "").")
        }
    }
}
