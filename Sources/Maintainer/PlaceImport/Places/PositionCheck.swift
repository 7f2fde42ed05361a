import Geodesy

/// The reason that the position of a record is not that of a place on the campus.
enum PositionFault: Equatable {
    case zero
    case meters
    case exchanged
    case offEarth
    case outside

    /// - Parameters:
    ///   - point: the position in the file, after `--swap`.
    ///   - bounds: the value of `--bounds`.
    init?(_ point: GeoPoint, bounds: GeoBounds?) {
        let exchanged = GeoPoint(latitude: point.longitude, longitude: point.latitude)
        if abs(point.latitude) < 1e-6, abs(point.longitude) < 1e-6 {
            self = .zero
        } else if max(abs(point.latitude), abs(point.longitude)) > 1_000 || !point.latitude.isFinite
            || !point.longitude.isFinite
        {
            self = .meters
        } else if !point.isOnEarth {
            self = exchanged.isOnEarth ? .exchanged : .offEarth
        } else if let bounds {
            guard !bounds.contains(point) else { return nil }
            self = bounds.contains(exchanged) ? .exchanged : .outside
        } else if Self.isUninhabited(point.latitude), !Self.isUninhabited(exchanged.latitude) {
            self = .exchanged
        } else {
            return nil
        }
    }

    /// Returns true if no campus is at this latitude. No university is farther south than Ushuaia's, at 55
    /// degrees, or farther north than Svalbard's, at 78.
    private static func isUninhabited(_ latitude: Double) -> Bool { latitude < -60 || latitude > 80 }

    /// Returns one sentence without a period.
    func message(_ point: GeoPoint) -> String {
        let place = "latitude \(point.latitude), longitude \(point.longitude)"
        return switch self {
        case .zero: "its position is 0, 0, which means that there is none"
        case .meters: "\(place) are meters, not degrees"
        case .exchanged: "\(place) are exchanged"
        case .offEarth: "\(place) is not on Earth"
        case .outside: "\(place) is outside of the bounds"
        }
    }
}
