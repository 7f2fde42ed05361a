import AppCore
import GuideDocument
import GuideLayout

extension ScrollTo {
    /// Brings a line of a text to the top of its view; the beginning if there is no such line.
    public init(line: Int, of layout: GuideLayout) {
        guard layout.lines.indices.contains(line) else {
            self.init(Anchor())
            return
        }
        let anchor = layout.lines[line].anchor
        self.init(anchor, lead: layout.line(at: anchor) - line)
    }
}
