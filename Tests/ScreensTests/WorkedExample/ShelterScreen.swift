// The worked example of CONTRIBUTING: all that a new screen costs. In the program this file is
// Sources/Reader/Screens/Shelters/ShelterScreen.swift, and the one line elsewhere is
// `ShelterScreen.description,` in `ScreenTable.all`.
import AppCore
import ContentPack

@testable import Screens

/// The buildings of the pack as places to shelter in, each leading to its card.
enum ShelterScreen {
    static let description = ScreenDescription(
        .shelters, entrances: [.init("shelters", .shelters, segue: .map)], files: [PackFiles.buildings]
    ) { _, context in
        guard let places = context.library.places else { return ProblemPage.notLoaded(title: "Shelters") }
        let rows = places.buildings.indices.map { index in
            ListModel.Row(
                name: "Shelter in \(places.buildings[index].name)",
                destination: .screen(.building(at: index, in: context.library)))
        }
        return .list(ListModel(title: "Shelters", sections: [.init(rows: rows)]))
    }
}

extension ScreenKind {
    static let shelters = ScreenKind("shelters", content: .places, position: .list, isInKiosk: true)
}

extension ScreenID {
    static let shelters = ScreenID(.shelters)
}
