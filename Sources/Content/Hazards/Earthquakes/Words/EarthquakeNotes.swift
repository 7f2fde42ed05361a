// What a session says and shows of the earthquakes that people were told of.
import Clocks
import HazardKit

extension EarthquakeSnapshot {
    /// The seconds for which an earthquake has a banner after people were told: what to do then is to be ready for the
    /// next one.
    private static let banner = 3_600

    public static func notes(
        of told: [Told], _ times: HazardTimes, stored: () -> StoredEarthquakes?
    ) -> [ToldNote] {
        let recent = ToldNote.recent(told, at: times.now)
        guard !recent.isEmpty else { return [] }
        let board = stored().map { EarthquakeBoard($0, at: times.now) }
        return recent.compactMap { note($0, board, times) }
    }

    private static func note(_ told: Told, _ board: EarthquakeBoard?, _ times: HazardTimes) -> ToldNote? {
        guard let (agency, id) = told.event else { return nil }
        let mark = agency == .test ? LocalTest.mark : ""
        let name = told.places.first ?? ""
        let place = name.isEmpty ? "" : "near \(name)"
        let what = EarthquakeWords.magnitude(told.magnitude)
        // If it is not stored any more, the moment at which people were told.
        let moment = board?.event(id, of: agency).map { EventTime.moment($0.report.time) } ?? told.at
        let key = "earthquake\n\(agency.rawValue)\n\(id)\n\(name)"
        var note = ToldNote(
            name: key, rank: Int((told.magnitude * 10).rounded()) + 1_000 * told.pager.rawValue,
            text: "\(mark)Earthquake: \(what)\(place.isEmpty ? "" : " " + place), at \(times.clock(moment)).",
            answer: "quakes", danger: Danger.value(ofEarthquake: told))
        if times.now.seconds - told.at.seconds < banner {
            note.banner = .init(what: "\(mark)Earthquake \(what)", place: place, since: moment)
        }
        return note
    }
}
