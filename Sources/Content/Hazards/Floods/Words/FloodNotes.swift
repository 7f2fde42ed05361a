// What a session says and shows of the flood reports that people were told of.
import Clocks
import HazardKit
internal import TextTools

extension FloodSnapshot {
    /// The seconds for which the reports of a flood have a banner after the newest: they are of one moment.
    private static let banner = 6 * 3_600

    /// The reports of one flood near one place share one note, which rings again if there are more or worse ones.
    public static func notes(
        of told: [Told], _ times: HazardTimes, stored: () -> StoredFloods?
    ) -> [ToldNote] {
        let recent = ToldNote.recent(told, at: times.now).filter { $0.parts.count == 4 }
        let floods = Dictionary(grouping: recent) {
            "flood\n\($0.parts[0])\n\($0.parts[1])\n\($0.places.first ?? "")"
        }
        return floods.sorted { $0.key < $1.key }.map { note($0, of: $1, times) }
    }

    private static func note(_ name: String, of reports: [Told], _ times: HazardTimes) -> ToldNote {
        let last = reports.map(\.at).max() ?? times.now
        let mark = reports.first?.parts.first == LocalTest.source ? LocalTest.mark : ""
        let place = reports.first?.places.first ?? ""
        let rank = reports.map(\.rank).max() ?? 0
        var note = ToldNote(
            name: "\(name)\n\(last.seconds)", chain: name, rank: rank,
            text: "\(mark)Flooding: \(CountedNoun.text(reports.count, "report")) near \(place).",
            answer: "floods", danger: Danger.value(ofFloodRank: rank))
        if times.now.seconds - last.seconds < banner {
            // The reports give the local time of a zone that is not known.
            note.banner = .init(
                what: "\(mark)Flooding: \(CountedNoun.text(reports.count, "unchecked report"))",
                word: "read at", place: place.isEmpty ? "" : "near \(place)", since: last)
        }
        return note
    }
}
