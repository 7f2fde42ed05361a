/// Fills areas by the even-odd rule: a ring within a ring is a hole.

extension DotCanvas {
    /// Fills the area between rings, each of which is closed automatically. Unusable points are left out. An
    /// area too small to contain the middle of a dot gets one dot, so that it stays visible.
    public mutating func fill(_ rings: [[PlanePoint]], layer: UInt8) {
        var extent = Extent()
        for ring in rings { toggleEdges(of: ring, &extent) }
        guard extent.firstRow <= extent.lastRow else { return markSmallArea(extent, layer: layer) }
        if !takeScratch(extent, layer: layer) { markSmallArea(extent, layer: layer) }
    }

    /// The part of the grid that the edges of an area touch.
    private struct Extent {
        /// The rows of dots that an edge crosses; the first is larger than the last if there are none.
        var firstRow = Int.max
        var lastRow = -1
        /// The corners of the area, in dots.
        var low = Viewport.Position(x: .infinity, y: .infinity)
        var high = Viewport.Position(x: -.infinity, y: -.infinity)
    }

    private mutating func toggleEdges(of ring: [PlanePoint], _ extent: inout Extent) {
        guard let closing = ring.last(where: \.isUsable) else { return }
        var last = dot(of: closing)
        for point in ring where point.isUsable {
            let position = dot(of: point)
            extent.low = Viewport.Position(x: min(extent.low.x, position.x), y: min(extent.low.y, position.y))
            extent.high = Viewport.Position(
                x: max(extent.high.x, position.x), y: max(extent.high.y, position.y))
            toggleEdge(from: last, to: position, &extent)
            last = position
        }
    }

    /// Toggles, in each row of dots that an edge crosses, the dot to the right of the crossing: the parity of
    /// the bits up to a dot then determines if it is inside.
    private mutating func toggleEdge(
        from start: Viewport.Position, to end: Viewport.Position, _ extent: inout Extent
    ) {
        let (top, bottom) = start.y <= end.y ? (start, end) : (end, start)
        // Rows whose middle is in top.y..<bottom.y, so that a corner counts once.
        let first = max(0, (top.y - 0.5).rounded(.up))
        let last = min(Double(dotRows), (bottom.y - 0.5).rounded(.up)) - 1
        guard first <= last else { return }
        extent.firstRow = min(extent.firstRow, Int(first))
        extent.lastRow = max(extent.lastRow, Int(last))
        let slope = (bottom.x - top.x) / (bottom.y - top.y)
        for row in Int(first)...Int(last) {
            let x = (top.x + (Double(row) + 0.5 - top.y) * slope - 0.5).rounded(.up)
            if x < Double(dotColumns) { scratch.toggle(Int(max(0, x)), row) }
        }
    }

    /// Moves the dots enclosed by the toggled bits to the areas. Returns false if there are none.
    private mutating func takeScratch(_ extent: Extent, layer: UInt8) -> Bool {
        var isFilled = false
        for row in extent.firstRow...extent.lastRow {
            var isInside = false
            for word in row * scratch.wordsPerRow..<(row + 1) * scratch.wordsPerRow {
                let parity = BitGrid.parity(of: scratch.words[word])
                var filled = isInside ? ~parity : parity
                isInside = filled >> 63 == 1
                scratch.words[word] = 0
                if word == (row + 1) * scratch.wordsPerRow - 1, dotColumns & 63 != 0 {
                    filled &= 1 << UInt64(dotColumns & 63) - 1
                }
                guard filled != 0 else { continue }
                isFilled = true
                areas.words[word] |= filled
                raiseLayers(filled, word: word - row * scratch.wordsPerRow, row: row, layer)
            }
        }
        return isFilled
    }

    private mutating func raiseLayers(_ filled: UInt64, word: Int, row: Int, _ layer: UInt8) {
        let first = (row >> 2) * viewport.columns + word * 32
        var rest = filled
        while rest != 0 {
            let pair = rest.trailingZeroBitCount >> 1
            if layers[first + pair] < layer { layers[first + pair] = layer }
            rest &= ~(3 << UInt64(pair * 2))
        }
    }

    private mutating func markSmallArea(_ extent: Extent, layer: UInt8) {
        let (x, y) = ((extent.low.x + extent.high.x) / 2, (extent.low.y + extent.high.y) / 2)
        let isSmall = extent.high.x - extent.low.x < 2 && extent.high.y - extent.low.y < 2
        guard isSmall, x >= 0, x < Double(dotColumns), y >= 0, y < Double(dotRows) else { return }
        areas.set(Int(x), Int(y))
        let cell = Int(y) / 4 * viewport.columns + Int(x) / 2
        layers[cell] = max(layers[cell], layer)
    }
}
