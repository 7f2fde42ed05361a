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
    /// The radius in meters from which it matters to those who search.
    private static let inaccurate = 30.0

    /// Returns the lines to send, without those whose values are unknown.
    ///
    /// - Parameters:
    ///   - person: the person's position; nil if it is unknown. The pack's reference point never replaces it.
    ///   - minutesOld: the age of the position in full minutes.
    ///   - times: nil if no time is known.
    package static func lines(
        _ message: SafeMessage, person: PersonPosition?, minutesOld: Int = 0, places: CampusPlaces?,
        times: HazardTimes?
    ) -> [String] {
        message.filled(
            place: person.map { place($0, minutesOld: minutesOld, places) }, time: times.flatMap(time))
    }

    /// Returns `near Newman Library, 37.2284,-80.4234 (±100 m, 2 min old)`; the position is written as map programs of
    /// phones read it.
    private static func place(_ person: PersonPosition, minutesOld: Int, _ places: CampusPlaces?) -> String {
        let point = person.point
        let accuracy = person.accuracy.map { $0 < inaccurate ? "" : "±\(Int($0.rounded())) m" }
        let doubts = [accuracy ?? "accuracy not known", minutesOld > 0 ? "\(minutesOld) min old" : ""]
            .filter { !$0.isEmpty }.joined(separator: ", ")
        let position =
            GeoText.address(point).drop { $0 != ":" }.dropFirst() + (doubts.isEmpty ? "" : " (\(doubts))")
        let origin = WayOrigin(reference: point)
        guard let places, let found = places.nearest(to: origin, kinds: [.building], count: 1).first,
            let building = places[found.reference], !building.isSample,
            point.distance(to: building.location) + (person.accuracy ?? 0) <= near
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
            features[SafeMessage.self], person: here.person, minutesOld: here.minutesOld, places: places,
            times: now == nil ? nil : hazardTimes)
    }
}
