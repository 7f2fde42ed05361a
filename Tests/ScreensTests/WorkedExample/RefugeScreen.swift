// The worked example of CONTRIBUTING: all that a new screen costs. In the program this file is
// Sources/Reader/MapScreens/Refuges/RefugeScreen.swift, and the one line elsewhere is
// `RefugeScreen.description,` in `ScreenTable.all`.
import AppCore
import Campus
import ContentPack

@testable import MapScreens
@testable import ScreenKit

/// The buildings of the pack as places of refuge, each leading to its card.
package enum RefugeScreen {
    package static let description = ScreenDescription(
        of: .refuges, entrances: [.init("refuges", .refuges, segue: .map)], files: [PackFiles.buildings]
    ) { _, context in
        guard let places = context.content.places else { return ProblemPage.notLoaded(title: "Refuges") }
        let rows = places.buildings.indices.map { index in
            ListModel.Row(
                name: "Refuge in \(places.buildings[index].name)",
                destination: .screen(.card(of: PlaceReference(.building, index), in: context.content)))
        }
        return .list(ListModel(title: "Refuges", sections: [.init(rows: rows)]))
    }
}

extension ScreenID {
    static let refuges = ScreenID("refuges", needs: .places, position: .list, isInKiosk: true)
}
