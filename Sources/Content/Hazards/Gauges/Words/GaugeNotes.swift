// What a session says and shows of the gauges that people were told of.
import HazardKit

extension GaugeSnapshot {
    /// Each flood is announced, and so is its end.
    public static func notes(
        of told: [Told], _ times: HazardTimes, stored: () -> StoredGauges?
    ) -> [ToldNote] {
        let recent = ToldNote.recent(told, at: times.now)
        guard !recent.isEmpty else { return [] }
        let board = stored().map { GaugeBoard($0, at: times.now) }
        return recent.map { note($0, board) }
    }

    private static func note(_ told: Told, _ board: GaugeBoard?) -> ToldNote {
        let id = told.keys.first ?? ""
        let stored = board?.gauge(named: id)
        // A service may call a river anything.
        let isTest = stored.map { $0.source == LocalTest.source } ?? told.title.hasPrefix(LocalTest.mark)
        let river = (isTest ? LocalTest.mark : "") + "River:"
        let title = isTest ? String(told.title.dropFirst(LocalTest.mark.count)) : told.title
        let name = "gauge\n\(id)\n\(told.since)"
        guard let category = GaugeCategory(rank: told.rank), let words = GaugeWords.name(category) else {
            return ToldNote(
                name: name + "\nclear", rank: 0,
                text: "\(river) all clear, \(title).", answer: "gauges", danger: 0)
        }
        return ToldNote(
            name: name, rank: told.rank, text: "\(river) \(words), \(title).", answer: "gauges",
            danger: Danger.value(ofGauge: told),
            banner: .init(
                what: "\(river) \(words)", place: "on \(title)", since: stored?.state.time ?? told.at))
    }
}
