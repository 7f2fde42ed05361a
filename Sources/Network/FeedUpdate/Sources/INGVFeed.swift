// The earthquakes of Italy's Istituto Nazionale di Geofisica e Vulcanologia: its query service, a text table.
// The data is under CC BY 4.0, so INGV is named wherever it is shown.
import Clocks
import Hazards
import Transport

package enum INGVFeed {
    package static let kind = FeedKind.earthquakes(
        of: .ingv, about: "Earthquakes of Italy, and large ones elsewhere, located by INGV", host: host,
        interval: interval
    ) { request($0, at: $1) }

    private static let host = "webservices.ingv.it"
    private static let interval = 300
    private static let query = "https://\(host)/fdsnws/event/1/query?format=text&starttime="

    /// Returns the addresses to request. A table of a day is short, so there is none for an hour. The span
    /// begins at a full hour, so that the address stays the same for an hour.
    static func request(_ span: EarthquakeSpan, at now: Moment) -> EarthquakeRequest? {
        let days = span == .week ? 7 : 1
        let hour = Moment(seconds: now.seconds / 3_600 * 3_600 - days * Moment.day)
        return DocumentAddress(query + hour.description.dropLast()).map { EarthquakeRequest(address: $0) }
    }
}
