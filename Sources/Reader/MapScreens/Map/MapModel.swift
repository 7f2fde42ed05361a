import AppCore
import Campus
import Canvas
import Geodesy
import GuideDocument
import ScreenKit
import Terminal

/// The content of a map, whatever part of it is in view: items at points, identified by their indices. `MapView` draws it,
/// lists it, and answers keys and the mouse, the same on every map.
package protocol MapModel: CanvasContent {
    /// The word for an item: `place`, `event`.
    static var noun: String { get }
    /// The word with its article: `a place`, `an event`.
    static var oneThing: String { get }
    static var actionContext: ActionContext { get }
    /// True if a flood can be reported at a point of this kind of map.
    static var takesFloodReports: Bool { get }

    // MARK: Items

    var points: [EarthPoint] { get }
    /// The items, the most important first: the first one in a cell stands for the others.
    var byWeight: [Int] { get }
    /// The item that the screen was opened for.
    var opened: Int? { get }
    /// The point that distances are measured from; nil if no position is known.
    var origin: WayOrigin? { get }
    /// Returns the index of an item of the state, or nil if it is not on the map.
    func index(of item: CanvasItem) -> Int?
    func item(_ index: Int) -> CanvasItem
    func screen(_ index: Int) -> ScreenID
    /// Returns the point at which an action at an item applies; nil if its position is not a true one.
    func mapPoint(_ index: Int) -> MapPoint?
    /// Returns whether some layers have an item.
    func shows(_ index: Int, in layers: CanvasPosition.Layers) -> Bool
    /// Returns the item or place that a typed text matches, or nil if there is none.
    func find(_ text: String) -> MapFound?
    /// Returns the forms of the notice that a typed text matches nothing, the best first.
    func nothingFound(_ text: String) -> [String]

    // MARK: The part in view

    /// The width in meters of the closest view.
    var closest: Double { get }
    /// Returns the part of the map to show with a selection.
    func part(_ position: CanvasPosition, _ chosen: Int?, _ size: MapSize) -> EarthView
    /// Returns the view in which an item is shown that a person selects.
    func viewChoosing(_ index: Int, _ shown: MapShown) -> CanvasPosition.View
    /// Returns the view in which a point is shown that was found by its name.
    func viewFinding(_ point: GeoPoint, _ shown: MapShown) -> CanvasPosition.View
    /// Returns the view after zooming in: a closer view of the same middle, or one that keeps the selection in view.
    func zoomed(_ closer: EarthView, _ shown: MapShown) -> EarthView
    /// Returns the closer view in which the items that share the mark of the selection are apart; nil if it has its
    /// own mark, or no view is closer.
    func apart(_ chosen: Int, _ shown: MapShown) -> EarthView?
    /// Returns the forms of the reason that the map cannot be moved to the person, the best first; nil if it can.
    func whyNotAroundPerson(_ shown: MapShown) -> [String]?

    // MARK: Selecting

    /// Returns the items that a key steps through, and the one of them that it steps from.
    func steps(_ shown: MapShown) -> (items: [Int], from: Int?)
    /// Returns the item that a click on a mark selects; nil if it opens the selection.
    func clicked(_ cluster: MapClusters.Cluster, _ shown: MapShown) -> Int?
    /// Returns the response to a key that only this kind of map has.
    func respond(to action: Action, in view: MapView<Self>) -> Response
    /// Returns the response that records what the map must know of this frame when it draws the next one.
    func respondToDrawing(of view: MapView<Self>) -> Response

    // MARK: Appearance

    /// The layers in their order, with the notices for each, the best first.
    var layers: [(layers: CanvasPosition.Layers, notices: [String])] { get }
    /// The fewest columns of a screen that shows a list beside the map.
    var fewestColumnsWithList: Int { get }
    /// Returns whether the list is shown beside the map while there is room.
    func hasList(_ chosen: Int?, _ layers: CanvasPosition.Layers) -> Bool
    /// Returns the items that the list numbers.
    func listed(_ layers: CanvasPosition.Layers) -> [Int]
    /// Returns the rows of the list, at most as many as its height.
    func rows(_ shown: MapShown, height: Int) -> [MapRow]
    func draw(_ shown: MapShown, into lines: inout MapLines)
    /// Adds marks to that of the selection, and labels beside them and the rings that were drawn.
    func add(_ shown: MapShown, rings: [MapRing], to contents: inout MapContents)
    /// Returns the styles of marks by priority, in addition to those that all maps have.
    func styles(_ theme: Theme) -> [UInt8: Style]
    /// The direction that is up and that is named, in degrees clockwise from north; nil for north.
    var facing: Double? { get }

    // MARK: Texts

    /// Returns the sentence above the map, and the text at the end of its last row; `rows` counts those that a text takes.
    func text(_ shown: MapShown, rows: (String) -> Int) -> MapText
    /// Returns the notes for the status line, the best first.
    func notes(_ profile: TerminalProfile) -> [String]
    /// Returns the screen of the same map in words.
    func words(_ shown: MapShown) -> ScreenID
    var told: MapInWords { get }
}

extension MapModel {
    package static var takesFloodReports: Bool { false }

    package var inWords: PageModel { told.page() }
    package var fewestColumnsWithList: Int { MapLayout.fewestColumnsWithList }
    package var facing: Double? { nil }

    package func view(_ visit: Visit, _ context: RenderContext, _ area: Area) -> any ScreenView {
        MapView(model: self, visit: visit, context: context, area: area)
    }

    package func place(_ index: Int) -> GeoPoint { points[index].point }

    package func mapPoint(_ index: Int) -> MapPoint? { MapPoint(place(index)) }
    package func shows(_ index: Int, in layers: CanvasPosition.Layers) -> Bool { true }
    package func zoomed(_ closer: EarthView, _ shown: MapShown) -> EarthView { closer }
    package func apart(_ chosen: Int, _ shown: MapShown) -> EarthView? { nil }
    package func respond(to action: Action, in view: MapView<Self>) -> Response { .nothing }
    package func respondToDrawing(of view: MapView<Self>) -> Response { .nothing }
    package func styles(_ theme: Theme) -> [UInt8: Style] { [:] }
}

package enum MapFound {
    case item(Int)
    /// A place that is not one of the items.
    case place(GeoPoint)
}

/// The texts of a map, each in forms, the best first.
package struct MapText {
    var sentence: [String]
    var lastRow: [String]
}

/// A row of the list beside a map.
package struct MapRow {
    /// The item; nil for the heading of a kind.
    var item: Int?
    /// The digit that the item has on the map, or the sign of the kind.
    var sign: Mark?
    var name: String
    /// The end of the name, which is never cut.
    var nameEnd = ""
    var remark = ""
    var hasDimRemark = true
}

/// A map as a person sees it: their position on it, and what follows from that.
package final class MapShown {
    package let position: CanvasPosition
    package let chosen: Int?
    let listed: [Int]
    let hasList: Bool
    let isASCII: Bool
    package let view: EarthView
    /// The items in view by cell, made when they are first asked for: a sentence about the campus needs none.
    package private(set) lazy var clusters = makeClusters()
    private let makeClusters: () -> MapClusters

    package var layers: CanvasPosition.Layers { position.layers }
    var viewport: Viewport { view.viewport }

    init(
        position: CanvasPosition, chosen: Int?, listed: [Int], hasList: Bool, isASCII: Bool, view: EarthView,
        clusters: @escaping () -> MapClusters
    ) {
        (self.position, self.chosen, self.listed) = (position, chosen, listed)
        (self.hasList, self.isASCII, self.view, makeClusters) = (hasList, isASCII, view, clusters)
    }
}

/// The numbers that all maps have.
enum MapNumbers {
    /// The number of items with a digit.
    static let listed = 9
    /// The most items that a key steps through.
    static let steps = 200
}

/// A map in words: the same facts as the map, for the key Ctrl-T, numbered lines and anyone who cannot see it.
package struct MapInWords {
    /// A sentence of which some words lead to a screen.
    package struct Line {
        package let text: String
        private let linked: String
        private let screen: ScreenID?

        /// - Parameter linked: the beginning of the text that is the link; nil for all of it.
        package init(_ text: String, linked: String? = nil, to screen: ScreenID?) {
            (self.text, self.linked, self.screen) = (text, linked ?? text, screen)
        }

        fileprivate func spans(_ links: inout PageLinks) -> [Span] {
            guard let screen, text.hasPrefix(linked) else { return [Span(text)] }
            let link = Span(linked, link: links.to(screen))
            return linked == text ? [link] : [link, Span(String(text.dropFirst(linked.count)))]
        }
    }

    package enum Part {
        case line(Line)
        case list(title: String, [Line])

        package static func text(_ text: String) -> Part { .line(Line(text, to: nil)) }
    }

    private let title: String
    private let heading: String
    private let parts: [Part]

    /// - Parameter heading: the first line of the page; nil for the title. Lists without lines are left out.
    package init(title: String, heading: String? = nil, _ parts: [Part]) {
        (self.title, self.heading, self.parts) = (title, heading ?? title, parts)
    }

    func page() -> PageModel {
        var links = PageLinks()
        // The document follows from these words.
        var words = [heading]
        let blocks = parts.flatMap { part -> [Block] in
            switch part {
            case .line(let line):
                words.append(line.text)
                return [PageText.paragraph(line.spans(&links))]
            case .list(let title, let lines):
                guard !lines.isEmpty else { return [] }
                words += [title] + lines.map(\.text)
                return [PageText.heading(title, level: 3), PageText.bullets(lines.map { $0.spans(&links) })]
            }
        }
        var page = PageModel(
            title: title, document: Guide(blocks: [PageText.heading(heading)] + blocks),
            key: "map in words:" + words.joined(separator: "\n"))
        page.links = links
        return page
    }
}
