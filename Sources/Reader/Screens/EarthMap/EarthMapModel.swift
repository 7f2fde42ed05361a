import AppCore
import Campus
import Canvas
import Geodesy
import Terminal

/// What a map of the Earth shows, whatever part of it is in sight: things at points, by their indices.
protocol EarthMapModel {
    /// What a thing is called: `event`, `report`.
    static var noun: String { get }
    /// `an event`, `a report`.
    static var oneThing: String { get }
    /// What keys mean on it.
    static var actionContext: ActionContext { get }

    // MARK: Where it is

    var points: [EarthPoint] { get }
    /// Returns where a thing is, on the sphere.
    func place(_ index: Int) -> GeoPoint
    /// Where distances begin; nil if no place is known.
    var origin: WayOrigin? { get }
    /// Lines that belong to what is shown, such as the edges of a boundary.
    var outlines: [[GeoPoint]] { get }
    /// Circles around where distances begin.
    ///
    /// - Parameters:
    ///   - radius: meters within which things are counted.
    func rings(_ view: EarthView, radius: Double) -> [EarthRing]

    // MARK: Which come first

    /// The things in the order in which they are chosen and listed.
    var order: [Int] { get }
    /// The things that matter most first: the first one in a cell stands for the others.
    var byWeight: [Int] { get }
    /// The thing that the screen was opened for.
    var opened: Int? { get }
    /// The radius within which things are counted, in meters.
    var openedRadius: Double { get }
    /// Meters around a thing that was found by its name.
    var foundRadius: Double { get }
    /// Meters that the closest view is wide.
    var closest: Double { get }

    // MARK: What names it

    /// Returns the thing of a key; nil if it is not on the map.
    func index(of item: CanvasItem) -> Int?
    /// Returns the key of a thing.
    func item(_ index: Int) -> CanvasItem
    /// Returns the page of a thing.
    func screen(_ index: Int) -> ScreenID
    /// Returns the same map in words.
    func words(_ chosen: Int?, radius: Double) -> ScreenID
    /// Returns what is meant by what was typed; nil if nothing is.
    func find(_ text: String) -> EarthMapFound?

    // MARK: How it is shown

    /// Returns the view of a map that no one has moved.
    ///
    /// - Parameter chosen: the thing that the screen was opened for, while it is chosen.
    func fitted(_ chosen: Int?, columns: Int, rows: Int, cellShape: Double) -> EarthView
    /// Narrower screens have no list beside the map.
    var fewestColumnsWithList: Int { get }
    /// What the layers are, and what is said of each.
    var layers: [(layers: CanvasPosition.Layers, notices: [String])] { get }
    /// Returns the mark of the things in a cell, whose priority is one of `EarthMapPriority`, or more than `top`.
    func mark(_ cluster: EarthClusters.Cluster) -> Mark
    /// Returns marks by their cells that take the place of all others in this layer; nil in all other layers.
    func density(
        _ layers: CanvasPosition.Layers, _ clusters: EarthClusters, _ view: EarthView
    ) -> [(cell: Int, mark: Mark)]?
    /// Returns the label beside a mark, the best form first.
    func label(_ cluster: EarthClusters.Cluster) -> [String]
    /// The styles of marks by their priorities, beside those that all maps have.
    func styles(_ theme: Theme) -> [UInt8: Style]

    // MARK: What is said

    /// Returns the forms of the sentence, the best first.
    func forms(
        _ chosen: Int?, among members: [Int], radius: Double, layers: CanvasPosition.Layers
    ) -> [String]
    /// Returns the name of a thing in the list, and what stands at the end of its row.
    func row(_ index: Int) -> (name: String, remark: String)
    /// Which things are shown; nil where all are.
    var filterText: String? { get }
    /// How old what is shown is.
    var notes: [String] { get }
}

enum EarthMapFound {
    case item(Int)
    /// A place that is none of the things.
    case place(GeoPoint)
}

/// Which mark covers which in one cell.
enum EarthMapPriority {
    static let low: UInt8 = 1
    static let middle: UInt8 = 2
    static let high: UInt8 = 3
    static let listed: UInt8 = 4
    static let arrow: UInt8 = 5
    static let here: UInt8 = 6
    static let chosen: UInt8 = 7
    /// Of what covers everything.
    static let top: UInt8 = 16
}

/// A circle on the Earth, with its label.
struct EarthRing {
    var center: GeoPoint
    /// Meters.
    var radius: Double
    var text: String

    /// Points of the circle beside which its label may stand: the north first.
    var labelPoints: [GeoPoint] {
        let plane = EarthProjection(.around, origin: center)
        let slant = radius * 0.5.squareRoot()
        return [
            (0, radius), (0, -radius), (slant, slant), (-slant, slant), (slant, -slant), (-slant, -slant),
        ].map { plane.point(east: $0.0, north: $0.1) }
    }
}

extension EarthMapModel {
    /// The things that the list numbers, and the words tell one by one.
    var listed: [Int] { Array(order.prefix(EarthMapNumbers.listed)) }

    /// `you`, `the Drillfield`, `the campus`; nil where no place is known.
    var originName: String? { origin?.spokenName }

    var outlines: [[GeoPoint]] { [] }
    var fewestColumnsWithList: Int { MapLayout.fewestColumnsWithList }
    var closest: Double { EarthView.usualClosest }

    func rings(_ view: EarthView, radius: Double) -> [EarthRing] { [] }

    func density(
        _ layers: CanvasPosition.Layers, _ clusters: EarthClusters, _ view: EarthView
    ) -> [(cell: Int, mark: Mark)]? { nil }

    func styles(_ theme: Theme) -> [UInt8: Style] { [:] }
}

enum EarthMapNumbers {
    /// Things with a digit.
    static let listed = 9
}
