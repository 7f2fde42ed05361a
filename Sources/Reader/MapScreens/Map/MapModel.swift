import AppCore
import Campus
import Canvas
import ContentPack
import Geodesy
import ScreenKit
import TextMetrics

/// The content of the map, whatever part of it is in view: the places on a plane, and the sentences about
/// them.
struct MapModel {
    let places: CampusPlaces
    let words: PlaceWords
    /// The person's position for directions: where they were when lists were last sorted.
    let person: PersonPosition?
    /// The current point of the person.
    let personPoint: PlanePoint?
    /// The direction that is up and that is named, in degrees clockwise from north; nil for north.
    let facing: Double?
    /// The accuracy and the age of the person's position.
    let quality: String
    let projection: LocalProjection
    /// All places, by kind, in the same order as their points on the plane.
    let references: [PlaceReference]
    let points: [PlanePoint]
    /// The points that the view of the whole campus contains.
    let extent: [PlanePoint]
    let area: CampusArea?
    /// The ground; nil if the pack has no drawing.
    let terrain: MapTerrain?
    /// The place that the screen was opened for.
    let opened: CanvasItem?
    /// The places nearest to the origin of directions, of each kind and of all; limited in number, because a
    /// person steps through them.
    private let nearestOfKind: [PlaceKind: [NearbyPlace]]
    private let nearestOfAll: [NearbyPlace]
    /// The number of sample positions of each kind.
    let samples: [PlaceKind: CampusPlaces.Samples]
    /// The shortened names that more than one place would have.
    private let ambiguousNames: Set<String>

    /// The most places that a key steps through.
    static let maxSteps = 200

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
        references = places.references
        points = places.locations.map { PlanePoint(projection, $0) }
        extent = Self.extent(points, places, bounds, projection)
        let origin = words.origin ?? WayOrigin(reference: center)
        let most = Self.maxSteps
        nearestOfAll = places.nearest(to: origin, count: most)
        var nearest: [PlaceKind: [NearbyPlace]] = [:]
        for kind in places.kinds { nearest[kind] = places.nearest(to: origin, kinds: [kind], count: most) }
        nearestOfKind = nearest
        samples = Dictionary(uniqueKeysWithValues: places.kinds.map { ($0, places.samples($0)) })
        ambiguousNames = MapNames.ambiguous(places)
        opened = Self.opened(subject, places, nearestOfAll)
    }

    /// Returns the places within the campus, so that one wrong entry does not shrink all others to a dot; if
    /// there are none, the bounds of the campus.
    private static func extent(
        _ points: [PlanePoint], _ places: CampusPlaces, _ bounds: GeoBounds?, _ projection: LocalProjection
    ) -> [PlanePoint] {
        guard let bounds else { return points }
        let inside = zip(points, places.locations).filter { bounds.contains($1) }.map(\.0)
        guard inside.isEmpty else { return inside }
        return [
            GeoPoint(latitude: bounds.south, longitude: bounds.west),
            GeoPoint(latitude: bounds.north, longitude: bounds.east),
        ].map { PlanePoint(projection, $0) }
    }

    private static func opened(
        _ subject: ScreenID.Subject, _ places: CampusPlaces, _ nearest: [NearbyPlace]
    ) -> CanvasItem? {
        if let item = CanvasItem(subject) { return item }
        guard case .text(let name, nil) = subject else { return nil }
        return MapNames.best(for: name, among: nearest.map(\.reference) + places.references, places)
            .flatMap { item($0, places) }
    }

    /// The place that the screen was opened for; nil if it no longer exists, or the screen is for all.
    var openedReference: PlaceReference? { opened.flatMap { reference(of: $0) } }

    // MARK: Places and their names

    private static func item(_ reference: PlaceReference, _ places: CampusPlaces) -> CanvasItem? {
        ItemKey(at: reference.index, in: places[reference.kind], \.name).map {
            CanvasItem(kind: reference.kind.word, name: $0.name, occurrence: $0.occurrence)
        }
    }

    func item(_ reference: PlaceReference) -> CanvasItem? { Self.item(reference, places) }

    /// Returns the place of an item, or nil if it no longer exists.
    func reference(of item: CanvasItem) -> PlaceReference? {
        guard let kind = PlaceKind(rawValue: item.kind) else { return nil }
        let screen = ScreenID(.map, .named(item.name, occurrence: item.occurrence))
        return NamedItems.index(of: screen, in: places[kind], \.name).map { PlaceReference(kind, $0) }
    }

    func point(of reference: PlaceReference) -> PlanePoint? {
        places[reference].map { PlanePoint(projection, $0.location) }
    }

    /// Returns the forms of a place's name on the map, the best first.
    func labels(of reference: PlaceReference) -> [String] {
        guard let place = places[reference] else { return [] }
        return MapNames.forms(of: place, ambiguous: ambiguousNames)
    }

    func isSample(_ reference: PlaceReference) -> Bool { places[reference]?.isSample ?? false }

    /// Returns whether a place has a sample position although others of its kind have real ones.
    func isOddSample(_ reference: PlaceReference) -> Bool {
        samples[reference.kind] == .some && isSample(reference)
    }

    /// Returns the places that a person steps through with these layers, nearest first.
    func nearest(_ layers: CanvasPosition.Layers) -> [NearbyPlace] {
        if case .only(let word) = layers, let kind = PlaceKind(rawValue: word) {
            return nearestOfKind[kind] ?? []
        }
        return nearestOfAll
    }

    /// The callboxes, nearest first.
    var callboxes: [NearbyPlace] { nearestOfKind[.callbox] ?? [] }

    // MARK: The person

    /// True if the person's position comes from a receiver and so may change any second. A step of theirs
    /// must change little of the screen, because it may be sent over a slow line.
    var isPersonMoving: Bool { person?.source == .receiver }

    /// Returns whether the person is on campus, or nil if their position is unknown.
    func isInside(before: Bool?) -> Bool? {
        guard let person, let area else { return nil }
        return area.contains(person, wasInside: before)
    }
}

extension PlanePoint {
    init(_ projection: LocalProjection, _ point: GeoPoint) {
        let (east, north) = projection.project(point)
        self.init(east: east, north: north)
    }
}

extension LocalProjection {
    func geoPoint(_ point: PlanePoint) -> GeoPoint { self.point(east: point.east, north: point.north) }
}
