// The earthquakes of the U.S. Geological Survey: its summary feeds (GeoJSON) and its list of deleted events.
import Clocks
import Hazards
import Transport

package enum USGSFeed {
    package static let kind = FeedKind.earthquakes(
        of: .usgs, about: "Earthquakes worldwide, located by the U.S. Geological Survey", host: host,
        interval: interval
    ) { request($0, at: $1) }

    private static let host = "earthquake.usgs.gov"
    private static let interval = 120
    /// The base address of the summary feeds. The survey asks programs that poll to use these and not its
    /// query service.
    private static let feeds = "https://\(host)/earthquakes/feed/v1.0/summary/"
    private static let query = "https://\(host)/fdsnws/event/1/query?"

    /// Returns the addresses to request; for a week, also the list of events deleted in that week.
    static func request(_ span: EarthquakeSpan, at now: Moment) -> EarthquakeRequest? {
        let name = [.hour: "all_hour", .day: "all_day", .week: "all_week"][span, default: "all_week"]
        guard let address = DocumentAddress(feeds + name + ".geojson") else { return nil }
        guard span == .week else { return EarthquakeRequest(address: address) }
        let start = (now + -7 * Moment.day).date
        return EarthquakeRequest(
            address: address,
            deletions: DocumentAddress(query + "format=csv&includedeleted=only&updatedafter=\(start)"))
    }
}
