import AppCore
import Canvas
import Geodesy

/// The numbers of labels that do not belong to an item.
enum EarthMapLabel {
    static let here = -1
    static let ring = -2
    /// The most labels beside marks; more would hide the coasts.
    static let limit = 40
}

/// The contents of the visible part of the Earth: marks of items, and labels beside them.
struct EarthMapContents<Model: EarthMapModel> {
    private(set) var marks: MarkGrid
    private(set) var labels: [PlacedLabel] = []
    private let model: Model
    private let view: EarthView
    private let clusters: EarthClusters
    private let chosen: Int?
    private let isASCII: Bool

    /// - Parameters:
    ///   - listed: the items with digits, in their order.
    init(
        _ model: Model, _ view: EarthView, _ clusters: EarthClusters, chosen: Int?, listed: [Int],
        layers: CanvasPosition.Layers, isASCII: Bool, rings: [(text: String, points: [GeoPoint])]
    ) {
        (self.model, self.view, self.clusters) = (model, view, clusters)
        (self.chosen, self.isASCII) = (chosen, isASCII)
        marks = MarkGrid(view.viewport)
        let density = model.density(layers, clusters, view)
        if let density {
            for (cell, mark) in density { marks.add(mark, cell: Int32(cell)) }
        } else {
            addThings(listed)
        }
        addPoint(chosen.map { model.points[$0] }, Mark("X", priority: EarthMapPriority.chosen))
        addPoint(model.origin.map { EarthPoint($0.point) }, hereMark)
        var placer = LabelPlacer(around: marks)
        placeHere(&placer)
        place(rings, &placer)
        placeChosen(&placer)
        if layers == .all, density == nil { placeOthers(&placer) }
        labels = placer.labels
    }

    // MARK: Marks

    /// The mark of the origin: `@` for the person, never for a reference point.
    private var hereMark: Mark {
        Mark(model.origin?.person == nil ? "+" : "@", priority: EarthMapPriority.here)
    }

    private mutating func addThings(_ listed: [Int]) {
        for cluster in clusters.clusters { marks.add(model.mark(cluster), cell: Int32(cluster.cell)) }
        var digits: Set<Int> = []
        for (number, index) in listed.enumerated() {
            guard let digit = Unicode.Scalar(UInt32(0x31 + number)),
                let cluster = clusters.cluster(of: index),
                cluster.lead == index || cluster.count == 1,
                // Digits side by side would be read as one number.
                !digits.contains(cluster.cell - 1), !digits.contains(cluster.cell + 1)
            else { continue }
            digits.insert(cluster.cell)
            marks.add(Mark(digit, priority: EarthMapPriority.listed), cell: Int32(cluster.cell))
        }
    }

    /// Adds a mark above all others in its cell, or an arrow at the edge toward a point that is out of view.
    private mutating func addPoint(_ point: EarthPoint?, _ mark: Mark) {
        guard let point else { return }
        let placed = view.planePoint(point)
        if let cell = view.viewport.cell(of: placed) {
            marks.replace(with: mark, cell: cell)
        } else if mark.priority == EarthMapPriority.chosen,
            let arrow = EdgeArrow(towards: placed, in: view.viewport)
        {
            let sign = isASCII ? arrow.direction.asciiSign : arrow.direction.sign
            marks.replace(with: Mark(sign, priority: EarthMapPriority.arrow), cell: arrow.cell)
        }
    }

    // MARK: Labels

    private func placeHere(_ placer: inout LabelPlacer) {
        guard let origin = model.origin, let name = model.originName,
            let cell = view.viewport.cell(of: view.planePoint(EarthPoint(origin.point)))
        else { return }
        placer.place(EarthMapLabel.here, [name], besideCell: cell)
    }

    private func place(_ rings: [(text: String, points: [GeoPoint])], _ placer: inout LabelPlacer) {
        for ring in rings {
            _ = ring.points.contains { point in
                view.viewport.cell(of: view.planePoint(EarthPoint(point))).map {
                    placer.place(EarthMapLabel.ring, [ring.text], besideCell: $0, margin: 2)
                } ?? false
            }
        }
    }

    private func placeChosen(_ placer: inout LabelPlacer) {
        guard let chosen, let cluster = clusters.cluster(of: chosen) else { return }
        placer.place(chosen, model.label(cluster), besideCell: cluster.cell)
    }

    private func placeOthers(_ placer: inout LabelPlacer) {
        for cluster in clusters.clusters.prefix(EarthMapLabel.limit)
        where chosen.map({ clusters.cells[$0] != Int32(cluster.cell) }) ?? true {
            placer.place(cluster.lead, model.label(cluster), besideCell: cluster.cell)
        }
    }
}
