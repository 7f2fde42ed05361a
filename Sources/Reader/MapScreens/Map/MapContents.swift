import AppCore
import Campus
import Canvas

/// The contents of the visible part of the map: marks, and labels beside them.
struct MapContents {
    /// The priorities of marks: the higher one covers the others in its cell.
    enum Priority {
        static let place: UInt8 = 1
        static let special: UInt8 = 2
        static let callbox: UInt8 = 3
        static let listed: UInt8 = 4
        static let nearestCallbox: UInt8 = 5
        static let arrow: UInt8 = 6
        static let chosen: UInt8 = 7
        static let person: UInt8 = 8
    }

    /// The most places of a kind in view that get one mark each; above that, signs of their density are
    /// drawn.
    static let maxMarks = 1_000
    /// The most names of ordinary places; placing more takes longer than reading them.
    static let maxNames = 300

    /// The sign of a sample position among real ones of its kind.
    static let sample: Unicode.Scalar = "?"

    /// The number of a label that does not belong to a place.
    static let personLabel = -1
    static let ringLabel = -2
    /// The columns between a ring's label and whatever else is in its row.
    private static let ringMargin = 3

    let viewport: Viewport
    private(set) var marks: MarkGrid
    private(set) var labels: [PlacedLabel] = []
    /// The cell of each place of the model; `Viewport.outside` for those that are not shown.
    let cells: [Int32]
    private let map: MapModel
    private let layers: CanvasPosition.Layers
    private let chosen: PlaceReference?
    private let listed: [PlaceReference]
    private let isASCII: Bool

    /// - Parameters:
    ///   - listed: the places with digits, in their order.
    ///   - rings: labels of rings, and the points where they may be placed, the best first.
    init(
        _ map: MapModel, _ viewport: Viewport, layers: CanvasPosition.Layers, chosen: PlaceReference?,
        listed: [PlaceReference], isASCII: Bool, rings: [(text: String, points: [PlanePoint])]
    ) {
        (self.map, self.viewport, self.layers) = (map, viewport, layers)
        (self.chosen, self.listed, self.isASCII) = (chosen, listed, isASCII)
        var cells = viewport.cells(of: map.points)
        if case .only(let word) = layers {
            for (index, reference) in map.references.enumerated()
            where reference.kind.word != word && reference != chosen { cells[index] = Viewport.outside }
        }
        self.cells = cells
        marks = MarkGrid(viewport)
        addMarks()
        placeLabels(rings)
    }

    // MARK: Marks

    private mutating func addMarks() {
        var first = 0
        for kind in map.places.kinds {
            let count = map.places[kind].count
            let shown = (first..<first + count).filter { cells[$0] != Viewport.outside }
            if map.samples[kind] == .some {
                add(kind, shown.filter { !map.isSample(map.references[$0]) }.map { cells[$0] })
                add(kind, shown.filter { map.isSample(map.references[$0]) }.map { cells[$0] }, Self.sample)
            } else {
                add(kind, shown.map { cells[$0] })
            }
            first += count
        }
        for (index, reference) in listed.enumerated() where reference != chosen {
            guard let digit = Unicode.Scalar(UInt32(0x31 + index)) else { continue }
            marks.add(Mark(digit, priority: Priority.listed), cell: cell(of: reference))
        }
        if let nearest = nearestCallbox {
            let sign = map.isOddSample(nearest) ? Self.sample : "!"
            addOrPoint(to: map.point(of: nearest), Mark(sign, priority: Priority.nearestCallbox))
        }
        addOrPoint(to: chosen.flatMap(map.point), Mark("X", priority: Priority.chosen))
    }

    /// - Parameter sign: a sign that replaces the kind's.
    private mutating func add(_ kind: PlaceKind, _ cells: [Int32], _ sign: Unicode.Scalar? = nil) {
        let priority =
            kind == .building ? Priority.place : kind == .callbox ? Priority.callbox : Priority.special
        guard cells.count <= Self.maxMarks else {
            var density = Density(viewport)
            density.add(cells: cells)
            return marks.add(density, priority: priority)
        }
        guard let sign = sign ?? kind.traits.mark.unicodeScalars.first else { return }
        marks.add(Mark(sign, priority: priority), cells: cells)
    }

    /// Adds a mark, or an arrow at the edge toward a point that is out of view.
    private mutating func addOrPoint(to point: PlanePoint?, _ mark: Mark) {
        guard let point else { return }
        if let cell = viewport.cell(of: point) {
            marks.add(mark, cell: Int32(cell))
        } else if mark.priority != Priority.nearestCallbox,
            let arrow = EdgeArrow(towards: point, in: viewport)
        {
            let sign = isASCII ? arrow.direction.asciiSign : arrow.direction.sign
            marks.add(Mark(sign, priority: Priority.arrow), cell: Int32(arrow.cell))
        }
    }

    private func cell(of reference: PlaceReference) -> Int32 {
        map.point(of: reference).flatMap(viewport.cell).map(Int32.init) ?? Viewport.outside
    }

    /// The nearest callbox, if callboxes are shown.
    private var nearestCallbox: PlaceReference? {
        guard layers != .only(PlaceKind.building.word), let nearest = map.callboxes.first?.reference,
            nearest != chosen
        else { return nil }
        if case .only(let word) = layers, word != PlaceKind.callbox.word { return nil }
        return nearest
    }

    // MARK: Labels

    private mutating func placeLabels(_ rings: [(text: String, points: [PlanePoint])]) {
        var placer = LabelPlacer(around: marks)
        if let chosen { place(&placer, reference: chosen, edge: map.point(of: chosen)) }
        // In a view of everything the word would stand beside other marks.
        let namedCallbox = chosen != nil || map.person != nil ? nearestCallbox : nil
        if let namedCallbox, !map.isPersonMoving { place(&placer, reference: namedCallbox, edge: nil) }
        for ring in rings {
            _ = ring.points.contains { point in
                viewport.cell(of: point).map {
                    placer.place(Self.ringLabel, [ring.text], besideCell: $0, margin: Self.ringMargin)
                } ?? false
            }
        }
        if layers != .withoutNames {
            // Which places are listed changes with the steps of a person; the order of names must not.
            for reference in map.isPersonMoving ? [] : listed where reference != chosen {
                place(&placer, reference: reference, edge: nil)
            }
            placeOthers(&placer)
        }
        labels = placer.labels
        if let namedCallbox, map.isPersonMoving, let index = map.index(of: namedCallbox) {
            putOnTop(
                index, map.labels(of: namedCallbox), cell: Int(cell(of: namedCallbox)),
                sparing: chosen.flatMap(map.index))
        }
        putPersonOnTop()
    }

    /// Adds the person and their label last, and removes the labels that these cover. So a step of the person
    /// changes only what is beside them, and not the order in which all other labels were placed.
    private mutating func putPersonOnTop() {
        guard let point = map.personPoint, let cell = cellOrEdge(of: point) else { return }
        addOrPoint(to: point, Mark("@", priority: Priority.person))
        let (row, column) = cell.quotientAndRemainder(dividingBy: viewport.columns)
        removeLabels(in: row, column..<column + 1)
        putOnTop(Self.personLabel, ["you"], cell: cell)
    }

    /// Adds a label where no mark is, and removes the labels that it covers.
    ///
    /// - Parameter spared: a place whose label must not be covered.
    private mutating func putOnTop(_ id: Int, _ texts: [String], cell: Int, sparing spared: Int? = nil) {
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

    private mutating func removeLabels(in row: Int, _ columns: Range<Int>) {
        // One blank stays on both sides.
        labels.removeAll {
            $0.row == row && ($0.column - 1..<$0.column + $0.columns + 1).overlaps(columns)
        }
    }

    /// Places the names of the places that are neither selected nor listed, from the middle outward.
    /// Callboxes are left out: they are named after the building beside them.
    private func placeOthers(_ placer: inout LabelPlacer) {
        let known = Set((map.isPersonMoving ? [] : listed) + [chosen].compactMap { $0 })
        for index in LabelOrder.nearestToMiddle(cells, in: viewport, max: Self.maxNames) {
            let reference = map.references[index]
            let isNamed = reference.kind != .callbox || layers == .only(PlaceKind.callbox.word)
            guard isNamed, !known.contains(reference) else { continue }
            placer.place(index, map.labels(of: reference), besideCell: Int(cells[index]))
        }
    }

    private func place(_ placer: inout LabelPlacer, reference: PlaceReference, edge: PlanePoint?) {
        let inside = cell(of: reference)
        guard let cell = inside == Viewport.outside ? edge.flatMap(cellOrEdge) : Int(inside),
            let index = map.index(of: reference)
        else { return }
        placer.place(index, map.labels(of: reference), besideCell: cell)
    }

    private func cellOrEdge(of point: PlanePoint) -> Int? {
        viewport.cell(of: point) ?? EdgeArrow(towards: point, in: viewport)?.cell
    }

    // MARK: Looking up

    /// Returns the places whose mark is in a cell, the nearest to the origin of directions first.
    func places(in cell: Int) -> [PlaceReference] {
        let found = cells.indices.filter { cells[$0] == Int32(cell) }.map { map.references[$0] }
        let order = map.nearest(.all).map(\.reference)
        return found.sorted {
            (order.firstIndex(of: $0) ?? .max) < (order.firstIndex(of: $1) ?? .max)
        }
    }
}

extension MapModel {
    /// Returns the index of a place in `references`.
    package func index(of reference: PlaceReference) -> Int? {
        var first = 0
        for kind in places.kinds {
            if kind == reference.kind {
                return places[kind].indices.contains(reference.index) ? first + reference.index : nil
            }
            first += places[kind].count
        }
        return nil
    }
}
