// Estimates the memory that a parsed guide takes.
import GuideDocument

extension Guide {
    /// The memory that the guide takes, roughly, in bytes. A page of short cells takes thirty times its file.
    var weight: Int {
        var bytes = metadata.title.utf8.count + metadata.summary.utf8.count
        for shape in drawings.flatMap({ $0?.shapes ?? [] }) {
            bytes += shape.lines.reduce(Self.part) { $0 + $1.count * MemoryLayout<LineDrawing.Point>.size }
        }
        for keyword in metadata.keywords { bytes += Self.part + keyword.utf8.count }
        Block.walk(blocks) { visit in
            switch visit {
            case .block(let block, _):
                bytes += Self.part
                for id in block.ids { bytes += id.utf8.count }
                if case .table(let table) = block.content {
                    for row in table.rows { bytes += Self.part + row.count * Self.cell }
                }
            case .preformatted(let text): bytes += text.utf8.count
            case .spans(let spans):
                for span in spans { bytes += Self.part + span.text.utf8.count + (span.link?.utf8.count ?? 0) }
            }
        }
        return bytes
    }

    /// The bytes of a block or a span besides its text: itself, and the array that holds it.
    private static let part = 100
    /// The bytes of a cell besides its text, which is in spans.
    private static let cell = 32
}
