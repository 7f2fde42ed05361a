import AppCore
import Campus
import Canvas
import Geodesy
import ScreenKit
import Terminal

/// Actions at a point of a map: at the selection, or else at the middle, which is marked first.
extension MapView {
    /// The mark of the middle.
    private static var aim: String { "#" }

    /// The additional key context of a map: a flood can be reported if a service accepts reports.
    var reporting: ActionContext { Model.takesFloodReports && context.reportsFloods ? .reporting : [] }

    private var chosenPoint: MapPoint? {
        guard let chosen, view.shows(model.points[chosen]) else { return nil }
        return model.mapPoint(chosen)
    }

    /// Carries out a key's action at the selected point. If nothing is selected, the first key marks the middle.
    func point(_ action: Action) -> Response {
        if action == .reportFlood, reporting.isEmpty { return .nothing }
        guard let meant = chosenPoint ?? (canvasPosition.isAiming ? MapPoint(view.center) : nil) else {
            return .update(ChangeMap.aim(view.asOwn, notice: fitting(aiming(action))))
        }
        return context.screens.change(by: action, at: meant).map { .update($0) } ?? .nothing
    }

    private func aiming(_ action: Action) -> [String] {
        let key = action == .reportFlood ? "Ctrl-G" : "Ctrl-N"
        return [
            "Move the map until \(Self.aim) is at the place, then press \(key) again.",
            "Move \(Self.aim) there, then press \(key) again.",
        ]
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
            style: context.theme.mapChosen)
    }

    /// Returns the position on the map of a cell of the screen; nil beside the map, and unless the middle is marked.
    func aimedCell(_ point: Point) -> Viewport.Position? {
        let area = layout.map
        guard canvasPosition.isAiming, area.contains(point) else { return nil }
        return Viewport.Position(
            x: Double(point.column - area.left) + 0.5, y: Double(point.row - area.top) + 0.5)
    }
}

extension RenderContext {
    /// True if a flood can be reported: an outbox is in use, and a service takes what is in it.
    package var reportsFloods: Bool { access.allowsSettings && content.floodService != nil }
}
