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
        let stored = stored()
        let board = stored.map { EarthquakeBoard($0, at: times.now) }
        return recent.compactMap { note($0, board, stored?.watched.list ?? [], times) }
    }

    private static func note(
        _ told: Told, _ board: EarthquakeBoard?, _ places: [WatchedPlace], _ times: HazardTimes
    ) -> ToldNote? {
        guard let (agency, id) = told.event else { return nil }
        let mark = agency == .test ? LocalTest.mark : ""
        let name = told.places.first ?? ""
        let event = board?.event(id, of: agency)
        // Its agency says that there was none.
        if event?.removal?.reason == .deleted { return nil }
        let lie = event.flatMap { event in
            places.first { $0.name == name }.flatMap(event.lie)
        }
        let place = lie.map(NearbyWords.place) ?? (name.isEmpty ? "" : "near \(name)")
        let what = EarthquakeWords.magnitude(told.magnitude)
        // If it is not stored any more, the moment at which people were told.
        let moment = event.map { EventTime.moment($0.report.time) } ?? told.at
        let key = "earthquake\n\(agency.rawValue)\n\(id)\n\(name)"
        let separator = place.isEmpty ? "" : lie?.isNear ?? true ? " " : ", "
        var note = ToldNote(
            name: key, rank: Int((told.magnitude * 10).rounded()) + 1_000 * told.pager.rawValue,
            text: "\(mark)Earthquake: \(what)\(separator)\(place), at \(times.clock(moment)).",
            answer: "quakes", danger: Danger.value(ofEarthquake: told, intensity: lie?.intensity))
        if times.now.seconds - told.at.seconds < banner {
            // What no one there notices is no reason to act.
            note.banner = .init(
                what: "\(mark)Earthquake \(what)", place: place, since: moment,
                needsNotice: agency == .test || lie?.isFelt ?? true)
        }
        return note
    }
}
