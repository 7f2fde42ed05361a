import AppCore
import HazardKit
import Hazards
import ScreenKit

/// Lists the places that alerts are for, and lets a person change them.
package enum AlertPlacesScreen {
    package static let description = ScreenDescription(
        of: .alertPlaces, entrances: [.init("alert-places", .alertPlaces, isInEveryPack: false)],
        elsewhere: .init(atPoint: { action, point in action == .newPlace ? BeginPlace(place: point) : nil })
    ) { _, context in
        let places = (context.alertBoard?.places ?? []).filter { !$0.isHere }
        let problems = context.alertBoard?.placeProblems ?? []
        let rows = places.map { ListModel.Row.submenu($0.name, detail: wishes($0), to: .alertPlace($0.name)) }
        var list = ListModel(title: "Places", sections: rows.isEmpty ? [] : [.init(rows: rows)])
        if !problems.isEmpty {
            list.warning = problems.map(\.description).joined(separator: "\n")
        } else if places.isEmpty {
            list.warning = "No place is set: all alerts are listed as active, and none rings the bell."
        }
        list.emptyText = "Nothing is set here."
        guard context.access.allowsSettings else { return .list(list) }
        let add = ListModel.Row.submenu("Add a place", to: .alertPlaceNew)
        let undo = ListModel.Row(name: "Undo the last change", performing: PlaceChange.undo)
        list.sections.append(
            .init(
                name: "Change",
                rows: [add] + (context.features[PlaceChangesState.self].isUndoable ? [undo] : [])))
        list.wrapsDetails = true
        return .list(list)
    }

    static func wishes(_ place: WatchedPlace) -> String {
        let least = place.leastSeverity > .minor ? "\(place.leastSeverity) or worse" : "any severity"
        return least + (place.lacksCodes ? "; no county and zone codes" : "")
            + (place.kinds.isEmpty ? "" : "; kinds: \(place.kinds.joined(separator: ", "))")
            + (place.quakes.map { "; earthquakes \($0.phrase)" } ?? "")
            + (place.floods.map { "; reports of \(FloodWords.wish($0))" } ?? "")
            + (place.gauges.isEmpty ? "" : "; gauges \(place.gauges.joined(separator: ", "))")
    }
}

extension ScreenID {
    static let alertPlaces = ScreenID(
        "alert-places", needs: .watchedPlaces, hazards: [.alerts], position: .list, isInKiosk: true)
}
