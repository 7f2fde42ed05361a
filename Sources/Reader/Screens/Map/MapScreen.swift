import AppCore
import Campus
import ContentPack

/// The map of the campus, and its version in words.
enum MapScreen {
    static let map = ScreenDescription(
        .map, entrances: [.init("map", .map, segue: .map)], argument: .words { .map(finding: $0) }
    ) { screen, context in
        guard let map = MapModel(screen, context) else { return ProblemPage.notLoaded(title: "Map") }
        return .map(CanvasModel(map))
    }

    static let words = ScreenDescription(
        .mapInWords, entrances: [.init("map-in-words", .mapInWords)]
    ) { screen, context in
        guard let map = MapModel(screen, context) else { return ProblemPage.notLoaded(title: "Map") }
        return .page(MapInWords(map).page(about: map.openedReference))
    }
}

extension MapModel: CanvasContent {
    var title: String { "Map" }
    var inWords: PageModel { MapInWords(self).page(about: openedReference) }

    func view(_ visit: Visit, _ context: RenderContext, _ area: Area) -> any ScreenView {
        MapView(model: self, visit: visit, context: context, area: area)
    }
}

extension ScreenKind {
    package static let map = ScreenKind("map", needs: [.places, .map], position: .canvas, isInKiosk: true)
    package static let mapInWords = ScreenKind(
        "map-in-words", needs: .places, position: .page, isInKiosk: true)
}

extension ScreenID {
    package static let map = ScreenID(.map)
    package static let mapInWords = ScreenID(.mapInWords)

    /// Returns the screen of the map with a selected place.
    package static func map(of item: CanvasItem) -> ScreenID { ScreenID(.map, item.subject) }

    /// Returns the screen of the map with the place of a card selected.
    static func map(of kind: PlaceKind, _ key: ItemKey) -> ScreenID {
        .map(of: CanvasItem(kind: kind.word, name: key.name, occurrence: key.occurrence))
    }

    /// Returns the screen of the map with the place of a name selected; the whole map if there is none.
    static func map(finding name: String) -> ScreenID { ScreenID(.map, .text(name)) }
}

extension CanvasItem {
    /// The item as the subject of a screen: the name, and the word of the kind with the occurrence.
    var subject: ScreenID.Subject { .text(name, title: "\(kind) \(occurrence)") }

    init?(_ subject: ScreenID.Subject) {
        guard case .text(let name, let title?) = subject else { return nil }
        let parts = title.split(separator: " ")
        guard parts.count == 2, let occurrence = Int(parts[1]) else { return nil }
        self.init(kind: String(parts[0]), name: name, occurrence: occurrence)
    }
}
