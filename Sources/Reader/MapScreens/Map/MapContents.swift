import Canvas

/// The priorities of marks: the higher one covers the others in its cell.
package enum MapPriority {
    /// The three weights of items.
    package static let low: UInt8 = 1
    package static let middle: UInt8 = 2
    package static let high: UInt8 = 3
    package static let listed: UInt8 = 4
    static let nearestCallbox: UInt8 = 5
    /// The first priority of the marks of one kind of map.
    package static let own: UInt8 = 16
    static let arrow: UInt8 = 253
    static let chosen: UInt8 = 254
    static let here: UInt8 = 255
}

extension Mark {
    /// The digit of an item that the list numbers.
    ///
    /// - Parameter number: its index among those, 0 to 8.
    static func listed(_ number: Int) -> Mark {
        Mark(Unicode.Scalar(UInt8(ascii: "1") + UInt8(clamping: number)), priority: MapPriority.listed)
    }
}

/// The contents of the visible part of a map: marks, and labels beside them.
package struct MapContents {
    /// The numbers of labels that do not belong to an item.
    static let hereLabel = -1
    static let ringLabel = -2

    var marks: MarkGrid
    var labels: [PlacedLabel] = []
    private let viewport: Viewport
    private let isASCII: Bool

    init(_ shown: MapShown) {
        (viewport, isASCII) = (shown.viewport, shown.isASCII)
        marks = MarkGrid(viewport)
    }

    /// Adds a mark at a point.
    ///
    /// - Parameter hasArrow: true to add an arrow at the edge toward a point that is out of view.
    mutating func add(_ mark: Mark, at point: PlanePoint, hasArrow: Bool = false) {
        if let cell = viewport.cell(of: point) {
            marks.add(mark, cell: Int32(cell))
        } else if hasArrow, let arrow = EdgeArrow(towards: point, in: viewport) {
            let sign = isASCII ? arrow.direction.asciiSign : arrow.direction.sign
            marks.add(Mark(sign, priority: MapPriority.arrow), cell: Int32(arrow.cell))
        }
    }

    /// Returns the cell of a point, or of the arrow toward it.
    func cellOrEdge(of point: PlanePoint) -> Int? {
        viewport.cell(of: point) ?? EdgeArrow(towards: point, in: viewport)?.cell
    }

    /// Labels rings.
    ///
    /// - Parameter margin: the columns between a label and whatever else is in its row.
    func place(_ rings: [MapRing], margin: Int, _ placer: inout LabelPlacer) {
        for ring in rings {
            _ = ring.points.contains { point in
                viewport.cell(of: point).map {
                    placer.place(Self.ringLabel, [ring.text], besideCell: $0, margin: margin)
                } ?? false
            }
        }
    }

    /// Adds a label where no mark is, and removes the labels that it covers.
    ///
    /// - Parameter spared: an item whose label must not be covered.
    mutating func putOnTop(_ id: Int, _ texts: [String], cell: Int, sparing spared: Int? = nil) {
        var placer = LabelPlacer(around: marks)
        for label in labels where label.id == spared {
            placer.reserve(columns: label.column - 1..<label.column + label.columns + 1, row: label.row)
        }
        guard placer.place(id, texts, besideCell: cell) else { return }
        labels.removeAll { $0.id == id }
        for label in placer.labels {
            removeLabels(in: label.row, label.column..<label.column + label.columns)
        }
        labels += placer.labels
    }

    mutating func removeLabels(in row: Int, _ columns: Range<Int>) {
        // One blank stays on both sides.
        labels.removeAll { $0.row == row && ($0.column - 1..<$0.column + $0.columns + 1).overlaps(columns) }
    }
}
