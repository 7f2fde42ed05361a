/// The kinds of hazards. Each has a snapshot of its own, and beside it a file with the newest states of its feeds.
package enum HazardKind: String, Sendable, Hashable, Codable, CaseIterable {
    case alerts, earthquakes, floods, gauges

    /// The kind that a feed of the configuration is about. Any name that is not known is of a feed of alerts.
    package init(ofFeed name: String) {
        if EarthquakeAgency.read.contains(where: { $0.rawValue == name }) {
            self = .earthquakes
        } else if name == FloodCollection.service {
            self = .floods
        } else {
            self = [GaugeFeedName.nwps, GaugeFeedName.usgs].contains(name) ? .gauges : .alerts
        }
    }

    package var fileName: String {
        switch self {
        case .alerts: SnapshotFormat.fileName
        case .earthquakes: EarthquakeSnapshotFormat.fileName
        case .floods: FloodSnapshotFormat.fileName
        case .gauges: GaugeSnapshotFormat.fileName
        }
    }

    package var statesName: String {
        switch self {
        case .alerts: SnapshotFormat.statesName
        case .earthquakes: EarthquakeSnapshotFormat.statesName
        case .floods: FloodSnapshotFormat.statesName
        case .gauges: GaugeSnapshotFormat.statesName
        }
    }
}
