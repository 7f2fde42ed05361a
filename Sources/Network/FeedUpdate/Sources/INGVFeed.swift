// The earthquakes of Italy's Istituto Nazionale di Geofisica e Vulcanologia: its query service, a table of text. The data are
// under CC BY 4.0, so that INGV is named wherever they are shown.
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

    /// Returns what is asked for: a table of a day is short, so that there is none of an hour. The beginning is that of an
    /// hour, so that the address is the same for that long.
    static func request(_ span: EarthquakeSpan, at now: Moment) -> EarthquakeRequest? {
        let days = span == .week ? 7 : 1
        let hour = Moment(seconds: now.seconds / 3_600 * 3_600 - days * Moment.day)
        return DocumentAddress(query + hour.description.dropLast()).map { EarthquakeRequest(address: $0) }
    }
}
