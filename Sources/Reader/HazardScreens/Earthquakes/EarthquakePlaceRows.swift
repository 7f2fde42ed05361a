import HazardKit
import ScreenKit

/// The rows of a place's screen that select which earthquakes a person is notified about.
enum EarthquakePlaceRows {
    /// The magnitudes and distances in kilometers that are offered. Others can be set with a command.
    private static let magnitudes = [2.5, 3.0, 4.0, 5.0, 6.0, 7.0]
    private static let distances = [50.0, 100, 300, 1_000, 3_000, 20_000]
    private static let automatic = [3.0, 4.0, 5.0]
    /// The value used for one of the two if a person has chosen only the other.
    private static let (usualMagnitude, usualDistance) = (4.0, 300.0)

    /// Returns the sections about earthquakes.
    ///
    /// - Parameter place: a place with a position.
    static func sections(_ place: WatchedPlace) -> [ListModel.Section] {
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
        var sections: [ListModel.Section] = [.init(name: "Earthquakes", rows: [none, felt] + least + within)]
        if place.quakes != nil { sections.append(.init(name: "Not reviewed", rows: reviews(place))) }
        return sections
    }

    private static func reviews(_ place: WatchedPlace) -> [ListModel.Row] {
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
