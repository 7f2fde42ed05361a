import AppCore
import Campus
import Canvas
import ContentPack
import Geodesy
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

/// The content of the map of the campus, whatever part of it is in view: places on a plane, sentences about them.
struct CampusMapModel {
    let places: CampusPlaces
    let words: PlaceWords
    /// The person's position for directions: where they were when lists were last sorted.
    let person: PersonPosition?
    let personPoint: PlanePoint?
    let facing: Double?
    /// The accuracy and the age of the person's position.
    let quality: String
    let projection: LocalProjection
    /// All places, by kind, in the same order as their points.
    let references: [PlaceReference]
    let points: [EarthPoint]
    /// The points that the view of the whole campus contains.
    let extent: [PlanePoint]
    let area: CampusArea?
    /// The ground; nil if the pack has no drawing.
    let terrain: MapTerrain?
    let opened: Int?
    let byWeight: [Int]
    /// The places nearest to the origin of directions; limited in number, because a person steps through them.
    private let nearestOfKind: [PlaceKind: [NearbyPlace]]
    private let nearestOfAll: [NearbyPlace]
    let samples: [PlaceKind: CampusPlaces.Samples]
    private let ambiguousNames: Set<String>

    init?(_ screen: ScreenID, _ context: RenderContext) {
        guard let places = context.content.places else { return nil }
        // What is said and listed follows a walking person in steps, so that it is not another text each second.
        var person = context.here.person
        if let point = context.here.sortedFrom { person?.point = point }
        let origin = person.map { WayOrigin($0, facing: context.here.facing) } ?? context.origin
        let words = PlaceWords(places, from: origin)
        self.init(
            words, drawing: context.content.map, bounds: context.content.pack.info.campusBounds,
            person: person, at: context.here.person?.point, facing: context.here.facing,
            quality: context.here.quality, subject: screen.subject)
    }

    init(
        _ words: PlaceWords, drawing: CampusMap? = nil, bounds: GeoBounds?, person: PersonPosition?,
        at exactPoint: GeoPoint? = nil, facing: Double?, quality: String, subject: ScreenID.Subject
    ) {
        self.words = words
        (self.person, self.facing, self.quality) = (person, facing, quality)
        let places = words.places
        self.places = places
        area = CampusArea(bounds: bounds, places: places)
        let center = area?.bounds.center ?? words.origin?.point ?? GeoPoint(latitude: 0, longitude: 0)
        let projection = LocalProjection(origin: center)
        self.projection = projection
        personPoint = (exactPoint ?? person?.point).map { PlanePoint(projection, $0) }
        terrain = drawing.flatMap { MapTerrain($0, projection) }
        let references = places.references
        self.references = references
        points = places.locations.map { EarthPoint($0) }
        extent = Self.extent(places, bounds).map { PlanePoint(projection, $0) }
        let origin = words.origin ?? WayOrigin(reference: center)
        let most = MapNumbers.steps
        nearestOfAll = places.nearest(to: origin, count: most)
        nearestOfKind = Dictionary(
            uniqueKeysWithValues: places.kinds.map {
                ($0, places.nearest(to: origin, kinds: [$0], count: most))
            })
        samples = Dictionary(uniqueKeysWithValues: places.kinds.map { ($0, places.samples($0)) })
        ambiguousNames = MapNames.ambiguous(places)
        func index(_ reference: PlaceReference) -> Int? { Self.index(of: reference, in: places) }
        let first = nearestOfAll.compactMap { index($0.reference) }
        let known = Set(first)
        byWeight = first + references.indices.filter { !known.contains($0) }
        opened =
            if let item = CanvasItem(subject) {
                Self.reference(of: item, in: places).flatMap(index)
            } else if case .text(let name, nil) = subject {
                MapNames.best(for: name, among: byWeight.map { references[$0] }, places)
                    .flatMap(index)
            } else {
                nil
            }
    }

    /// Returns the places within the campus, so that one wrong entry does not shrink all others to a dot, or else its bounds.
    private static func extent(_ places: CampusPlaces, _ bounds: GeoBounds?) -> [GeoPoint] {
        guard let bounds else { return places.locations }
        let inside = places.locations.filter { bounds.contains($0) }
        guard inside.isEmpty else { return inside }
        return [
            GeoPoint(latitude: bounds.south, longitude: bounds.west),
            GeoPoint(latitude: bounds.north, longitude: bounds.east),
        ]
    }

    private static func reference(of item: CanvasItem, in places: CampusPlaces) -> PlaceReference? {
        guard let kind = PlaceKind(rawValue: item.kind) else { return nil }
        let screen = ScreenID(.map, .named(item.name, occurrence: item.occurrence))
        return NamedItems.index(of: screen, in: places[kind], \.name).map { PlaceReference(kind, $0) }
    }

    func index(of item: CanvasItem) -> Int? { Self.reference(of: item, in: places).flatMap(index) }

    func index(of reference: PlaceReference) -> Int? { Self.index(of: reference, in: places) }

    /// All places stand in `references` one kind after another.
    private static func index(of reference: PlaceReference, in places: CampusPlaces) -> Int? {
        guard places[reference.kind].indices.contains(reference.index) else { return nil }
        return places.kinds.prefix { $0 != reference.kind }.reduce(reference.index) { $0 + places[$1].count }
    }

    func indices(of places: [NearbyPlace]) -> [Int] { places.compactMap { index(of: $0.reference) } }

    func named(_ index: Int) -> CampusPlace? { places[references[index]] }

    func planePoint(_ index: Int) -> PlanePoint { PlanePoint(projection, place(index)) }

    /// Returns the forms of a place's name on the map, the best first.
    func labels(of index: Int) -> [String] {
        named(index).map { MapNames.forms(of: $0, ambiguous: ambiguousNames) } ?? []
    }

    /// Returns the places that a person steps through with these layers, nearest first.
    func nearest(_ layers: CanvasPosition.Layers) -> [NearbyPlace] {
        layers.kind.map { nearestOfKind[$0] ?? [] } ?? nearestOfAll
    }

    /// Returns the first of those that a list has: callboxes are separate unless nothing else is shown.
    func listed(_ layers: CanvasPosition.Layers, max most: Int) -> [NearbyPlace] {
        Array(
            nearest(layers).lazy.filter { layers.kind != nil || $0.reference.kind != .callbox }.prefix(most))
    }

    /// The callboxes, nearest first.
    var callboxes: [NearbyPlace] { nearestOfKind[.callbox] ?? [] }

    /// True if the person's position comes from a receiver and so may change any second. A step of theirs
    /// must change little of the screen, because it may be sent over a slow line.
    var isPersonMoving: Bool { person?.source == .receiver }

    /// Returns whether the person is on campus, or nil if their position is unknown.
    func isInside(before: Bool?) -> Bool? {
        guard let person, let area else { return nil }
        return area.contains(person, wasInside: before)
    }
}

extension CanvasPosition.Layers {
    /// The kind of places that is shown alone, if one is.
    var kind: PlaceKind? { if case .only(let word) = self { PlaceKind(rawValue: word) } else { nil } }
}
