import Canvas
import Hazards

/// The events of a view by the cells in which they are: one mark stands for all events of a cell.
struct EarthquakeClusters {
    struct Cluster {
        let cell: Int
        /// The largest event.
        let lead: Int
        var count = 1
        /// The newest event: events are numbered from the newest on.
        var newest: Int
    }

    /// Those with the largest events first.
    private(set) var clusters: [Cluster] = []
    /// The cell of each event; `Viewport.outside` for those that are not in sight.
    let cells: [Int32]
    private var indices: [Int32]

    init(_ model: EarthquakeMapModel, _ view: EarthView) {
        let viewport = view.viewport
        cells = viewport.cells(of: model.points.map(view.planePoint))
        indices = Array(repeating: -1, count: viewport.columns * viewport.rows)
        for event in model.bySize where cells[event] >= 0 {
            let cell = Int(cells[event])
            let index = Int(indices[cell])
            if index < 0 {
                indices[cell] = Int32(clusters.count)
                clusters.append(Cluster(cell: cell, lead: event, newest: event))
            } else {
                clusters[index].count += 1
                clusters[index].newest = min(clusters[index].newest, event)
            }
        }
    }

    /// Returns the cluster in a cell; nil without any.
    func cluster(in cell: Int) -> Cluster? {
        guard indices.indices.contains(cell), indices[cell] >= 0 else { return nil }
        return clusters[Int(indices[cell])]
    }

    /// Returns the cluster that an event is in; nil if it is not in sight.
    func cluster(of event: Int) -> Cluster? { cluster(in: Int(cells[event])) }

    /// The events of a cluster, the newest first.
    func members(of cluster: Cluster) -> [Int] {
        cells.indices.filter { cells[$0] == Int32(cluster.cell) }
    }
}
