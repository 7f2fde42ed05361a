import AppCore
import Campus
import Canvas
import Geodesy
import ScreenKit
import Terminal

/// The content of a map of the Earth, whatever part of it is in view: items at points, identified by their
/// indices.
package protocol EarthMapModel: CanvasContent {
    /// The word for an item: `event`, `report`.
    static var noun: String { get }
    /// The word with its article: `an event`, `a report`.
    static var oneThing: String { get }
    /// The context that decides what keys do on the map.
    static var actionContext: ActionContext { get }

    // MARK: Positions

    var points: [EarthPoint] { get }
    /// Returns the position of an item, on the sphere.
    func place(_ index: Int) -> GeoPoint
    /// The point that distances are measured from; nil if no position is known.
    var origin: WayOrigin? { get }
    /// Lines that belong to the items, such as the edges of a boundary.
    var outlines: [[GeoPoint]] { get }
    /// Returns the circles around the origin of distances.
    ///
    /// - Parameters:
    ///   - radius: the radius in meters within which items are counted.
    func rings(_ view: EarthView, radius: Double) -> [EarthRing]

    // MARK: Order

    /// The items in the order in which they are selected and listed.
    var order: [Int] { get }
    /// The items, the most important first: the first one in a cell stands for the others.
    var byWeight: [Int] { get }
    /// The item that the screen was opened for.
    var opened: Int? { get }
    /// The initial radius within which items are counted, in meters.
    var openedRadius: Double { get }
    /// The radius in meters of the view around an item that was found by its name.
    var foundRadius: Double { get }
    /// The width in meters of the closest view.
    var closest: Double { get }

    // MARK: Items and screens

    /// Returns the index of an item of the state, or nil if it is not on the map.
    func index(of item: CanvasItem) -> Int?
    /// Returns the item of the state for an index.
    func item(_ index: Int) -> CanvasItem
    /// Returns the page of an item.
    func screen(_ index: Int) -> ScreenID
    /// Returns the same map in words.
    func words(_ chosen: Int?, radius: Double) -> ScreenID
    /// Returns the item or place that a typed text matches, or nil if there is none.
    func find(_ text: String) -> EarthMapFound?

    // MARK: Appearance

    /// Returns the view of a map that the person has not moved.
    ///
    /// - Parameter chosen: the item that the screen was opened for, while it is selected.
    func fitted(_ chosen: Int?, columns: Int, rows: Int, cellShape: Double) -> EarthView
    /// The fewest columns of a screen that shows a list beside the map.
    var fewestColumnsWithList: Int { get }
    /// The layers in their order, with the notices for each.
    var layers: [(layers: CanvasPosition.Layers, notices: [String])] { get }
    /// Returns the mark for the items in a cell. Its priority is one of `EarthMapPriority`, or more than
    /// `top`.
    func mark(_ cluster: EarthClusters.Cluster) -> Mark
    /// Returns the marks by cell that replace all others in this layer; nil in all other layers.
    func density(
        _ layers: CanvasPosition.Layers, _ clusters: EarthClusters, _ view: EarthView
    ) -> [(cell: Int, mark: Mark)]?
    /// Returns the label beside a mark, the best form first.
    func label(_ cluster: EarthClusters.Cluster) -> [String]
    /// Returns the styles of marks by priority, in addition to those that all maps have.
    func styles(_ theme: Theme) -> [UInt8: Style]

    // MARK: Texts

    /// Returns the forms of the sentence, the best first.
    func forms(
        _ chosen: Int?, among members: [Int], radius: Double, layers: CanvasPosition.Layers
    ) -> [String]
    /// Returns the name of an item in the list, and the remark at the end of its row.
    func row(_ index: Int) -> (name: String, remark: String)
    /// The filter in words; nil if all items are shown.
    var filterText: String? { get }
    /// Notes on how old the data is.
    var notes: [String] { get }
}

package enum EarthMapFound {
    case item(Int)
    /// A place that is not one of the items.
    case place(GeoPoint)
}

/// The priorities of marks: the higher one covers the others in its cell.
package enum EarthMapPriority {
    package static let low: UInt8 = 1
    package static let middle: UInt8 = 2
    package static let high: UInt8 = 3
    package static let listed: UInt8 = 4
    static let arrow: UInt8 = 5
    package static let here: UInt8 = 6
    static let chosen: UInt8 = 7
    /// The priority of marks that cover everything.
    package static let top: UInt8 = 16
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
    package func view(_ visit: Visit, _ context: RenderContext, _ area: Area) -> any ScreenView {
        EarthMapView(model: self, visit: visit, context: context, area: area)
    }

    /// The items that the list numbers, and the words list one by one.
    package var listed: [Int] { Array(order.prefix(EarthMapNumbers.listed)) }

    /// The name of the origin of distances: `you`, `the Drillfield`, `the campus`; nil if no position is
    /// known.
    package var originName: String? { origin?.spokenName }

    package var outlines: [[GeoPoint]] { [] }
    package var fewestColumnsWithList: Int { MapLayout.fewestColumnsWithList }
    package var closest: Double { EarthView.usualClosest }

    package func rings(_ view: EarthView, radius: Double) -> [EarthRing] { [] }

    package func density(
        _ layers: CanvasPosition.Layers, _ clusters: EarthClusters, _ view: EarthView
    ) -> [(cell: Int, mark: Mark)]? { nil }

    package func styles(_ theme: Theme) -> [UInt8: Style] { [:] }
}

enum EarthMapNumbers {
    /// The number of items with a digit.
    static let listed = 9
}
