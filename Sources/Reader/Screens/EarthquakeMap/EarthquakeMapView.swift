import AppCore
import Canvas
import Geodesy
import Hazards
import Terminal
import TextMetrics

/// The map of earthquakes: the sentence, the Earth with marks or heat, the list beside it where there is room.
struct EarthquakeMapView: CanvasView {
    let model: EarthquakeMapModel
    let position: String? = nil
    let actionContext: ActionContext = .earthMap
    let context: RenderContext
    let canvasPosition: CanvasPosition
    let chosen: Int?
    let layout: MapLayout
    let view: EarthView
    let clusters: EarthquakeClusters
    /// Meters around here within which events are counted, on that map.
    let radius: Double
    let sentence: [String]

    /// The word by which the state keeps that energies are shown.
    static let heat = "heat"
    /// Narrower screens have no list beside the map of the world, which is wide.
    private static let fewestColumnsOfWorldWithList = 120
    private static let mostSentenceRows = 3

    init(model: EarthquakeMapModel, visit: Visit, context: RenderContext, area: Area) {
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
        let isHeat = position.layers == .only(Self.heat)
        let least =
            model.scope == .here ? MapLayout.fewestColumnsWithList : Self.fewestColumnsOfWorldWithList
        let hasList = !isHeat && !position.isListHidden && area.width >= least && !model.order.isEmpty
        // What is told follows from what is in sight, and how much is in sight from the rows that telling takes.
        let shape = Viewport.shape(context.cellShape)
        var rows = 0
        var shown: (layout: MapLayout, view: EarthView, clusters: EarthquakeClusters, sentence: [String])
        repeat {
            rows += 1
            let layout = MapLayout(body: area, sentenceRows: rows, hasList: hasList)
            let view = Self.view(
                model, position, chosen, columns: layout.map.width, rows: layout.map.height, cellShape: shape)
            let clusters = EarthquakeClusters(model, view)
            let forms = Self.forms(
                model, view, clusters, chosen, radius: Self.radius(model, position, view), isHeat: isHeat)
            let sentence = Self.wrapped(
                forms.map(context.profile.text), width: area.width - 2, symbols: context.profile.symbols)
            shown = (layout, view, clusters, sentence)
        } while shown.sentence.count > rows && rows < Self.mostSentenceRows
        (layout, view, clusters, sentence) = shown
        radius = Self.radius(model, position, view)
    }

    var isHeat: Bool { canvasPosition.layers == .only(Self.heat) }

    /// The events with digits.
    var listed: [Int] { layout.list == nil ? [] : model.listed }

    // MARK: Which part is shown

    private static func view(
        _ model: EarthquakeMapModel, _ position: CanvasPosition, _ chosen: Int?, columns: Int, rows: Int,
        cellShape: Double
    ) -> EarthView {
        switch position.view {
        case .own(let center, let metersPerColumn):
            return EarthView(
                center: center, metersPerColumn: metersPerColumn, columns: columns, rows: rows,
                cellShape: cellShape)
        case .aroundPerson:
            if let origin = model.origin {
                return EarthView(
                    around: origin.point, radius: model.openedRadius, columns: columns, rows: rows,
                    cellShape: cellShape)
            }
        case .fitted: break
        }
        if model.scope == .here, let origin = model.origin {
            return EarthView(
                around: origin.point, radius: model.openedRadius, columns: columns, rows: rows,
                cellShape: cellShape)
        }
        // An event that the map was opened for is shown with the part of the world that it is in.
        if position.choice == .asOpened, let chosen {
            return EarthView(
                around: model.mapped.points[chosen], radius: regionRadius, columns: columns, rows: rows,
                cellShape: cellShape)
        }
        return EarthView(
            wholeAround: model.origin?.point.longitude ?? 0, columns: columns, rows: rows,
            cellShape: cellShape)
    }

    /// Meters around an event that say which part of the world it is.
    static let regionRadius = 2_000_000.0

    /// What was asked for, or, where a person has moved the map, what is in sight.
    private static func radius(_ model: EarthquakeMapModel, _ position: CanvasPosition, _ view: EarthView)
        -> Double
    {
        if case .own = position.view { return view.radius }
        return model.openedRadius
    }

    // MARK: What is said

    /// The forms of the sentence, the best first.
    private static func forms(
        _ model: EarthquakeMapModel, _ view: EarthView, _ clusters: EarthquakeClusters, _ chosen: Int?,
        radius: Double, isHeat: Bool
    ) -> [String] {
        let sentences = EarthquakeMapWords.Form.allCases.map { EarthquakeMapSentence(model, $0) }
        guard let chosen else {
            let overviews = sentences.map { $0.overview(radius: radius) }
            guard isHeat else { return overviews }
            return overviews.flatMap { overview in EarthquakeHeat.scale.map { overview + " " + $0 } }
        }
        let members = clusters.cluster(of: chosen).map(clusters.members) ?? [chosen]
        var all = sentences.map { $0.chosen(chosen, among: members) }
        if members.count > 1, !view.isClosest { all.insert(all[0] + " Enter zooms in.", at: 0) }
        return all + [EarthquakeMapSentence(model).brief(chosen, among: members)]
    }

    /// The first form that fits the rows that a sentence may have, else the last one, cut.
    private static func wrapped(_ forms: [String], width: Int, symbols: SymbolSet) -> [String] {
        var rows: [String] = []
        for form in forms {
            rows = TextFitting.wrapped(form, width: max(10, width), symbols: symbols)
            if rows.count <= mostSentenceRows { return rows }
        }
        return Array(rows.prefix(mostSentenceRows))
    }

    /// How old what is shown is.
    var standingNotes: [String] { EarthquakeFeedWords.notes(model.board, model.times) }
}
