import AppCore
import Campus
import Canvas

/// Marks the places of the campus and the person, and labels them.
extension CampusMapModel {
    /// The most places of a kind in view that get one mark each; above that, signs of their density are drawn.
    private static let maxMarks = 1_000
    /// The most names of ordinary places; placing more takes longer than reading them.
    private static let maxNames = 300

    /// The sign of a sample position among real ones of its kind.
    private static let sample: Unicode.Scalar = "?"

    func add(_ shown: MapShown, rings: [MapRing], to contents: inout MapContents) {
        let callbox = nearestCallbox(shown)
        mark(shown, callbox, &contents)
        // Which places are listed changes with the steps of a person; the order of names must not.
        let listed = isPersonMoving ? [] : shown.listed
        // In a view of everything the word would stand beside other marks.
        let namedCallbox = shown.chosen != nil || person != nil ? callbox : nil
        var placer = LabelPlacer(around: contents.marks)
        if let chosen = shown.chosen, let cell = contents.cellOrEdge(of: planePoint(chosen)) {
            placer.place(chosen, labels(of: chosen), besideCell: cell)
        }
        if let namedCallbox, !isPersonMoving { label(namedCallbox, shown, &placer) }
        // Nearer to whatever else is in its row, the label of a ring would be read as a name.
        contents.place(rings, margin: 3, &placer)
        if shown.layers != .withoutNames {
            for index in listed where index != shown.chosen { label(index, shown, &placer) }
            labelOthers(shown, known: Set(listed), &placer)
        }
        contents.labels = placer.labels
        if let namedCallbox, isPersonMoving {
            contents.putOnTop(
                namedCallbox, labels(of: namedCallbox), cell: Int(shown.clusters.cells[namedCallbox]),
                sparing: shown.chosen)
        }
        putPersonOnTop(shown, &contents)
    }

    // MARK: Marks

    private func mark(_ shown: MapShown, _ callbox: Int?, _ contents: inout MapContents) {
        let cells = shown.clusters.cells
        var first = 0
        for kind in places.kinds {
            let count = places[kind].count
            let inView = (first..<first + count).filter { cells[$0] != Viewport.outside }
            first += count
            // Among true positions of its kind a sample has another sign.
            let odd = Set(samples[kind] == .some ? inView.filter { named($0)?.isSample ?? false } : [])
            let sign = kind.traits.mark.unicodeScalars.first ?? Self.sample
            mark(kind, sign, inView.filter { !odd.contains($0) }.map { cells[$0] }, shown, &contents)
            mark(kind, Self.sample, inView.filter(odd.contains).map { cells[$0] }, shown, &contents)
        }
        for (number, index) in shown.listed.enumerated() where index != shown.chosen {
            contents.marks.add(.listed(number), cell: cells[index])
        }
        if let callbox {
            let isOdd = samples[.callbox] == .some && named(callbox)?.isSample ?? false
            contents.add(
                Mark(isOdd ? Self.sample : "!", priority: MapPriority.nearestCallbox),
                at: planePoint(callbox))
        }
    }

    private func mark(
        _ kind: PlaceKind, _ sign: Unicode.Scalar, _ cells: [Int32], _ shown: MapShown,
        _ contents: inout MapContents
    ) {
        let priority =
            kind == .building ? MapPriority.low : kind == .callbox ? MapPriority.high : MapPriority.middle
        guard cells.count > Self.maxMarks else {
            return contents.marks.add(Mark(sign, priority: priority), cells: cells)
        }
        var density = Density(shown.viewport)
        density.add(cells: cells)
        contents.marks.add(density, priority: priority)
    }

    /// Returns the nearest callbox, if callboxes are shown and it is not selected.
    private func nearestCallbox(_ shown: MapShown) -> Int? {
        if case .only(let word) = shown.layers, word != PlaceKind.callbox.word { return nil }
        let nearest = callboxes.first.flatMap { index(of: $0.reference) }
        return nearest == shown.chosen ? nil : nearest
    }

    // MARK: Labels

    private func label(_ index: Int, _ shown: MapShown, _ placer: inout LabelPlacer) {
        let cell = shown.clusters.cells[index]
        if cell != Viewport.outside { placer.place(index, labels(of: index), besideCell: Int(cell)) }
    }

    /// Places the names of the places that are neither selected nor listed, from the middle outward.
    /// Callboxes are left out: they are named after the building beside them.
    private func labelOthers(_ shown: MapShown, known: Set<Int>, _ placer: inout LabelPlacer) {
        let cells = shown.clusters.cells
        for index in LabelOrder.nearestToMiddle(cells, in: shown.viewport, max: Self.maxNames) {
            let isNamed = references[index].kind != .callbox || shown.layers.kind == .callbox
            guard isNamed, index != shown.chosen, !known.contains(index) else { continue }
            label(index, shown, &placer)
        }
    }

    /// Adds the person and their label last, and removes the labels that these cover. So a step of the person
    /// changes only what is beside them, and not the order in which all other labels were placed.
    private func putPersonOnTop(_ shown: MapShown, _ contents: inout MapContents) {
        guard let personPoint, let cell = contents.cellOrEdge(of: personPoint) else { return }
        contents.add(Mark("@", priority: MapPriority.here), at: personPoint, hasArrow: true)
        let (row, column) = cell.quotientAndRemainder(dividingBy: shown.viewport.columns)
        contents.removeLabels(in: row, column..<column + 1)
        contents.putOnTop(MapContents.hereLabel, ["you"], cell: cell)
    }
}
