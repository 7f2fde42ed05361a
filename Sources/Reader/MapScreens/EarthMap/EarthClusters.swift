import Canvas

/// Groups the items in view by cell: one mark stands for all items of a cell.
package struct EarthClusters {
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
    /// The cell of each item; `Viewport.outside` for those that are not in view.
    package let cells: [Int32]
    private var indices: [Int32]

    package init(_ model: some EarthMapModel, _ view: EarthView) {
        let viewport = view.viewport
        cells = viewport.cells(of: model.points.map(view.planePoint))
        indices = Array(repeating: -1, count: viewport.columns * viewport.rows)
        for thing in model.byWeight where cells[thing] >= 0 {
            let cell = Int(cells[thing])
            let index = Int(indices[cell])
            if index < 0 {
                indices[cell] = Int32(clusters.count)
                clusters.append(Cluster(cell: cell, lead: thing, first: thing))
            } else {
                clusters[index].count += 1
                clusters[index].first = min(clusters[index].first, thing)
            }
        }
    }

    /// Returns the cluster in a cell, or nil if there is none.
    func cluster(in cell: Int) -> Cluster? {
        guard indices.indices.contains(cell), indices[cell] >= 0 else { return nil }
        return clusters[Int(indices[cell])]
    }

    /// Returns the cluster that contains an item, or nil if it is not in view.
    func cluster(of thing: Int) -> Cluster? { cluster(in: Int(cells[thing])) }

    /// Returns the items of a cluster, in the order of their indices.
    func members(of cluster: Cluster) -> [Int] {
        cells.indices.filter { cells[$0] == Int32(cluster.cell) }
    }
}
