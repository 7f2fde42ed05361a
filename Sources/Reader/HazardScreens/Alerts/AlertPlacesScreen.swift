import AppCore
import HazardKit
import Hazards
import ScreenKit

/// Lists the places that alerts are for, and lets a person change them.
package enum AlertPlacesScreen {
    package static let description = ScreenDescription(
        .alertPlaces, entrances: [.init("alert-places", .alertPlaces, isInEveryPack: false)],
        elsewhere: .init(atPoint: { action, point in action == .newPlace ? BeginPlace(at: point) : nil })
    ) { _, context in
        .list(model(context))
    }

    private static func model(_ context: RenderContext) -> ListModel {
        let places = (context.alertBoard?.places ?? []).filter { !$0.isHere }
        let problems = context.alertBoard?.placeProblems ?? []
        let rows = places.map { place in
            var row = ListModel.Row(
                name: place.name, detail: wishes(place), destination: .screen(.alertPlace(place.name)))
            row.mark = .submenu
            return row
        }
        var list = ListModel(title: "Places", sections: rows.isEmpty ? [] : [.init(rows: rows)])
        if !problems.isEmpty {
            list.warning = problems.map(\.description).joined(separator: "\n")
        } else if places.isEmpty {
            list.warning = "No place is set: all alerts are listed as active, and none rings the bell."
        }
        list.emptyText = "Nothing is set here."
        guard context.access.allowsSettings else { return list }
        var add = ListModel.Row(name: "Add a place", destination: .screen(.alertPlaceNew))
        add.mark = .submenu
        let undo = ListModel.Row(name: "Undo the last change", destination: .performing(ChangePlaces(.undo)))
        list.sections.append(
            .init(
                name: "Change",
                rows: [add] + (context.features[PlaceChangesState.self].isUndoable ? [undo] : [])))
        list.wrapsDetails = true
        return list
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

extension ScreenKind {
    static let alertPlaces = ScreenKind(
        "alert-places", needs: .watchedPlaces, hazards: [.alerts], position: .list, isInKiosk: true)
}

extension ScreenID {
    static let alertPlaces = ScreenID(.alertPlaces)
}
