import AppCore
import Campus
import ContentPack

/// The buildings of `Buildings.plist`, and a card for each with the nearest callboxes.
enum BuildingsScreen {
    static func model(_ context: RenderContext) -> ScreenModel {
        guard let places = context.library.places else { return ProblemPage.notLoaded(title: "Buildings") }
        let rows = places.buildings.enumerated().map { index, building in
            var row = ListModel.Row(name: building.name, target: .screen(.building(index)))
            row.detail = building.address
            return row
        }
        var list = ListModel(title: "Buildings", sections: [.init(rows: rows)])
        list.warning = Damage.text(of: PackFiles.buildings, in: places.findings)
        return .list(list)
    }

    static func card(_ index: Int, _ context: RenderContext) -> ScreenModel {
        guard let places = context.library.places, places.buildings.indices.contains(index) else {
            return model(context)
        }
        let building = places.buildings[index]
        let document = PageText.document {
            PageText.heading(building.name)
            PlaceCard.facts(
                [
                    ("Address", building.address), ("Code", building.code),
                    (
                        "Also called",
                        building.aliases.isEmpty ? nil : building.aliases.joined(separator: ", ")
                    ),
                ], position: building.location)
            PageText.paragraph(PlaceCard.fourDecimals)
            if let note = building.note { PageText.paragraph(note) }
            PlaceCard.nearestCallboxes(to: building.location, places)
        }
        return .page(PageModel(title: building.name, document: document, key: "building:\(index)"))
    }
}
