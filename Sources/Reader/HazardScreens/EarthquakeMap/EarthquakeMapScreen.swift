import AppCore
import GuideDocument
import Hazards
import MapScreens
import ScreenKit

/// The two maps of earthquakes, of the world and around here, and their versions in words.
package enum EarthquakeMapScreen {
    package static let world = map(.world)
    package static let here = map(.here)
    package static let worldInWords = words(.world)
    package static let hereInWords = words(.here)

    private static func map(_ scope: EarthquakeMapModel.Scope) -> ScreenDescription {
        let screen = ScreenID.earthquakeMap(scope)
        return ScreenDescription(
            screen.kind, entrances: [.init(screen.kind.name, screen, isInEveryPack: false)],
            map: { _ in .earthquakeMap(scope == .world ? .here : .world) }
        ) { model(scope, $0, $1) }
    }

    private static func words(_ scope: EarthquakeMapModel.Scope) -> ScreenDescription {
        let screen = ScreenID.earthquakeMapInWords(scope, nil)
        return ScreenDescription(
            screen.kind, entrances: [.init(screen.kind.name, screen, isInEveryPack: false)]
        ) { model(scope, $0, $1).inWords }
    }

    private static func model(
        _ scope: EarthquakeMapModel.Scope, _ screen: ScreenID, _ context: RenderContext
    ) -> ScreenModel {
        if scope == .here, context.origin == nil { return .page(unknown) }
        return .map(EarthquakeMapModel(scope, screen, context))
    }

    /// The page that is shown if no position is known to show a map around.
    private static var unknown: PageModel {
        var links = PageLinks()
        let document = PageText.document {
            PageText.heading("Where you are is not known")
            PageText.paragraph(
                "The content pack has no point of reference either. Start with --here LAT,LON, or look at all of the world."
            )
            PageText.paragraph([Span("Map of the world", link: links.to(.earthquakesOfWorld))])
        }
        var page = PageModel(title: "Earthquakes near", document: document, key: "earthquakes-near:unknown")
        page.links = links
        return page
    }
}

extension ScreenKind {
    static let earthquakeMap = kind("earthquake-map", .canvas)
    static let earthquakesNear = kind("earthquakes-near", .canvas)
    static let earthquakeMapInWords = kind("earthquake-map-in-words", .page)
    static let earthquakesNearInWords = kind("earthquakes-near-in-words", .page)

    /// Returns the kind of a map screen. It needs the places of the alerts, which can be found by name.
    private static func kind(_ name: String, _ position: PositionKind) -> ScreenKind {
        ScreenKind(name, hazards: [.earthquakes, .alerts], position: position, isInKiosk: true)
    }
}

extension ScreenID {
    /// Returns the screen of a map, optionally with a selected event.
    static func earthquakeMap(_ scope: EarthquakeMapModel.Scope, _ event: Earthquake? = nil) -> ScreenID {
        ScreenID(
            scope == .world ? .earthquakeMap : .earthquakesNear,
            event.map { CanvasItem($0).subject } ?? .none)
    }

    /// The map of the world.
    package static let earthquakesOfWorld = ScreenID(.earthquakeMap)
    /// The map around here.
    package static let earthquakesAroundHere = ScreenID(.earthquakesNear)

    /// Returns the screen of a map in words.
    ///
    /// - Parameters:
    ///   - event: the event that comes first.
    ///   - radius: kilometers around here; 0 for the default.
    static func earthquakeMapInWords(
        _ scope: EarthquakeMapModel.Scope, _ event: Earthquake?, radius: Int = 0
    ) -> ScreenID {
        let item =
            event.map { CanvasItem($0, radius: radius) }
            ?? (radius > 0 ? CanvasItem(kind: "none", name: "", occurrence: radius) : nil)
        return ScreenID(
            scope == .world ? .earthquakeMapInWords : .earthquakesNearInWords, item?.subject ?? .none)
    }
}
