import Clocks
import Hazards

/// Looks what was read of the feeds meanwhile, of alerts, earthquakes, gauges and floods, and notes which alerts are in force for
/// here and which earthquakes and gauges people are told of.
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
        guard board != nil || library.leadsToEarthquakes || library.leadsToGauges else { return }
        let alerts = board?.banner.map { alert in
            AlertNote(
                name: "\(alert.source)\n\(alert.key.sender)\n\(alert.key.identifier)", rank: alert.rank,
                text: "Alert: \(alert.event)" + (alert.place.map { " for \($0)" } ?? "") + ".")
        }
        let others = library.toldEarthquakes().compactMap(note) + library.toldGauges().compactMap(note)
        dispatch(NoteAlerts(alerts ?? [], others: others))
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
}
