import HazardKit
import Hazards
import ScreenKit

/// The rows of a place's screen that select which flood reports a person is notified about.
enum FloodPlaceRows {
    /// Returns the section about flood reports.
    ///
    /// - Parameter place: a place with a position.
    static func section(_ place: WatchedPlace) -> ListModel.Section {
        let none = place.choice(
            "None", isChosen: place.floods == nil, "floods", "none", wish: "no flood reports")
        let severities = FloodSeverity.allCases.map { severity in
            let wish = FloodWords.wish(severity)
            return place.choice(
                wish.capitalizedFirst, isChosen: place.floods == severity, "floods", severity.wish,
                wish: "reports of \(wish)")
        }
        return .init(name: "Flood reports", rows: [none] + severities)
    }
}
