import AppCore
import Campus
import Geodesy
import GuideDocument
import HazardKit
import Hazards
import MapScreens
import ScreenKit

/// The two maps of earthquakes, of the world and around here, and their versions in words.
package enum EarthquakeMapScreen {
    package static let world = description(
        .earthquakesOfWorld, map: { _ in .earthquakesAroundHere }, model: { model(.world, $0, $1) })
    package static let here = description(
        .earthquakesAroundHere, map: { _ in .earthquakesOfWorld }, model: { model(.here, $0, $1) })
    package static let worldInWords = description(
        .earthquakeMapInWords(.world, nil), model: { model(.world, $0, $1).inWords })
    package static let hereInWords = description(
        .earthquakeMapInWords(.here, nil), model: { model(.here, $0, $1).inWords })

    private static func description(
        _ screen: ScreenID, map: ScreenDescription.MapOf? = nil, model: @escaping ScreenDescription.Model
    ) -> ScreenDescription {
        ScreenDescription(
            of: screen, entrances: [.init(screen.kind.name, screen, isInEveryPack: false)], map: map,
            model: model)
    }

    private static func model(
        _ scope: EarthquakeMapModel.Scope, _ screen: ScreenID, _ context: RenderContext
    ) -> ScreenModel {
        if scope == .here, context.origin == nil { return .page(unknown) }
        return .map(EarthquakeMapModel(scope, screen, context))
    }

    private static var unknown: PageModel {
        PageModel(title: "Earthquakes near", key: "earthquakes-near:unknown") { links in
            PageText.heading("Where you are is not known")
            PageText.paragraph(
                "The content pack has no point of reference either. Start with --here LAT,LON, or look at all of the world."
            )
            PageText.paragraph([Span("Map of the world", link: links.to(.earthquakesOfWorld))])
        }
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
    static func earthquakeMap(_ scope: EarthquakeMapModel.Scope, _ event: Earthquake? = nil) -> ScreenID {
        ScreenID(
            scope == .world ? .earthquakeMap : .earthquakesNear,
            event.map { CanvasItem($0).subject } ?? .none)
    }

    /// The map of the world.
    package static let earthquakesOfWorld = ScreenID(.earthquakeMap)
    /// The map around here.
    package static let earthquakesAroundHere = ScreenID(.earthquakesNear)

    /// Returns the map in words with an event first, and a radius of kilometers around here; 0 for the default.
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

/// The content of a map of earthquakes, whatever part of it is in view.
package struct EarthquakeMapModel {
    /// Selects one of the two maps.
    package enum Scope: Sendable {
        /// The whole Earth; the largest events come first.
        case world
        /// The area around the origin of distances; the nearest events come first.
        case here
    }

    package let scope: Scope
    package let mapped: MappedEarthquakes
    let times: HazardTimes
    package let filter: EarthquakeFilter
    let board: EarthquakeBoard?
    package let origin: WayOrigin?
    package let points: [EarthPoint]
    package let order: [Int]
    package let byWeight: [Int]
    package let opened: Int?
    package let openedRadius: Double
    package let search: EarthPlaceSearch

    /// The default radius around here, in meters: larger than the area where most events are felt, and still a region.
    static let usualRadius = 500_000.0

    package init(_ scope: Scope, _ screen: ScreenID, _ context: RenderContext) {
        let (board, filter) = (context.earthquakeBoard, context.settings.values.quakes)
        let (times, origin) = (context.hazardTimes, context.origin)
        self.init(
            scope, events: filter.listed(board?.events ?? [], at: times.now, from: origin?.point),
            board: board, filter: filter, times: times, origin: origin, item: CanvasItem(screen.subject),
            places: EarthPlaceSearch.places(context))
    }

    package init(
        _ scope: Scope, events: [Earthquake], board: EarthquakeBoard?, filter: EarthquakeFilter,
        times: HazardTimes, origin: WayOrigin?, item: CanvasItem?, places: [EarthPlaceSearch.Place] = []
    ) {
        (self.scope, self.board, self.filter, self.times) = (scope, board, filter, times)
        self.origin = origin
        let mapped = MappedEarthquakes(events)
        self.mapped = mapped
        points = mapped.points.map { EarthPoint($0) }
        byWeight = mapped.bySize
        if scope == .here, let origin {
            let distances = mapped.distances(from: origin.point)
            order = mapped.events.indices.sorted { distances[$0] < distances[$1] }
        } else {
            order = byWeight
        }
        search = EarthPlaceSearch(places: places)
        opened = item.flatMap { Self.index(of: $0, in: mapped) }
        let chosen = item.flatMap { $0.occurrence > 0 ? $0.occurrence : nil }
        let kilometers = (chosen ?? filter.within).map(Double.init)
        openedRadius = kilometers.map { min($0 * 1_000, Self.farthestRadius) } ?? Self.usualRadius
    }

    private static let farthestRadius = 20_000_000.0

    static func index(of item: CanvasItem, in mapped: MappedEarthquakes) -> Int? {
        mapped.events.firstIndex { $0.report.id == item.name && $0.report.agency.rawValue == item.kind }
    }
}

extension CanvasItem {
    /// - Parameter radius: kilometers around the origin of distances; 0 for the default.
    package init(_ event: Earthquake, radius: Int = 0) {
        self.init(kind: event.report.agency.rawValue, name: event.report.id, occurrence: radius)
    }
}
