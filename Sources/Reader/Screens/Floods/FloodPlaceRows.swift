import AppCore
import Hazards

/// What a person wants to hear of reports of floods near a place, as rows of the place's screen.
enum FloodPlaceRows {
    /// Returns the section about reports of floods.
    ///
    /// - Parameter place: one with a position.
    static func section(_ place: AlertPlace) -> ListModel.Section {
        let none = AlertPlaceScreen.row(
            "None", isChosen: place.floods == nil,
            .set("floods", to: "none", of: place.name, wish: "no reports of floods"))
        let severities = FloodSeverity.allCases.map { severity in
            let wish = FloodWords.wish(severity)
            return AlertPlaceScreen.row(
                wish.capitalizedFirst, isChosen: place.floods == severity,
                .set("floods", to: severity.wish, of: place.name, wish: "reports of \(wish)"))
        }
        return .init(name: "Reports of floods", rows: [none] + severities)
    }
}
