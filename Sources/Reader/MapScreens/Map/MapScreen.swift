import AppCore
import Campus
import ContentPack
import ScreenKit

/// The map of the campus, and its version in words.
package enum MapScreen {
    package static let map = ScreenDescription(
        .map, entrances: [.init("map", .map, segue: .map)], argument: .words { .map(finding: $0) }
    ) { screen, context in
        guard let map = MapModel(screen, context) else { return ProblemPage.notLoaded(title: "Map") }
        return .map(CanvasModel(map))
    }

    package static let words = ScreenDescription(
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
    package static let mapInWords = ScreenKind(
        "map-in-words", needs: .places, position: .page, isInKiosk: true)
}

extension ScreenID {
    package static let mapInWords = ScreenID(.mapInWords)

    /// Returns the screen of the map with the place of a name selected; the whole map if there is none.
    static func map(finding name: String) -> ScreenID { ScreenID(.map, .text(name)) }
}
