import AppCore
import Campus
import Canvas
import Geodesy
import ScreenKit
import Terminal

/// The actions of keys and the mouse on a map.
extension MapView {
    package func respond(to action: Action) -> Response {
        if let picked = action.pickedIndex {
            return shown.listed.indices.contains(picked) ? choose(shown.listed[picked]) : .nothing
        }
        if let moved = moved(by: action).map(view.following) {
            return show(action == .zoomIn ? model.zoomed(moved, shown) : moved)
        }
        switch action {
        case .wholeMap: return .update(ChangeMap.choose(.none))
        case .nextItem: return step(by: 1)
        case .previousItem: return step(by: -1)
        case .open: return openChosen
        case .inWords: return .open(.screen(model.words(shown)))
        case .findPlace: return .update(ChangeMap.beginFind)
        case .showPerson:
            return model.whyNotAroundPerson(shown).map(say) ?? .update(ChangeMap.show(.aroundPerson))
        case .toggleList: return .update(ChangeMap.toggleList)
        case .layers: return nextLayers
        case .drawing: return nextDrawing
        case .reportFlood, .newPlace: return point(action)
        default: return model.respond(to: action, in: self)
        }
    }

    package func respondToDrawing() -> Response { model.respondToDrawing(of: self) }

    private func show(_ view: EarthView) -> Response { .update(ChangeMap.show(view.asOwn)) }

    /// Returns the viewport that a key leads to, zoomed by a factor or panned by a part of itself; nil for other keys.
    private func moved(by action: Action) -> Viewport? {
        let viewport = view.viewport
        let (zoom, pan) = (1.5, 0.25)
        return switch action {
        case .left: viewport.panned(right: -pan, up: 0)
        case .right: viewport.panned(right: pan, up: 0)
        case .up: viewport.panned(right: 0, up: pan)
        case .down: viewport.panned(right: 0, up: -pan)
        case .zoomIn: viewport.scaled(metersPerColumn: viewport.metersPerColumn / zoom)
        case .zoomOut: viewport.scaled(metersPerColumn: viewport.metersPerColumn * zoom)
        default: nil
        }
    }

    private func choose(_ index: Int) -> Response {
        .update(ChangeMap.choose(.item(model.item(index)), view: model.viewChoosing(index, shown)))
    }

    private func step(by distance: Int) -> Response {
        let (items, from) = model.steps(shown)
        return step(by: distance, in: items, from: from)
    }

    /// Selects the next one of some items, or the first one if none of them is the one to step from.
    func step(by distance: Int, in items: [Int], from: Int?) -> Response {
        guard !items.isEmpty else { return say(["There is no \(Model.noun) to choose."]) }
        guard let from, let index = items.firstIndex(of: from) else {
            return choose(items[distance > 0 ? 0 : items.count - 1])
        }
        return choose(items[(index + distance + items.count) % items.count])
    }

    private var openChosen: Response {
        guard let chosen else {
            return say(["Choose \(Model.oneThing) first: Tab, or 1 to 9.", "Tab chooses \(Model.oneThing)."])
        }
        return model.apart(chosen, shown).map(show) ?? .open(.screen(model.screen(chosen)))
    }

    private var nextLayers: Response {
        let all = model.layers
        let index = all.firstIndex { $0.layers == canvasPosition.layers } ?? 0
        let next = all[(index + 1) % all.count]
        return .update(ChangeMap.layers(next.layers, notice: fitting(next.notices)))
    }

    private var nextDrawing: Response {
        // Only a terminal with all symbols has both.
        let isFull = context.profile.glyphs == .full
        let all: [CanvasPosition.Lines] = isFull ? [.usual, .filled, .none] : [.usual, .none]
        let next = all[((all.firstIndex(of: canvasPosition.lines) ?? 0) + 1) % all.count]
        let notice =
            switch next {
            case .usual: isFull ? "Lines in braille dots." : "Filled areas."
            case .filled: fitting(["Filled areas, for fonts without braille.", "Filled areas."])
            case .none: "No lines."
            }
        return .update(ChangeMap.lines(next, notice: notice))
    }

    /// Selects the item that matches the text typed so far, or moves to the place that does.
    package func respond(toTyping text: String) -> Response {
        guard !text.isEmpty else { return .nothing }
        switch model.find(text) {
        case nil: return say(model.nothingFound(text))
        case .item(let index)?:
            let view = model.viewFinding(model.place(index), shown)
            return .update(ChangeMap.choose(.item(model.item(index)), view: view))
        case .place(let point)?:
            return .update(ChangeMap.choose(.none, view: model.viewFinding(point, shown)))
        }
    }

    package func respond(toClick point: Point) -> Response {
        if let aimed = aimedCell(point) {
            return show(view.moved(to: view.geoPoint(view.viewport.point(at: aimed))))
        }
        if let list = layout.list, list.contains(point) {
            let rows = model.rows(shown, height: list.height).dropFirst(point.row - list.top)
            return rows.first?.item.map(choose) ?? .nothing
        }
        let map = layout.map
        if map.contains(point) {
            return choose(near: Point(column: point.column - map.left, row: point.row - map.top))
        }
        return layout.sentence.contains(point) ? openChosen : .nothing
    }

    /// Selects what is marked in a cell or beside it, or named there.
    private func choose(near point: Point) -> Response {
        for (columns, rows) in [(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)] {
            let (column, row) = (point.column + columns, point.row + rows)
            guard (0..<view.viewport.columns).contains(column), (0..<view.viewport.rows).contains(row),
                let cluster = shown.clusters.cluster(in: row * view.viewport.columns + column)
            else { continue }
            return model.clicked(cluster, shown).map(choose) ?? openChosen
        }
        let label = contents(lines).labels.first {
            $0.row == point.row && ($0.column..<$0.column + $0.columns).contains(point.column)
        }
        return label.flatMap { $0.id >= 0 ? choose($0.id) : nil } ?? .nothing
    }

    // Actions at a point of a map: at the selection, or else at the middle, which is marked first.

    /// The mark of the middle.
    private static var aim: String { "#" }

    /// The additional key context of a map: a flood can be reported if a service accepts reports.
    var reporting: ActionContext { Model.takesFloodReports && context.reportsFloods ? .reporting : [] }

    /// Carries out a key's action at the selected point. If nothing is selected, the first key marks the middle.
    func point(_ action: Action) -> Response {
        if action == .reportFlood, reporting.isEmpty { return .nothing }
        let chosenPoint = chosen.flatMap { view.shows(model.points[$0]) ? model.mapPoint($0) : nil }
        guard let meant = chosenPoint ?? (canvasPosition.isAiming ? MapPoint(view.center) : nil) else {
            let key = action == .reportFlood ? "Ctrl-G" : "Ctrl-N"
            let notice = fitting([
                "Move the map until \(Self.aim) is at the place, then press \(key) again.",
                "Move \(Self.aim) there, then press \(key) again.",
            ])
            return .update(ChangeMap.aim(view.asOwn, notice: notice))
        }
        return context.screens.change(by: action, at: meant).map { .update($0) } ?? .nothing
    }

    /// Returns the forms of the sentence while the middle is marked, the best first: where that is, what can be done there.
    static func aimForms(_ point: GeoPoint, from origin: WayOrigin?, _ context: RenderContext) -> [String] {
        let position = "\(aim) is at \(GeoText.coordinates(point))"
        let end =
            Model.takesFloodReports && context.reportsFloods
            ? ". Ctrl-G reports a flood there, Ctrl-N makes it a place."
            : ". Ctrl-N makes it a place of yours."
        var forms = [position + end, position + "."]
        if let origin {
            let way = GeoText.way(from: origin.point, to: point, called: origin.spokenName)
            forms.insert(position + ", " + way + end, at: 0)
        }
        return forms
    }

    func drawAim(into frame: inout Frame) {
        let viewport = view.viewport
        guard canvasPosition.isAiming, let cell = viewport.cell(of: viewport.center) else { return }
        let (row, column) = cell.quotientAndRemainder(dividingBy: viewport.columns)
        frame.write(
            Self.aim, column: layout.map.left + column, row: layout.map.top + row,
            style: context.theme.mapMarked)
    }

    /// Returns the position on the map of a cell of the screen; nil beside the map, and unless the middle is marked.
    func aimedCell(_ point: Point) -> Viewport.Position? {
        let area = layout.map
        guard canvasPosition.isAiming, area.contains(point) else { return nil }
        return Viewport.Position(
            x: Double(point.column - area.left) + 0.5, y: Double(point.row - area.top) + 0.5)
    }
}

extension Area {
    func contains(_ point: Point) -> Bool {
        point.row >= top && point.row < bottom && point.column >= left && point.column < right
    }
}

extension RenderContext {
    /// True if a flood can be reported: an outbox is in use, and a service takes what is in it.
    package var reportsFloods: Bool { access.allowsSettings && content.floodService != nil }
}
