import Clocks

/// Looks what was read of the feeds meanwhile, of alerts and of earthquakes, and notes which alerts are in force for here.
public struct LookForAlerts: SideEffect {
    public let now: Moment

    public init(at now: Moment) { self.now = now }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let library = dependencies.library
        library.rereadEarthquakes()
        library.rereadAlerts()
        library.loadAlerts()
        guard let board = library.alertBoard(at: now) else { return }
        dispatch(
            NoteAlerts(
                board.banner.map { alert in
                    AlertNote(
                        name: "\(alert.source)\n\(alert.key.sender)\n\(alert.key.identifier)",
                        rank: alert.rank,
                        text: "Alert: \(alert.event)" + (alert.place.map { " for \($0)" } ?? "") + ".")
                }))
    }
}
