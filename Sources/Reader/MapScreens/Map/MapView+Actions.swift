import AppCore
import Campus
import Canvas
import Geodesy
import ScreenKit
import Terminal

/// The actions of keys and the mouse on the map.
extension MapView {
    func respond(to action: Action) -> Response {
        if let picked = action.pickedIndex {
            return listed.indices.contains(picked) ? choose(listed[picked]) : .nothing
        }
        if let moved = moved(following.viewport, by: action) { return show(moved) }
        switch action {
        case .wholeMap: return .update(ChooseOnMap(.none))
        case .nextItem: return step(by: 1, in: model.nearest(canvasPosition.layers).map(\.reference))
        case .previousItem: return step(by: -1, in: model.nearest(canvasPosition.layers).map(\.reference))
        case .nextSection: return step(by: 1, in: clockwise)
        case .previousSection: return step(by: -1, in: clockwise)
        case .nearestPhone: return nearestPhone
        case .open: return open(chosen)
        case .inWords: return .open(.screen(words))
        case .findPlace: return .update(BeginMapFind())
        case .showPerson: return showPerson
        case .setCurrentPlace: return setCurrentPlace
        case .toggleList: return .update(ToggleMapList())
        case .layers: return nextLayers
        case .drawing: return nextDrawing
        case .reportFlood, .newPlace: return point(action)
        default: return .nothing
        }
    }

    private func show(_ viewport: Viewport) -> Response {
        .update(ShowOnMap(following.own(viewport)))
    }

    // MARK: The point that is meant

    /// The point of the selection; nil if its position is only a sample.
    var chosenPoint: MapPoint? {
        guard let chosen, let place = model.places[chosen], !place.isSample,
            let point = model.point(of: chosen), following.viewport.cell(of: point) != nil
        else { return nil }
        return MapPoint(place.location, name: place.name)
    }

    var middle: GeoPoint { model.projection.geoPoint(following.viewport.center) }
    var ownView: CanvasPosition.View { following.own(following.viewport) }

    // MARK: Choosing

    private func choose(_ reference: PlaceReference) -> Response {
        guard let item = model.item(reference) else { return .nothing }
        return .update(ChooseOnMap(.item(item)))
    }

    private func step(by distance: Int, in order: [PlaceReference]) -> Response {
        guard !order.isEmpty else { return say("There is no place to choose.") }
        guard let chosen, let index = order.firstIndex(of: chosen) else {
            return choose(order[distance > 0 ? 0 : order.count - 1])
        }
        return choose(order[(index + distance + order.count) % order.count])
    }

    /// The nearest places in clockwise order, beginning with the direction that the reader faces, or north.
    private var clockwise: [PlaceReference] {
        guard let origin = model.words.origin else { return [] }
        let near = Set(model.nearest(canvasPosition.layers).map(\.reference))
        return model.places.clockwise(from: origin, kinds: kinds).filter(near.contains)
    }

    private var kinds: [PlaceKind] {
        if case .only(let word) = canvasPosition.layers, let kind = PlaceKind(rawValue: word) {
            return [kind]
        }
        return model.places.kinds
    }

    private var nearestPhone: Response {
        let callboxes = model.callboxes.map(\.reference)
        return callboxes.isEmpty ? say(PlaceKind.callbox.noneSentence) : step(by: 1, in: callboxes)
    }

    private func open(_ reference: PlaceReference?) -> Response {
        guard let reference else { return say("Choose a place first: Tab, or 1 to 9.") }
        return .open(.screen(.card(of: reference, in: context.content)))
    }

    private var words: ScreenID {
        chosen.flatMap(model.item).map { ScreenID(.mapInWords, $0.subject) } ?? .mapInWords
    }

    // MARK: The person

    private var showPerson: Response {
        guard model.person != nil else {
            return say(
                PlaceWords.unknown + ". Choose where you are, then press the period key.",
                "Choose where you are, then press .")
        }
        guard following.isInside != false else { return say("You are not on campus.") }
        return .update(ShowOnMap(.aroundPerson))
    }

    private var setCurrentPlace: Response {
        guard let chosen, let place = model.places[chosen] else {
            return say("Choose the place where you are first.")
        }
        let name = context.profile.text(place.name)
        let notice =
            if model.person?.source == .place(place.name), model.person?.point == place.location {
                fitting(["Undone: you are not at \(name).", "Undone: you are not here."])
            } else {
                fitting([
                    "You are at \(name). Press the period key again to undo.",
                    "You are at \(name). Press . again to undo.", "You are here. Press . again to undo.",
                ])
            }
        return .update(SetCurrentPlace(name: place.name, place.location, notice: notice))
    }

    // MARK: Appearance

    /// Shows the next layers in order: everything, each kind alone, everything without names.
    private var nextLayers: Response {
        let all: [CanvasPosition.Layers] =
            [.all] + model.places.kinds.map { .only($0.word) } + [.withoutNames]
        let index = all.firstIndex(of: canvasPosition.layers) ?? 0
        let next = all[(index + 1) % all.count]
        let notice =
            switch next {
            case .all: "Layers: all places."
            case .only(let word): "Layers: \(PlaceKind(rawValue: word)?.plural ?? word) only."
            case .withoutNames: "Layers: all places, without names."
            }
        return .update(ChangeMapLayers(next, notice: notice))
    }

    // MARK: Typing and the mouse

    /// Selects the place that matches the text typed so far.
    func respond(toTyping text: String) -> Response {
        let order = model.nearest(.all).map(\.reference)
        guard !text.isEmpty else { return .nothing }
        guard let found = MapNames.best(for: text, among: order + model.references, model.places) else {
            return say(
                "No place has \"\(text)\" in its name or address.", "No place has \"\(text)\".",
                "No such place.")
        }
        return choose(found)
    }

    func respond(toClick point: Point) -> Response {
        if let aimed = aimedCell(point) {
            let viewport = following.viewport
            return show(viewport.moved(to: viewport.point(at: aimed)))
        }
        if let list = layout.list, point.column >= list.left, point.row >= list.top, point.row < list.bottom {
            let rows = MapList(model, layers: canvasPosition.layers, listed: listed, height: list.height)
            return rows.place(at: point.row - list.top).map(choose) ?? .nothing
        }
        if point.row >= layout.sentence.top, point.row < layout.sentence.bottom { return open(chosen) }
        let area = layout.map
        guard point.row >= area.top, point.row < area.bottom, point.column < area.right else {
            return .nothing
        }
        return choose(near: Point(column: point.column - area.left, row: point.row - area.top))
    }

    /// Selects the place in a cell or beside it; another click selects the next one there.
    private func choose(near point: Point) -> Response {
        let viewport = following.viewport
        let contents = contents(viewport, lines(viewport))
        for (columns, rows) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (column, row) = (point.column + columns, point.row + rows)
            guard (0..<viewport.columns).contains(column), (0..<viewport.rows).contains(row) else { continue }
            let found = contents.places(in: row * viewport.columns + column)
            if !found.isEmpty { return step(by: 1, in: found) }
        }
        // A name may be clicked instead of its mark.
        let label = contents.labels.first {
            $0.row == point.row && ($0.column..<$0.column + $0.columns).contains(point.column)
        }
        guard let label, model.references.indices.contains(label.id) else { return .nothing }
        return choose(model.references[label.id])
    }
}
