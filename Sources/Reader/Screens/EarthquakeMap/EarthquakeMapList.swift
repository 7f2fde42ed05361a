import Geodesy
import Hazards
import Terminal
import TextMetrics

/// The list beside a map of earthquakes: the nearest or the largest events, the first nine with their digits on the map.
struct EarthquakeMapList {
    /// The events, row by row.
    let events: [Int]
    private let model: EarthquakeMapModel

    init(_ model: EarthquakeMapModel, height: Int) {
        self.model = model
        events = Array(model.order.prefix(max(0, height)))
    }

    func draw(in area: Area, _ context: RenderContext, into frame: inout Frame) {
        let profile = context.profile
        for (offset, event) in events.prefix(area.height).enumerated() {
            let row = area.top + offset
            if offset < EarthquakeMapModel.numbered {
                frame.write("\(offset + 1)", column: area.left, row: row, style: context.theme.mapListed)
            }
            let (name, remark) = texts(event)
            let end = area.right - DisplayWidth.of(remark)
            frame.write(remark, column: end, row: row, style: context.theme.detail)
            frame.write(
                TextFitting.truncated(
                    profile.text(name), to: max(0, end - area.left - 3), symbols: profile.symbols),
                column: area.left + 2, row: row)
        }
    }

    /// The name of an event, and what stands at the end of its row: how far it is, or how long ago.
    func texts(_ event: Int) -> (name: String, remark: String) {
        let report = model.mapped.events[event].report
        guard model.scope == .here, let origin = model.origin else {
            return (EarthquakeWords.headline(report), EarthquakeWords.age(report, at: model.times.now))
        }
        let point = model.mapped.points[event]
        let direction = origin.point.direction(to: point).map { " " + $0.rawValue } ?? ""
        return (
            EarthquakeWords.headline(report), GeoText.metric(origin.point.distance(to: point)) + direction
        )
    }
}
