import HazardKit
import Hazards
import ScreenKit
import TextTools

/// The rows of a place's screen that select its river gauges: the gauges of the place, and all others that
/// were read. More can be added with a command.
enum GaugePlaceRows {
    /// Returns the section about gauges, or nil if none is known.
    ///
    /// - Parameter board: the gauges that were read; nil if there are none.
    static func section(_ place: WatchedPlace, _ board: GaugeBoard?) -> ListModel.Section? {
        let unread = place.gauges.filter { board?.gauge(named: $0) == nil }
        let rows =
            (board?.gauges ?? []).map { judged in
                let others = place.gauges.filter { !judged.gauge.isCalled($0) }
                let isChosen = others.count < place.gauges.count
                return row(
                    judged.gauge.title, isChosen: isChosen, isChosen ? others : others + [judged.gauge.id],
                    place)
            } + unread.map { name in row(name, isChosen: true, place.gauges.filter { $0 != name }, place) }
        return rows.isEmpty ? nil : .init(name: "River gauges", rows: rows)
    }

    private static func row(
        _ name: String, isChosen: Bool, _ wanted: [String], _ place: WatchedPlace
    ) -> ListModel.Row {
        let names = wanted.joined(with: ",")
        return place.choice(
            name, isChosen: isChosen, "gauges", names.isEmpty ? "none" : names,
            wish: names.isEmpty ? "no gauges" : "gauges \(wanted.joined(with: ", "))")
    }
}
