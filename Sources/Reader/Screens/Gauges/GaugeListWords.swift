// What a list of gauges says of itself and of each gauge, on the screen and in the command.
import Clocks
import Hazards
import TextTools

package enum GaugeListWords {
    /// Returns what stands above a list: why it is empty, and how old it is.
    package static func warning(_ board: GaugeBoard?, _ times: AlertTimes) -> [String] {
        let isEmpty = board.map { $0.isStored && $0.gauges.isEmpty } ?? false
        return (isEmpty ? ["How high the water is is unknown: no gauge has been read."] : [])
            + GaugeFeedWords.overview(board, times)
    }

    /// Returns the category in few words; nil if there is none.
    package static func remark(_ state: GaugeState) -> String? {
        guard let category = state.category, category != .undefined, let name = GaugeWords.name(category)
        else {
            return nil
        }
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    /// Returns the category with its threshold, the trend, what is expected and how old the reading is, as sentences.
    package static func explanation(_ state: GaugeState, _ times: AlertTimes) -> String {
        [
            GaugeWords.category(state),
            state.trend.map { GaugeWords.trend($0).capitalizedFirst },
            GaugeWords.forecast(state, times).map { "Expected: " + $0 },
            GaugeWords.age(state, times).capitalizedFirst,
        ].compactMap { $0 }.map { $0 + "." }.joined(separator: " ")
    }
}
