import Geodesy
import ScreenKit
import Terminal
import TextMetrics

/// The list beside a map of the Earth; its first nine items have their digits on the map.
struct EarthMapList<Model: EarthMapModel> {
    /// The items, row by row.
    let things: [Int]
    private let model: Model

    init(_ model: Model, height: Int) {
        self.model = model
        things = Array(model.order.prefix(max(0, height)))
    }

    func draw(in area: Area, _ context: RenderContext, into frame: inout Frame) {
        let profile = context.profile
        for (offset, index) in things.prefix(area.height).enumerated() {
            let row = area.top + offset
            if offset < EarthMapNumbers.listed {
                frame.write("\(offset + 1)", column: area.left, row: row, style: context.theme.mapListed)
            }
            let (name, remark) = model.row(index)
            let end = area.right - DisplayWidth.of(remark)
            frame.write(remark, column: end, row: row, style: context.theme.detail)
            frame.write(
                TextFitting.truncated(
                    profile.text(name), to: max(0, end - area.left - 3), symbols: profile.symbols),
                column: area.left + 2, row: row)
        }
    }
}
