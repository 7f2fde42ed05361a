// The texts of a list of gauges and of each gauge, for the screen and the command.
import HazardKit
import Hazards
import TextTools

package enum GaugeListWords {
    /// Returns the notes above a list: why it is empty, and how old it is.
    package static func warning(_ board: GaugeBoard?, _ times: HazardTimes) -> [String] {
        let isEmpty = board.map { $0.isStored && $0.gauges.isEmpty } ?? false
        return (isEmpty ? ["How high the water is is unknown: no gauge has been read."] : [])
            + GaugeFeedWords.overview(board, times)
    }

    /// Returns the category in few words, or that of the last reading of a flood; nil if there is none.
    package static func remark(_ state: GaugeState) -> String? {
        if let flood = state.lastFlood { return "last \(GaugeWords.last(flood))" }
        return state.category.flatMap { $0 == .undefined ? nil : GaugeWords.phrase($0) }
    }

    /// Returns sentences about the category with its threshold, the trend, the forecast and the age of the reading.
    package static func explanation(_ state: GaugeState, _ times: HazardTimes) -> String {
        [
            GaugeWords.category(state), state.trend.map { GaugeWords.trend($0).capitalizedFirst },
            GaugeWords.forecast(state, times).map { "Expected: " + $0 },
            GaugeWords.age(state, times).capitalizedFirst,
        ].compactMap { $0 }.map { $0 + "." }.joined(separator: " ")
    }
}
