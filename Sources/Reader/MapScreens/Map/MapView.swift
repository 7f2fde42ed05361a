import AppCore
import Campus
import Canvas
import ScreenKit
import Terminal
import TextMetrics

/// The map: the sentence, where the cursor is; the map, with a list beside it if there is room; the scale.
struct MapView: CanvasView {
    let model: MapModel
    let position: String? = nil
    var actionContext: ActionContext { reporting.union(.map) }
    let context: RenderContext
    let canvasPosition: CanvasPosition
    let chosen: PlaceReference?
    /// The places with digits.
    let listed: [PlaceReference]
    let layout: MapLayout
    let following: MapFollowing
    let sentence: MapSentence

    init(model: MapModel, visit: Visit, context: RenderContext, area: Area) {
        self.model = model
        self.context = context
        let position = visit.canvas
        canvasPosition = position
        let chosen = Self.chosen(position.choice, model)
        self.chosen = chosen
        listed = Self.listed(model, position.layers)
        let hasList =
            chosen == nil && !position.isListHidden && area.width >= MapLayout.fewestColumnsWithList
            && !listed.isEmpty
        func following(_ layout: MapLayout) -> MapFollowing {
            MapFollowing(
                map: model, position: position, chosen: chosen, columns: layout.map.width,
                rows: layout.map.height, cellShape: Viewport.shape(context.cellShape))
        }
        // Who the sentence is said of does not depend on the size of the map.
        let first = following(MapLayout(body: area, sentenceRows: 1, hasList: hasList))
        let words = PlaceWords(
            model.places,
            from: first.said.person.map { WayOrigin($0, facing: model.facing) } ?? model.words.origin,
            quality: model.isPersonMoving ? model.quality : nil)
        sentence = MapSentence(
            model, words: words, chosen: chosen, width: area.width - 2, symbols: context.profile.symbols,
            aim: position.isAiming
                ? Self.aimForms(
                    model.projection.geoPoint(first.viewport.center), from: words.origin, context) : [])
        layout = MapLayout(body: area, sentenceRows: sentence.rows.count, hasList: hasList)
        self.following = following(layout)
    }

    private static func chosen(_ choice: CanvasPosition.Choice, _ model: MapModel) -> PlaceReference? {
        switch choice {
        case .none: nil
        case .asOpened: model.openedReference
        case .item(let item): model.reference(of: item)
        }
    }

    /// Returns the nearest nine places; callboxes have separate marks unless nothing else is shown.
    private static func listed(_ model: MapModel, _ layers: CanvasPosition.Layers) -> [PlaceReference] {
        let all = model.nearest(layers).lazy.map(\.reference)
        let isOneKind = if case .only = layers { true } else { false }
        return Array(all.filter { isOneKind || $0.kind != .callbox }.prefix(MapInWords.numbered))
    }

    /// The notes for the status line: which positions are samples, and the source of the map's lines.
    var standingNotes: [String] {
        var notes = model.words.sampleNotes(model.samples)
        if let notice = model.terrain?.notice {
            notes = notes.map { $0 + context.profile.separator + notice } + [notice] + notes
        }
        return notes
    }

    // MARK: Visible contents

    func contents(_ viewport: Viewport, _ lines: MapLines) -> MapContents {
        MapContents(
            model, viewport, layers: canvasPosition.layers, chosen: chosen, listed: listed, isASCII: isASCII,
            rings: lines.rings)
    }

    func lines(_ viewport: Viewport) -> MapLines {
        MapLines(model, viewport, drawing: drawing, chosen: chosen)
    }

    // MARK: Following the person

    func respondToDrawing() -> Response {
        let followed = following.followed(following.viewport)
        guard followed != canvasPosition.followed else { return .nothing }
        return .update(NoteMapShown(followed, notice: notice(of: followed)))
    }

    /// Returns the notice that is shown once when the person is found to be off campus, and when they are
    /// back.
    private func notice(of followed: CanvasPosition.Followed) -> String? {
        if followed.isInside == true, canvasPosition.followed?.isInside == false {
            return "You are on campus again."
        }
        guard followed.isInside == false, canvasPosition.followed?.isInside != false,
            let person = model.person,
            let area = model.area
        else { return nil }
        let sentence = area.offCampusSentence(person)
        return fitting([sentence + " The whole campus is shown.", sentence] + area.shortOffCampus(person))
    }
}
