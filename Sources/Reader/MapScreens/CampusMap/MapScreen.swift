import AppCore
import ContentPack
import ScreenKit

/// The map of the campus, and its version in words.
package enum MapScreen {
    package static let map = ScreenDescription(
        .map, entrances: [.init("map", .map, segue: .map)], argument: .words { .map(finding: $0) },
        model: model)

    package static let words = ScreenDescription(
        .mapInWords, entrances: [.init("map-in-words", .mapInWords)]
    ) { model($0, $1).inWords }

    @Sendable private static func model(_ screen: ScreenID, _ context: RenderContext) -> ScreenModel {
        guard let map = CampusMapModel(screen, context) else { return ProblemPage.notLoaded(title: "Map") }
        return .map(map)
    }
}

extension ScreenModel {
    /// The version in words of the screen of a map; the screen itself if it is none.
    package var inWords: ScreenModel { if case .map(let map) = self { .page(map.inWords) } else { self } }
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
