import AppCore
import Campus
import MapScreens
import ScreenKit

/// Offers places to add to those that alerts are for: the person's position, a place that they type, a
/// building of the campus.
package enum AlertPlaceNewScreen {
    package static let description = ScreenDescription(.alertPlaceNew) { _, context in .list(model(context)) }

    private static func model(_ context: RenderContext) -> ListModel {
        var rows: [ListModel.Row] = []
        if let person = context.here.person {
            rows.append(
                .init(
                    name: "Where you are now", detail: context.here.quality,
                    destination: .performing(ChangePlaces(.add("Where I was", at: person.point)))))
        }
        rows.append(
            .init(
                name: "A name and a position that you type", destination: .performing(OpenPrompt(.addPlace))))
        var sections = [ListModel.Section(rows: rows)]
        let buildings = context.content.places?.buildings ?? []
        if !buildings.isEmpty {
            sections.append(
                .init(
                    name: "Buildings",
                    rows: buildings.map {
                        .init(
                            name: $0.name,
                            destination: .performing(ChangePlaces(.add($0.name, at: $0.location))))
                    }))
        }
        return ListModel(
            title: "Add a place", sections: sections,
            note: "Counties and zones are looked up if the weather service is on and there is a network.")
    }
}

extension ScreenKind {
    static let alertPlaceNew = ScreenKind(
        "alert-place-new", needs: [.watchedPlaces, .places], hazards: [.alerts], position: .list)
}

extension ScreenID {
    static let alertPlaceNew = ScreenID(.alertPlaceNew)
}
