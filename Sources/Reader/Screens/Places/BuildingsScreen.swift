import AppCore
import Campus
import ContentPack

/// The buildings of `Buildings.plist`, and a card for each with the nearest callboxes.
enum BuildingsScreen {
    static let list = ScreenDescription(
        .buildings,
        entrances: [.init("buildings", .buildings, segue: .buildings)], files: [PackFiles.buildings]
    ) { _, context in
        listModel(context)
    }

    static let card = ScreenDescription(
        .building,
        argument: .number { .building(at: $0, in: $1) },
        fileName: { screen, _ in ScreenFileName("building", screen.name) }
    ) { screen, context in
        cardModel(screen, context)
    }

    private static func listModel(_ context: RenderContext) -> ScreenModel {
        guard let places = context.library.places else { return ProblemPage.notLoaded(title: "Buildings") }
        let subjects = NamedItems.subjects(of: places.buildings, \.name)
        let rows = zip(places.buildings, subjects).map { building, subject in
            var row = ListModel.Row(
                name: building.name, destination: .screen(ScreenID(.building, subject)))
            row.detail = building.address
            return row
        }
        var list = ListModel(title: "Buildings", sections: [.init(rows: rows)])
        list.warning = Damage.text(of: PackFiles.buildings, in: places.findings)
        return .list(list)
    }

    /// The list where it is gone.
    private static func cardModel(_ screen: ScreenID, _ context: RenderContext) -> ScreenModel {
        guard let places = context.library.places,
            let index = NamedItems.index(of: screen, in: places.buildings, \.name)
        else { return listModel(context) }
        let building = places.buildings[index]
        var links = PageLinks()
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
            PlaceCard.nearestCallboxes(to: building.location, places, &links)
        }
        var page = PageModel(
            title: building.name, document: document, key: "building:\(index):\(building.name)")
        page.links = links
        return .page(page)
    }
}

extension ScreenKind {
    public static let buildings = ScreenKind("buildings", content: .places, position: .list, isInKiosk: true)
    public static let building = ScreenKind("building", content: .places, position: .page, isInKiosk: true)
}

extension ScreenID {
    public static let buildings = ScreenID(.buildings)

    /// The building at an index of the pack's list, which must have been read; the list where there is none.
    public static func building(at index: Int, in library: Library) -> ScreenID {
        NamedItems.subject(at: index, in: library.places?.buildings ?? [], \.name)
            .map { ScreenID(.building, $0) } ?? .buildings
    }
}
