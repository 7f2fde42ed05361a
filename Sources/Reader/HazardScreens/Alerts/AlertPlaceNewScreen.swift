import AppCore
import Campus
import ScreenKit

/// Offers places to add to those that alerts are for: the person's position, a place that they type, a
/// building of the campus.
package enum AlertPlaceNewScreen {
    package static let description = ScreenDescription(of: .alertPlaceNew) { _, context in
        var rows: [ListModel.Row] = []
        if let person = context.here.person {
            rows.append(
                .init(
                    name: "Where you are now", detail: context.here.quality,
                    performing: PlaceChange.add("Where I was", at: person.point)))
        }
        rows.append(.init(name: "A name and a position that you type", performing: OpenPrompt(.addPlace)))
        var sections = [ListModel.Section(rows: rows)]
        let buildings = context.content.places?.buildings ?? []
        if !buildings.isEmpty {
            sections.append(
                .init(
                    name: "Buildings",
                    rows: buildings.map {
                        .init(name: $0.name, performing: PlaceChange.add($0.name, at: $0.location))
                    }))
        }
        return .list(
            ListModel(
                title: "Add a place", sections: sections,
                note: "Counties and zones are looked up if the weather service is on and there is a network.")
        )
    }
}

extension ScreenID {
    static let alertPlaceNew = ScreenID(
        "alert-place-new", needs: [.watchedPlaces, .places], hazards: [.alerts], position: .list)
}
