import AppCore
import Canvas
import Geodesy
import ScreenKit
import Terminal
import TextMetrics

/// A map of the Earth: the sentence, coasts with marks, and the list beside it if there is room.
struct EarthMapView<Model: EarthMapModel>: CanvasView {
    let model: Model
    let position: String? = nil
    var actionContext: ActionContext { reporting.union(Model.actionContext) }
    static var takesFloodReports: Bool { Model.actionContext == .floodMap }
    let context: RenderContext
    let canvasPosition: CanvasPosition
    let chosen: Int?
    let layout: MapLayout
    let view: EarthView
    let clusters: EarthClusters
    /// The radius in meters around here within which items are counted, if the map counts them.
    let radius: Double
    let sentence: [String]

    init(model: Model, visit: Visit, context: RenderContext, area: Area) {
        self.model = model
        self.context = context
        let position = visit.canvas
        canvasPosition = position
        let chosen: Int? =
            switch position.choice {
            case .none: nil
            case .asOpened: model.opened
            case .item(let item): model.index(of: item)
            }
        self.chosen = chosen
        let hasList =
            Self.hasList(position) && area.width >= model.fewestColumnsWithList && !model.order.isEmpty
        // What is told follows from what is in sight, and how much is in sight from the rows that telling takes.
        let shape = Viewport.shape(context.cellShape)
        var rows = 0
        var shown: (layout: MapLayout, view: EarthView, clusters: EarthClusters, sentence: [String])
        repeat {
            rows += 1
            let layout = MapLayout(body: area, sentenceRows: rows, hasList: hasList)
            let view = Self.view(
                model, position, chosen, columns: layout.map.width, rows: layout.map.height, cellShape: shape)
            let clusters = EarthClusters(model, view)
            let forms =
                position.isAiming
                ? Self.aimForms(view.center, from: model.origin, context)
                : Self.forms(model, position, view, clusters, chosen)
            let sentence = Self.wrapped(
                forms.map(context.profile.text), width: area.width - 2, symbols: context.profile.symbols)
            shown = (layout, view, clusters, sentence)
        } while shown.sentence.count > rows && rows < Self.maxSentenceRows
        (layout, view, clusters, sentence) = shown
        radius = Self.radius(model, position, view)
    }

    private static var maxSentenceRows: Int { 3 }

    /// Returns whether the list is shown; a layer that needs all the room has none.
    private static func hasList(_ position: CanvasPosition) -> Bool {
        if case .only = position.layers { return false }
        return !position.isListHidden
    }

    /// The items with digits.
    var listed: [Int] { layout.list == nil ? [] : model.listed }

    // MARK: View

    private static func view(
        _ model: Model, _ position: CanvasPosition, _ chosen: Int?, columns: Int, rows: Int, cellShape: Double
    ) -> EarthView {
        switch position.view {
        case .own(let center, let metersPerColumn):
            return EarthView(
                center: center, metersPerColumn: metersPerColumn, columns: columns, rows: rows,
                cellShape: cellShape, closest: model.closest)
        case .aroundPerson:
            if let origin = model.origin {
                return EarthView(
                    around: origin.point, radius: model.openedRadius, columns: columns, rows: rows,
                    cellShape: cellShape, closest: model.closest)
            }
        case .fitted: break
        }
        return model.fitted(
            position.choice == .asOpened ? chosen : nil, columns: columns, rows: rows, cellShape: cellShape)
    }

    /// Returns the radius that was asked for, or, if a person has moved the map, the one that is in view.
    private static func radius(_ model: Model, _ position: CanvasPosition, _ view: EarthView) -> Double {
        if case .own = position.view { return view.radius }
        return model.openedRadius
    }

    // MARK: Texts

    /// Returns the forms of the sentence, the best first.
    private static func forms(
        _ model: Model, _ position: CanvasPosition, _ view: EarthView, _ clusters: EarthClusters,
        _ chosen: Int?
    ) -> [String] {
        let members = chosen.map { chosen in clusters.cluster(of: chosen).map(clusters.members) ?? [chosen] }
        var all = model.forms(
            chosen, among: members ?? [], radius: radius(model, position, view), layers: position.layers)
        if let members, members.count > 1, !view.isClosest { all.insert(all[0] + " Enter zooms in.", at: 0) }
        return all
    }

    /// Returns the first form that fits in the rows of the sentence, or else the last one, cut.
    private static func wrapped(_ forms: [String], width: Int, symbols: SymbolSet) -> [String] {
        var rows: [String] = []
        for form in forms {
            rows = TextFitting.wrapped(form, width: max(10, width), symbols: symbols)
            if rows.count <= maxSentenceRows { return rows }
        }
        return Array(rows.prefix(maxSentenceRows))
    }

    /// Notes on how old the data is.
    var standingNotes: [String] { model.notes }
}
