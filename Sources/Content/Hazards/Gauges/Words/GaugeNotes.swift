// What a session says and shows of the gauges that people were told of.
import Clocks
import HazardKit

extension GaugeSnapshot {
    /// Each flood is announced, whenever it becomes worse, and so is its end. Until then it has its banner, with what the
    /// gauge says now.
    public static func notes(
        of told: [Told], _ times: HazardTimes, stored: () -> StoredGauges?
    ) -> [ToldNote] {
        let kept = told.filter { $0.rank > 0 || ToldNote.isRecent($0, at: times.now) }
        guard !kept.isEmpty else { return [] }
        let board = stored().map { GaugeBoard($0, at: times.now) }
        return kept.compactMap { note($0, board, times) }
    }

    private static func note(_ told: Told, _ board: GaugeBoard?, _ times: HazardTimes) -> ToldNote? {
        let id = told.keys.first ?? ""
        let stored = board?.gauge(named: id)
        // A service may call a river anything.
        let isTest = stored.map { $0.source == LocalTest.source } ?? told.title.hasPrefix(LocalTest.mark)
        let river = (isTest ? LocalTest.mark : "") + "River:"
        let title = isTest ? String(told.title.dropFirst(LocalTest.mark.count)) : told.title
        // Each time that people were told is announced.
        let name = "gauge\n\(id)\n\(told.at)"
        guard let worst = GaugeCategory(rank: told.rank) else {
            return ToldNote(
                name: name + "\nclear", rank: 0,
                text: "\(river) all clear, \(title).", answer: "gauges", danger: 0)
        }
        let flood = stored?.state.lastFlood
        let current = stored?.state.category.flatMap { $0.rank == nil ? nil : $0 } ?? flood?.category
        let isOver = current?.rank ?? 0 > 0
        guard isOver || ToldNote.isRecent(told, at: times.now) else { return nil }
        // Without a category, what people were told.
        let category = current ?? worst
        let words = "\(river) \(GaugeWords.name(category) ?? "")"
        let since = flood?.time ?? (current == nil ? nil : stored?.state.time) ?? told.at
        let remark =
            flood != nil
            ? ", last read at \(times.clock(since))"
            : category.rank ?? 0 < told.rank ? GaugeWords.phrase(worst).map { ", down from \($0)" } ?? "" : ""
        return ToldNote(
            name: flood == nil ? name : name + "\nlast", chain: name, rank: told.rank,
            text: "\(words)\(remark), \(title).", answer: "gauges",
            danger: Danger.value(ofGauge: category, isTest: isTest),
            banner: .init(
                what: words, word: flood == nil ? "at" : "last read at", place: "on \(title)", since: since,
                needsNotice: category.isFlooding))
    }
}
