// The texts of a list of earthquakes and of its events, for the screen and the command.
import AppCore
import HazardKit
import Hazards
import TextTools

package enum EarthquakeListWords {
    /// Returns the notes above a list: what the filter leaves out, why the list is empty, and how old it is.
    ///
    /// - Parameters:
    ///   - listed: the number of events that are listed.
    ///   - isPlaced: true if the origin of distances is known.
    package static func warning(
        _ board: EarthquakeBoard?, listed: Int, filter: EarthquakeFilter, _ times: HazardTimes, isPlaced: Bool
    ) -> [String] {
        var lines: [String] = []
        if let board, board.isStored {
            let hidden = board.events.count - listed
            if !filter.isEmpty {
                let others = hidden > 0 ? " \(CountedNoun.text(hidden, "other event")) not listed." : ""
                lines.append("Listed: \(filter.text).\(others)")
                if filter.within != nil, !isPlaced {
                    lines.append("Where you are is not known, so events at any distance are listed.")
                }
            } else if hidden > 0 {
                let kinds = CountedNoun.text(hidden, "blast or other event", "blasts and other events")
                lines.append("\(kinds) not listed.")
            }
            if listed == 0 { lines.append(whyEmpty(board, filter)) }
        }
        return lines + FeedWords.overview(board, times)
    }

    /// Returns the reason that nothing is listed.
    static func whyEmpty(_ board: EarthquakeBoard, _ filter: EarthquakeFilter) -> String {
        if !board.events.isEmpty {
            return filter.isEmpty
                ? "No earthquake is stored, only events of other kinds."
                : "No event that is stored is among what you have chosen to list."
        }
        switch board.verdict {
        case .neverRead, .unusable: return "Whether there were earthquakes is unknown: no feed has been read."
        case .current: return "The feeds list no event."
        case .stale: return "No event is stored, but there may be newer ones."
        }
    }

    /// Returns a short remark about an event in addition to its magnitude and place, or nil for a reviewed
    /// earthquake that concerns no place.
    ///
    /// - Parameter places: the places for which a person wants to be notified of earthquakes.
    package static func remark(_ event: Earthquake, _ places: [WatchedPlace]) -> String? {
        if let removal = EarthquakeWords.removal(event.shown) { return removal.lowercasedFirst }
        let parts = [
            NearbyWords.mark(event.lies(to: places)),
            event.report.status == .automatic ? "not reviewed" : nil,
        ].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns sentences about the places that the event concerns, the local time and UTC, the depth, how
    /// reliable the report is and who published it.
    package static func explanation(
        _ event: Earthquake, _ times: HazardTimes, _ places: [WatchedPlace]
    ) -> String {
        let report = event.report
        let parts = [
            EarthquakeWords.removal(event.shown), NearbyWords.mark(event.lies(to: places))?.capitalizedFirst,
            "\(times.clockWithUTC(EventTime.moment(report.time)).capitalizedFirst), "
                + EarthquakeWords.age(report, at: times.now),
            EarthquakeWords.depth(report).capitalizedFirst,
            report.status == .automatic ? "Not reviewed by a person yet" : nil,
            EarthquakePage.names(event),
        ]
        return parts.compactMap { $0 }.map { $0 + "." }.joined(separator: " ")
    }
}
