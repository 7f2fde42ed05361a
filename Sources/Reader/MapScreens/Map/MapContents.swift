import AppCore
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
    /// The digit of an item that the list numbers, by its index among those, 0 to 8.
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

    /// Adds a mark at a point, or, if it has one, an arrow at the edge toward a point that is out of view.
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

    /// Labels rings; the margin is the columns between a label and whatever else is in its row.
    func place(_ rings: [MapRing], margin: Int, _ placer: inout LabelPlacer) {
        for ring in rings {
            _ = ring.points.lazy.compactMap(viewport.cell).contains {
                placer.place(Self.ringLabel, [ring.text], besideCell: $0, margin: margin)
            }
        }
    }

    /// Adds a label where no mark is and the label of the spared item is not, and removes the labels that it covers.
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

/// The lines below the marks of a map, and the labels of its rings.
package struct MapLines {
    /// The layers of the canvas. A border is drawn as an outline, a coast as a path.
    enum Layer {
        static let outline: UInt8 = 1
        static let path: UInt8 = 2
        static let water: UInt8 = 3
        static let ring: UInt8 = 4
        static let way: UInt8 = 5
    }

    let view: EarthView
    let drawing: Drawing
    var canvas: DotCanvas
    var rings: [MapRing] = []

    init(_ view: EarthView, drawing: Drawing) {
        (self.view, self.drawing) = (view, drawing)
        canvas = DotCanvas(view.viewport)
    }
}

/// A circle that shows a distance.
package struct MapRing {
    let text: String
    /// The points where the label may be placed, the best first.
    let points: [PlanePoint]
}

/// Groups the items in view by cell: one mark stands for all items of a cell.
package struct MapClusters {
    package struct Cluster {
        let cell: Int
        /// The most important item.
        package let lead: Int
        package var count = 1
        /// The item with the lowest index.
        package var first: Int
    }

    /// The clusters, those with the most important items first.
    private(set) var clusters: [Cluster] = []
    /// The cell of each item; `Viewport.outside` for those that are not in view or not shown.
    package let cells: [Int32]
    private var indices: [Int32]
    private let byWeight: [Int]

    /// - Parameter chosen: an item that is shown whatever the layers are.
    init(_ model: some MapModel, _ view: EarthView, _ layers: CanvasPosition.Layers, _ chosen: Int?) {
        let viewport = view.viewport
        var cells = viewport.cells(of: model.points.map(view.planePoint))
        if case .only = layers {
            for index in cells.indices where index != chosen && !model.shows(index, in: layers) {
                cells[index] = Viewport.outside
            }
        }
        self.cells = cells
        byWeight = model.byWeight
        indices = Array(repeating: -1, count: viewport.columns * viewport.rows)
        for item in byWeight where cells[item] >= 0 {
            let cell = Int(cells[item])
            let index = Int(indices[cell])
            if index < 0 {
                indices[cell] = Int32(clusters.count)
                clusters.append(Cluster(cell: cell, lead: item, first: item))
            } else {
                clusters[index].count += 1
                clusters[index].first = min(clusters[index].first, item)
            }
        }
    }

    func cluster(in cell: Int) -> Cluster? {
        guard indices.indices.contains(cell), indices[cell] >= 0 else { return nil }
        return clusters[Int(indices[cell])]
    }

    /// Returns the cluster that contains an item, or nil if it is not in view.
    func cluster(of item: Int) -> Cluster? { cluster(in: Int(cells[item])) }

    /// Returns the items of a cluster, the most important first.
    func members(of cluster: Cluster) -> [Int] { byWeight.filter { cells[$0] == Int32(cluster.cell) } }
}
