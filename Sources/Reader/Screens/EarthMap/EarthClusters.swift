import Canvas

/// The things of a view by the cells in which they are: one mark stands for all things of a cell.
struct EarthClusters {
    struct Cluster {
        let cell: Int
        /// The thing that matters most.
        let lead: Int
        var count = 1
        /// The thing with the lowest number.
        var first: Int
    }

    /// Those whose things matter most first.
    private(set) var clusters: [Cluster] = []
    /// The cell of each thing; `Viewport.outside` for those that are not in sight.
    let cells: [Int32]
    private var indices: [Int32]

    init(_ model: some EarthMapModel, _ view: EarthView) {
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

    /// Returns the cluster in a cell; nil without any.
    func cluster(in cell: Int) -> Cluster? {
        guard indices.indices.contains(cell), indices[cell] >= 0 else { return nil }
        return clusters[Int(indices[cell])]
    }

    /// Returns the cluster that a thing is in; nil if it is not in sight.
    func cluster(of thing: Int) -> Cluster? { cluster(in: Int(cells[thing])) }

    /// The things of a cluster, in the order of their numbers.
    func members(of cluster: Cluster) -> [Int] {
        cells.indices.filter { cells[$0] == Int32(cluster.cell) }
    }
}
