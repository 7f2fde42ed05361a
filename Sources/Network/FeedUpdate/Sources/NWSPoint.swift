// Looks up the counties and zones of a position at the National Weather Service.
import FeedDecoding
import Geodesy
import Transport

/// The service's answer about a position: `/points/37.21,-80.4`.
package enum NWSPoint {
    private static let server = "https://api.weather.gov/"
    private static let largest = 256 << 10

    /// The limits of the request: a person waits for it.
    private static var limits: TransportLimits {
        var limits = WebFeed.usualLimits
        (limits.connecting, limits.stall, limits.answer, limits.whole) = (5, 5, 8, 10)
        return limits
    }

    /// Asks for the codes of a position.
    ///
    /// - Parameters:
    ///   - mirror: the configured address of the feed, whose server is asked instead of the service.
    ///   - agent: the User-Agent of this program.
    package static func codes(
        of point: GeoPoint, mirror: DocumentAddress?, agent: String
    ) -> Result<PointCodes, FeedFailure> {
        let origin = mirror?.origin ?? server
        let host = mirror?.host ?? "api.weather.gov"
        let path = "points/" + [point.latitude, point.longitude].map(decimals).joined(separator: ",")
        do throws(TransportFailure) {
            let client = try HTTPClient(base: origin, limits: limits, userAgent: agent)
            let request = DocumentRequest(path: path, limit: largest, accept: "application/geo+json")
            guard case .found(let document) = try client.document(request) else {
                return .failure(FeedFailure(.unreadable, "\(host) does not know this position"))
            }
            return read(document)
        } catch {
            return .failure(FeedFailure(error, host: host, now: .now()))
        }
    }

    /// Returns degrees with at most four decimals and no zeros at the end: the service redirects others.
    private static func decimals(_ degrees: Double) -> String {
        let rounded = (degrees * 10_000).rounded() / 10_000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    private static func read(_ document: Document) -> Result<PointCodes, FeedFailure> {
        do throws(FeedFault) {
            return .success(try PointCodes(document.bytes))
        } catch {
            return .failure(FeedFailure(error, of: document))
        }
    }
}
