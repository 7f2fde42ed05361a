// The message that a person is safe, with the place and the time filled in.
import AppCore
import Campus
import Clocks
import Geodesy
import HazardKit
import ScreenKit

package enum SafeMessageWords {
    /// The greatest distance in meters to the nearest building that still tells where a person is.
    private static let near = 300.0

    /// Returns the lines to send, without those whose values are unknown.
    ///
    /// - Parameters:
    ///   - person: the person's position; nil if it is unknown. The pack's reference point never replaces it.
    ///   - times: nil if no time is known.
    package static func lines(
        _ message: SafeMessage, person: PersonPosition?, places: CampusPlaces?, times: HazardTimes?
    ) -> [String] { message.filled(place: person.map { place($0.point, places) }, time: times.flatMap(time)) }

    /// Returns `near Newman SessionContent, 37.2284,-80.4234`; the position is written as map programs of phones
    /// read it.
    package static func place(_ point: GeoPoint, _ places: CampusPlaces?) -> String {
        let position = GeoText.address(point).drop { $0 != ":" }.dropFirst()
        let origin = WayOrigin(reference: point)
        guard let places, let found = places.nearest(to: origin, kinds: [.building], count: 1).first,
            let building = places[found.reference], !building.isSample,
            point.distance(to: building.location) <= near
        else { return String(position) }
        return "near \(building.name), \(position)"
    }

    /// Returns the local day and time, and the time in UTC: `2026-03-02 12:00 (17:00 UTC)`.
    private static func time(_ times: HazardTimes) -> String? {
        times.zone.wallClock(at: times.now).day.map { "\($0) \(times.clockWithUTC(times.now))" }
    }
}

extension RenderContext {
    /// The lines of the message as they would be sent now.
    var safeMessageLines: [String] { safeMessageLines(naming: content.places) }

    /// Returns them with the nearest of these places, or with the position alone.
    func safeMessageLines(naming places: CampusPlaces?) -> [String] {
        SafeMessageWords.lines(
            features[SafeMessage.self], person: here.person, places: places,
            times: now == nil ? nil : hazardTimes)
    }
}
