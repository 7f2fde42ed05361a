import HazardKit
import Hazards
import ScreenKit
import TextTools

/// The rows of a place's screen that select which earthquakes a person is notified about.
enum EarthquakePlaceRows {
    /// The magnitudes and distances in kilometers that are offered. Others can be set with a command.
    private static let magnitudes = [2.5, 3.0, 4.0, 5.0, 6.0, 7.0]
    private static let distances = [50.0, 100, 300, 1_000, 3_000, 20_000]
    private static let automatic = [3.0, 4.0, 5.0]
    /// The value used for one of the two if a person has chosen only the other.
    private static let (usualMagnitude, usualDistance) = (4.0, 300.0)

    /// Returns the rows for a place with a position.
    static func rows(_ place: WatchedPlace) -> [ListModel.Row] {
        var (magnitude, distance): (Double?, Double?) = (nil, nil)
        if case .within(let kilometers, let least)? = place.quakes {
            (magnitude, distance) = (least, kilometers)
        }
        func choice(_ name: String, _ wish: EarthquakeCriterion, isChosen: Bool) -> ListModel.Row {
            place.choice(name, isChosen: isChosen, "quakes", wish.text, wish: "earthquakes \(wish.phrase)")
        }
        let none = place.choice(
            "None", isChosen: place.quakes == nil, "quakes", "none", wish: "no earthquakes")
        let felt = choice("Those likely to be felt there", .felt, isChosen: place.quakes == .felt)
        let least = magnitudes.map { value in
            choice(
                "M \(EarthquakeNumber.text(value)) or more",
                .within(kilometers: distance ?? usualDistance, magnitude: value),
                isChosen: magnitude == value)
        }
        let within = distances.map { value in
            choice(
                value == EarthquakeCriterion.distances.upperBound
                    ? "Anywhere" : "Within \(EarthquakeNumber.text(value)) km",
                .within(kilometers: value, magnitude: magnitude ?? usualMagnitude),
                isChosen: distance == value)
        }
        return [none, felt] + least + within
    }

    static func reviews(_ place: WatchedPlace) -> [ListModel.Row] {
        let all = place.choice(
            "Any magnitude", isChosen: place.leastAutomatic == nil, "automatic", "all",
            wish: "earthquakes not reviewed too")
        return [all]
            + automatic.map { value in
                let text = "M \(EarthquakeNumber.text(value))"
                return place.choice(
                    "\(text) or more", isChosen: place.leastAutomatic == value, "automatic", text,
                    wish: "earthquakes not reviewed from \(text) on")
            }
    }
}

/// The rows of a place's screen that select which flood reports a person is notified about.
enum FloodPlaceRows {
    /// Returns the rows for a place with a position.
    static func rows(_ place: WatchedPlace) -> [ListModel.Row] {
        let none = place.choice(
            "None", isChosen: place.floods == nil, "floods", "none", wish: "no flood reports")
        let severities = FloodSeverity.allCases.map { severity in
            let wish = FloodWords.wish(severity)
            return place.choice(
                wish.capitalizedFirst, isChosen: place.floods == severity, "floods", severity.wish,
                wish: "reports of \(wish)")
        }
        return [none] + severities
    }
}

/// The rows of a place's screen that select its river gauges: the gauges of the place, and all others that
/// were read. More can be added with a command.
enum GaugePlaceRows {
    static func rows(_ place: WatchedPlace, _ board: GaugeBoard?) -> [ListModel.Row] {
        let unread = place.gauges.filter { board?.gauge(named: $0) == nil }
        return (board?.gauges ?? []).map { judged in
            let others = place.gauges.filter { !judged.gauge.isCalled($0) }
            let isChosen = others.count < place.gauges.count
            return row(
                judged.gauge.title, isChosen: isChosen, isChosen ? others : others + [judged.gauge.id], place)
        } + unread.map { name in row(name, isChosen: true, place.gauges.filter { $0 != name }, place) }
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
