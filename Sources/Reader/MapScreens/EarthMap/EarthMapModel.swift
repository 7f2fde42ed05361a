import AppCore
import Canvas
import Geodesy
import PlaceNames
import ScreenKit
import TextMetrics

/// The content of a map of any part of the Earth. Items that share a cell have one mark, which opens in closer views;
/// coasts and borders are below them.
package protocol EarthMapModel: MapModel {
    // MARK: The part in view

    /// The items in the order in which they are selected and listed.
    var order: [Int] { get }
    /// The initial radius within which items are counted, in meters.
    var openedRadius: Double { get }
    /// The radius in meters of the view around what was found by its name.
    var foundRadius: Double { get }
    /// Returns the circle, its radius in meters, that is shown until the person moves the map; with an infinite one the whole
    /// Earth, the center's longitude in the middle. The item is the one that the screen was opened for, while it is selected.
    func fitted(_ chosen: Int?) -> (center: GeoPoint, radius: Double)
    var search: EarthPlaceSearch { get }
    /// Returns the words by which an item is found.
    func searchText(_ index: Int) -> String

    // MARK: Appearance

    /// Lines that belong to the items, such as the edges of a boundary.
    var outlines: [[GeoPoint]] { get }
    /// Returns the circles around the origin of distances; items are counted within the radius, in meters.
    func rings(_ view: EarthView, radius: Double) -> [EarthRing]
    /// Returns the mark for the items in a cell. Its priority is one of `MapPriority`, or from `own` on.
    func mark(_ cluster: MapClusters.Cluster) -> Mark
    /// Returns the marks by cell that replace all others in this layer; nil in all other layers.
    func density(_ shown: MapShown) -> [(cell: Int, mark: Mark)]?
    /// Returns the label beside a mark, the best form first.
    func label(_ cluster: MapClusters.Cluster) -> [String]

    // MARK: Texts

    /// Returns the forms of the sentence, the best first. The members share the mark of the selection, none without one.
    /// Items are counted within the radius, in meters.
    func forms(
        _ chosen: Int?, among members: [Int], radius: Double, layers: CanvasPosition.Layers
    ) -> [String]
    /// Returns the name of an item in the list, and the remark at the end of its row.
    func row(_ index: Int) -> (name: String, remark: String)
    /// The filter in words; nil if all items are shown.
    var filterText: String? { get }
    /// Returns the same map in words.
    func words(_ chosen: Int?, radius: Double) -> ScreenID
}

/// A circle on the Earth, with its label.
package struct EarthRing {
    var center: GeoPoint
    /// The radius in meters.
    var radius: Double
    package var text: String

    package init(center: GeoPoint, radius: Double, text: String) {
        (self.center, self.radius, self.text) = (center, radius, text)
    }

    /// The points of the circle where its label may be placed: the north first.
    var labelPoints: [GeoPoint] {
        let plane = EarthProjection(.around, origin: center)
        let slant = radius * 0.5.squareRoot()
        return [
            (0, radius), (0, -radius), (slant, slant), (-slant, slant), (slant, -slant), (-slant, -slant),
        ].map { plane.point(east: $0.0, north: $0.1) }
    }
}

extension EarthMapModel {
    package var outlines: [[GeoPoint]] { [] }
    package var closest: Double { 10_000 }
    package var filterText: String? { nil }

    package func rings(_ view: EarthView, radius: Double) -> [EarthRing] { [] }
    package func density(_ shown: MapShown) -> [(cell: Int, mark: Mark)]? { nil }

    /// The items that the list numbers, and the words list one by one.
    package var listed: [Int] { Array(order.prefix(MapNumbers.listed)) }
    package func listed(_ layers: CanvasPosition.Layers) -> [Int] { listed }

    /// A layer that needs all the room has no list.
    package func hasList(_ chosen: Int?, _ layers: CanvasPosition.Layers) -> Bool {
        if case .only = layers { false } else { true }
    }

    package func rows(_ shown: MapShown, height: Int) -> [MapRow] {
        order.prefix(max(0, height)).enumerated().map { offset, index in
            let (name, remark) = row(index)
            return MapRow(
                item: index, sign: offset < MapNumbers.listed ? .listed(offset) : nil, name: name,
                remark: remark)
        }
    }

    /// The name of the origin of distances: `you`, `the Drillfield`, `the campus`; nil if no position is known.
    package var originName: String? { origin?.spokenName }

    /// Returns the distance and the direction of an item for a narrow row: `120 km SW`; nil if no position is known.
    package func shortWay(to index: Int) -> String? {
        origin.map { origin in
            let direction = origin.point.direction(to: place(index)).map { " " + $0.rawValue } ?? ""
            return GeoText.metric(origin.point.distance(to: place(index))) + direction
        }
    }

    package func part(_ position: CanvasPosition, _ chosen: Int?, _ size: MapSize) -> EarthView {
        switch position.view {
        case .own(let center, let metersPerColumn):
            return EarthView(center: center, metersPerColumn: metersPerColumn, size)
        case .aroundPerson:
            if let origin { return EarthView(around: origin.point, radius: openedRadius, size) }
        case .fitted: break
        }
        let (center, radius) = fitted(position.choice == .asOpened ? chosen : nil)
        return radius.isFinite
            ? EarthView(around: center, radius: radius, size) : EarthView(wholeAround: center.longitude, size)
    }

    /// Returns the radius that was asked for, or, if a person has moved the map, the one that is in view.
    func radius(_ shown: MapShown) -> Double {
        if case .own = shown.position.view { return shown.view.radius }
        return openedRadius
    }

    /// The view stays if the item is in it; otherwise it moves there.
    package func viewChoosing(_ index: Int, _ shown: MapShown) -> CanvasPosition.View {
        guard shown.clusters.cells[index] >= 0 else { return shown.view.moved(to: place(index)).asOwn }
        return shown.position.view == .fitted && opened == nil ? .fitted : shown.view.asOwn
    }

    /// The view around the point is no wider than the current view.
    package func viewFinding(_ point: GeoPoint, _ shown: MapShown) -> CanvasPosition.View {
        let fitted = EarthView(around: point, radius: foundRadius, shown.view.size)
        return fitted.scaled(min(fitted.viewport.metersPerColumn, shown.viewport.metersPerColumn)).asOwn
    }

    package func zoomed(_ closer: EarthView, _ shown: MapShown) -> EarthView {
        guard let chosen = shown.chosen, shown.view.shows(points[chosen]), !closer.shows(points[chosen])
        else { return closer }
        return closer.moved(to: place(chosen))
    }

    /// The view is at least three times as large.
    package func apart(_ chosen: Int, _ shown: MapShown) -> EarthView? {
        let view = shown.view
        guard let cluster = shown.clusters.cluster(of: chosen), cluster.count > 1, !view.isClosest else {
            return nil
        }
        let members = shown.clusters.members(of: cluster).map { view.planePoint(points[$0]) }
        let middle = PlaneRect(around: members)?.center ?? view.viewport.center
        let radius = members.map { $0.distance(to: middle) }.max() ?? 0
        let fitted = EarthView(around: view.geoPoint(middle), radius: radius, view.size)
        let most = view.viewport.metersPerColumn / 3
        return fitted.viewport.metersPerColumn > most ? fitted.scaled(most) : fitted
    }

    package func whyNotAroundPerson(_ shown: MapShown) -> [String]? {
        origin == nil
            ? ["Where you are is not known: start with --here LAT,LON.", "Your position is not known."] : nil
    }

    /// The marks in view, or, if the view cannot get closer, all items in view.
    package func steps(_ shown: MapShown) -> (items: [Int], from: Int?) {
        let clusters = shown.clusters
        let leads = shown.view.isClosest ? nil : Set(clusters.clusters.map(\.lead))
        let inSight = order.lazy.filter { clusters.cells[$0] >= 0 && leads?.contains($0) ?? true }
        let items = Array(inSight.prefix(MapNumbers.steps))
        let from = shown.chosen.flatMap { leads == nil ? $0 : clusters.cluster(of: $0)?.lead }
        return (items.isEmpty ? Array(order.prefix(1)) : items, from)
    }

    package func clicked(_ cluster: MapClusters.Cluster, _ shown: MapShown) -> Int? {
        shown.chosen.flatMap(shown.clusters.cluster(of:))?.cell == cluster.cell ? nil : cluster.lead
    }

    package func find(_ text: String) -> MapFound? { search.find(text, order: order, text: searchText) }

    package func nothingFound(_ text: String) -> [String] {
        [
            "No place or \(Self.noun) has \"\(text)\" in its name.", "Nothing has \"\(text)\" in its name.",
            "No such place.",
        ]
    }

    package func text(_ shown: MapShown, rows: (String) -> Int) -> MapText {
        let members = shown.chosen.map { chosen in
            shown.clusters.cluster(of: chosen).map(shown.clusters.members) ?? [chosen]
        }
        var sentence =
            shown.position.isAiming
            ? [] : forms(shown.chosen, among: members ?? [], radius: radius(shown), layers: shown.layers)
        if let first = sentence.first, let members, members.count > 1, !shown.view.isClosest {
            sentence.insert(first + " Enter zooms in.", at: 0)
        }
        let origin = originName.map { "Distances from \($0)" }
        let lastRow: [String?] =
            filterText.map { filter in [origin.map { "\(filter) · \($0)" }, filter, "Filtered"] } ?? [origin]
        return MapText(sentence: sentence, lastRow: lastRow.compactMap { $0 })
    }

    package func words(_ shown: MapShown) -> ScreenID { words(shown.chosen, radius: radius(shown)) }
}

/// Finds what a person types on a map of the Earth: a place of theirs, the pack's reference point, an item, a city.
package struct EarthPlaceSearch {
    /// A place that is not one of the items.
    package struct Place: Sendable {
        package var name: String
        var point: GeoPoint

        package init(name: String, point: GeoPoint) { (self.name, self.point) = (name, point) }
    }

    package let places: [Place]

    package init(places: [Place]) { self.places = places }

    /// Returns the places that a person has configured, and the pack's reference point.
    package static func places(_ context: RenderContext) -> [Place] {
        var places = (context.alertBoard?.places ?? []).compactMap { place in
            place.point.map { Place(name: place.name, point: $0) }
        }
        if let origin = context.origin, origin.person == nil, let name = origin.name {
            places.append(Place(name: name, point: origin.point))
        }
        return places
    }

    /// Returns the first match whose words begin with all typed words: a place, an item, or the largest city of that name.
    package func find(_ typed: String, order: [Int], text: (Int) -> String) -> MapFound? {
        let wanted = Self.words(typed)
        guard !wanted.isEmpty else { return nil }
        if let place = places.first(where: { Self.has(wanted, Self.words($0.name)) }) {
            return .place(place.point)
        }
        return order.first { Self.has(wanted, Self.words(text($0))) }.map { .item($0) }
            ?? PlaceNames.cities(typed).first.map { .place($0.point) }
    }

    private static func words(_ text: String) -> [String] { FoldedWords(text).all }

    private static func has(_ wanted: [String], _ known: [String]) -> Bool {
        wanted.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}
