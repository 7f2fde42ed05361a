import AppCore
import Campus
import Canvas
import Geodesy
import Terminal
import TextMetrics

/// Draws the map into a frame.
extension MapView {
    func draw(into frame: inout Frame) {
        drawSentence(sentence.rows, into: &frame)
        let viewport = following.viewport
        let lines = lines(viewport)
        let contents = contents(viewport, lines)
        let area = layout.map
        MapPainter(drawing: drawing, styles: styles(contents)).paint(
            lines.canvas, contents.marks, shown(contents.labels), into: &frame,
            at: Point(column: area.left, row: area.top))
        drawAim(viewport, into: &frame)
        if let list = layout.list {
            drawDivider(list, into: &frame)
            MapList(model, layers: canvasPosition.layers, listed: listed, height: list.height).draw(
                in: list, context, into: &frame)
        }
        drawScale(viewport, up: model.facing, forms: sentence.positionForms, into: &frame)
        keepMapQuiet(in: &frame)
    }

    // MARK: Styles

    private func styles(_ contents: MapContents) -> MapPainter.Styles {
        let theme = context.theme
        var styles = MapPainter.Styles(
            layers: [.plain, theme.mapOutline, theme.mapPath, theme.mapWater, theme.mapRing, theme.mapWay],
            marks: [
                MapContents.Priority.special: theme.mapSpecial,
                MapContents.Priority.callbox: theme.mapCallbox,
                MapContents.Priority.listed: theme.mapListed,
                MapContents.Priority.nearestCallbox: theme.mapCallbox,
                MapContents.Priority.arrow: theme.mapListed,
                MapContents.Priority.chosen: theme.mapChosen,
                MapContents.Priority.person: theme.mapPerson,
            ], plainMark: theme.mapPlace, label: theme.mapLabel)
        styles.labels[MapContents.ringLabel] = theme.mapRing
        styles.labels[MapContents.personLabel] = theme.mapPersonLabel
        if let chosen, let index = model.index(of: chosen) { styles.labels[index] = theme.mapChosenLabel }
        return styles
    }
}
