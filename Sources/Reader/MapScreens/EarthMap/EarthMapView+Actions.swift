import AppCore
import Canvas
import Geodesy
import ScreenKit
import Terminal

/// The actions of keys and the mouse on a map of the Earth.
extension EarthMapView {
    func respond(to action: Action) -> Response {
        if let picked = action.pickedIndex {
            return model.listed.indices.contains(picked) ? choose(model.listed[picked]) : .nothing
        }
        if let moved = moved(view.viewport, by: action) {
            return show(keepingChosen(view.following(moved), action))
        }
        switch action {
        case .wholeMap: return .update(ChooseOnMap(.none))
        case .nextItem: return step(by: 1)
        case .previousItem: return step(by: -1)
        case .open: return openChosen
        case .inWords: return .open(.screen(model.words(chosen, radius: radius)))
        case .findPlace: return .update(BeginMapFind())
        case .showPerson: return showHere
        case .toggleList: return .update(ToggleMapList())
        case .layers: return nextLayers
        case .drawing: return nextDrawing
        case .reportFlood, .newPlace: return point(action)
        default: return .nothing
        }
    }

    private func show(_ view: EarthView) -> Response { .update(ShowOnMap(own(view))) }

    /// Returns a closer view as it is, or, if the selected item would leave it, the view around that item.
    private func keepingChosen(_ closer: EarthView, _ action: Action) -> EarthView {
        guard action == .zoomIn, let chosen, view.shows(model.points[chosen]),
            !closer.shows(model.points[chosen])
        else { return closer }
        return closer.moved(to: model.place(chosen))
    }

    private func own(_ view: EarthView) -> CanvasPosition.View {
        .own(center: view.center, metersPerColumn: view.viewport.metersPerColumn)
    }

    // MARK: The point that is meant

    var chosenPoint: MapPoint? {
        guard let chosen, view.shows(model.points[chosen]) else { return nil }
        return MapPoint(model.place(chosen))
    }

    var middle: GeoPoint { view.center }
    var ownView: CanvasPosition.View { own(view) }

    // MARK: Choosing

    /// The most items that a key steps through.
    private static var maxSteps: Int { 200 }

    /// The items that a key steps through: the marks in view, or, if the view cannot get closer, all items in
    /// view.
    private var steps: [Int] {
        let stands = view.isClosest ? nil : Set(clusters.clusters.map(\.lead))
        let inSight = model.order.lazy.filter { clusters.cells[$0] >= 0 && stands?.contains($0) ?? true }
        return Array(inSight.prefix(Self.maxSteps))
    }

    private func step(by distance: Int) -> Response {
        let steps = steps
        guard !steps.isEmpty else {
            return model.order.isEmpty ? say("There is no \(Model.noun) to choose.") : choose(model.order[0])
        }
        let standing = chosen.flatMap { view.isClosest ? $0 : clusters.cluster(of: $0)?.lead }
        guard let standing, let index = steps.firstIndex(of: standing) else {
            return choose(steps[distance > 0 ? 0 : steps.count - 1])
        }
        return choose(steps[(index + distance + steps.count) % steps.count])
    }

    /// Selects an item. The view stays if the item is in it; otherwise it moves there.
    private func choose(_ index: Int) -> Response {
        let isInSight = clusters.cells[index] >= 0
        let isKept = isInSight && canvasPosition.view == .fitted && model.opened == nil
        let shown = isInSight ? view : view.moved(to: model.place(index))
        return .update(
            ChooseOnMap(.item(model.item(index)), view: isKept ? .fitted : own(shown)))
    }

    private var openChosen: Response {
        guard let chosen else {
            return say("Choose \(Model.oneThing) first: Tab, or 1 to 9.", "Tab chooses \(Model.oneThing).")
        }
        guard let cluster = clusters.cluster(of: chosen), cluster.count > 1, !view.isClosest else {
            return .open(.screen(model.screen(chosen)))
        }
        return show(closer(clusters.members(of: cluster)))
    }

    /// Returns the view that shows some items of one cell, at least three times as large.
    private func closer(_ members: [Int]) -> EarthView {
        let points = members.map { view.planePoint(model.points[$0]) }
        let middle = PlaneRect(around: points)?.center ?? view.viewport.center
        let radius = points.map { $0.distance(to: middle) }.max() ?? 0
        let fitted = EarthView(
            around: view.projection.point(east: middle.east, north: middle.north), radius: radius,
            columns: view.viewport.columns, rows: view.viewport.rows, cellShape: view.viewport.cellShape,
            closest: model.closest)
        let most = view.viewport.metersPerColumn / 3
        return fitted.viewport.metersPerColumn > most ? fitted.scaled(most) : fitted
    }

    private var showHere: Response {
        guard model.origin != nil else {
            return say(
                "Where you are is not known: start with --here LAT,LON.", "Your position is not known.")
        }
        return .update(ShowOnMap(.aroundPerson))
    }

    // MARK: Appearance

    private var nextLayers: Response {
        let all = model.layers
        let index = all.firstIndex { $0.layers == canvasPosition.layers } ?? 0
        let next = all[(index + 1) % all.count]
        return .update(ChangeMapLayers(next.layers, notice: fitting(next.notices)))
    }

    // MARK: Typing and the mouse

    /// Moves to the place that matches the text typed so far, or selects the item that matches it.
    func respond(toTyping text: String) -> Response {
        guard !text.isEmpty else { return .nothing }
        switch model.find(text) {
        case nil:
            return say(
                "No place or \(Model.noun) has \"\(text)\" in its name.",
                "Nothing has \"\(text)\" in its name.",
                "No such place.")
        case .item(let index)?:
            return .update(
                ChooseOnMap(.item(model.item(index)), view: own(region(around: model.place(index)))))
        case .place(let point)?:
            return .update(ChooseOnMap(.none, view: own(region(around: point))))
        }
    }

    /// Returns the view around a point, no wider than the current view.
    private func region(around point: GeoPoint) -> EarthView {
        let fitted = EarthView(
            around: point, radius: model.foundRadius, columns: view.viewport.columns,
            rows: view.viewport.rows, cellShape: view.viewport.cellShape, closest: model.closest)
        return fitted.scaled(min(fitted.viewport.metersPerColumn, view.viewport.metersPerColumn))
    }

    func respond(toClick point: Point) -> Response {
        if let aimed = aimedCell(point) {
            let placed = view.viewport.point(at: aimed)
            return show(view.moved(to: view.projection.point(east: placed.east, north: placed.north)))
        }
        if let list = layout.list, point.column >= list.left, point.row >= list.top, point.row < list.bottom {
            let things = EarthMapList(model, height: list.height).things
            let row = point.row - list.top
            return things.indices.contains(row) ? choose(things[row]) : .nothing
        }
        if point.row >= layout.sentence.top, point.row < layout.sentence.bottom { return openChosen }
        let area = layout.map
        guard point.row >= area.top, point.row < area.bottom, point.column < area.right else {
            return .nothing
        }
        let (column, row) = (point.column - area.left, point.row - area.top)
        for (columns, rows) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
            guard (0..<view.viewport.columns).contains(column + columns),
                (0..<view.viewport.rows).contains(row + rows),
                let cluster = clusters.cluster(in: (row + rows) * view.viewport.columns + column + columns)
            else { continue }
            // Clicked again, it is opened.
            let isChosen = chosen.flatMap(clusters.cluster(of:))?.cell == cluster.cell
            return isChosen ? openChosen : choose(cluster.lead)
        }
        return .nothing
    }
}
