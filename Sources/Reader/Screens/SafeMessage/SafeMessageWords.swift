// The message that a person is safe, with the place and the time filled in.
import AppCore
import Campus
import Clocks
import Geodesy
import Hazards

package enum SafeMessageWords {
    /// Meters to the nearest building that still says where a person is.
    private static let near = 300.0

    /// Returns the lines to send, what is not known left out.
    ///
    /// - Parameters:
    ///   - person: where the person is; nil where that is not known. The pack's own position is never taken for it.
    ///   - times: nil where no time is known.
    package static func lines(
        _ message: SafeMessage, person: PersonPosition?, places: CampusPlaces?, times: AlertTimes?
    ) -> [String] {
        message.filled(
            place: person.map { place($0.point, places) }, time: times.flatMap(time))
    }

    /// Returns `near Newman Library, 37.2284,-80.4234`; the position is written as maps of phones read it.
    package static func place(_ point: GeoPoint, _ places: CampusPlaces?) -> String {
        let position = GeoText.address(point).drop { $0 != ":" }.dropFirst()
        let origin = WayOrigin(reference: point)
        guard let places,
            let found = places.nearest(to: origin, kinds: [.building], count: 1).first,
            let building = places[found.reference], !building.isSample,
            point.distance(to: building.location) <= near
        else { return String(position) }
        return "near \(building.name), \(position)"
    }

    /// Returns the day and time here, and the time in UTC: `2026-03-02 12:00 (17:00 UTC)`.
    private static func time(_ times: AlertTimes) -> String? {
        times.zone.wallClock(at: times.now).day.map { "\($0) \(times.clockWithUTC(times.now))" }
    }
}

extension RenderContext {
    /// The lines of the message as they would be sent now.
    var safeMessageLines: [String] {
        SafeMessageWords.lines(
            safeMessage, person: here.person, places: library.places,
            times: now == nil ? nil : alertTimes)
    }
}
