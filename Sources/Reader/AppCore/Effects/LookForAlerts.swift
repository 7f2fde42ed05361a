import Clocks
import Hazards

/// Looks what was read of the feeds meanwhile, of alerts and of earthquakes, and notes which alerts are in force for here
/// and which earthquakes people are told of.
public struct LookForAlerts: SideEffect {
    public let now: Moment

    public init(at now: Moment) { self.now = now }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let library = dependencies.library
        library.rereadEarthquakes()
        library.rereadAlerts()
        library.loadAlerts()
        let board = library.alertBoard(at: now)
        guard board != nil || library.leadsToEarthquakes else { return }
        let alerts = board?.banner.map { alert in
            AlertNote(
                name: "\(alert.source)\n\(alert.key.sender)\n\(alert.key.identifier)", rank: alert.rank,
                text: "Alert: \(alert.event)" + (alert.place.map { " for \($0)" } ?? "") + ".")
        }
        dispatch(NoteAlerts(alerts ?? [], others: library.toldEarthquakes().compactMap(note)))
    }

    /// Seconds for which a session tells of an earthquake that the watch has told.
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
}
