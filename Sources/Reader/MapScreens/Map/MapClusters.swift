import AppCore
import Canvas

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

    /// Returns the cluster in a cell, or nil if there is none.
    func cluster(in cell: Int) -> Cluster? {
        guard indices.indices.contains(cell), indices[cell] >= 0 else { return nil }
        return clusters[Int(indices[cell])]
    }

    /// Returns the cluster that contains an item, or nil if it is not in view.
    func cluster(of item: Int) -> Cluster? { cluster(in: Int(cells[item])) }

    /// Returns the items of a cluster, the most important first.
    func members(of cluster: Cluster) -> [Int] { byWeight.filter { cells[$0] == Int32(cluster.cell) } }
}
