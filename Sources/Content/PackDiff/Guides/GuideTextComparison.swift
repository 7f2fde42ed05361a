import GuideDocument

/// Compares the text of two versions of a guide, section by section.
struct GuideTextComparison {
    private(set) var changes: [PackChange] = []
    private let name: String
    private let file: String
    /// The pieces without a counterpart in their section. The same text in both lists was moved.
    private var removedPieces: [NumberedPiece] = []
    private var addedPieces: [NumberedPiece] = []

    private struct NumberedPiece {
        var piece: GuidePiece
        /// The number in its section, from 1; headings are not counted.
        var number: Int
        var part: String
    }

    init(
        _ old: Guide, _ new: Guide, name: String, file: String,
        _ budget: inout SequenceComparison.Budget
    ) {
        self.name = name
        self.file = file
        let (oldParts, newParts) = (GuidePieces(old).parts, GuidePieces(new).parts)
        let fixed = Guide.FixedSection.allCases.map(\.rawValue)
        for part in fixed + [""] {
            compare(oldParts[part] ?? [], newParts[part] ?? [], part: part, &budget)
        }
        reportMoves()
    }

    private mutating func compare(
        _ old: [GuidePiece], _ new: [GuidePiece], part: String,
        _ budget: inout SequenceComparison.Budget
    ) {
        let comparison = SequenceComparison(old.map(\.text), new.map(\.text), &budget)
        for pair in comparison.same { compareLinks(old[pair.old], new[pair.new], part: part) }
        for pair in comparison.reworded {
            var change = change(.changed, new[pair.new], part: part)
            change.old = old[pair.old].text
            change.new = new[pair.new].text
            changes.append(change)
            compareLinks(old[pair.old], new[pair.new], part: part)
        }
        let (oldNumbers, newNumbers) = (Self.numbers(old), Self.numbers(new))
        removedPieces += comparison.removed.map {
            NumberedPiece(piece: old[$0], number: oldNumbers[$0], part: part)
        }
        addedPieces += comparison.added.map {
            NumberedPiece(piece: new[$0], number: newNumbers[$0], part: part)
        }
    }

    private static func numbers(_ pieces: [GuidePiece]) -> [Int] {
        var number = 0
        return pieces.map { piece in
            if piece.what != .heading { number += 1 }
            return number
        }
    }

    private func change(_ kind: PackChange.Kind, _ piece: GuidePiece, part: String) -> PackChange {
        let isDoNow = part == Guide.FixedSection.doNow.rawValue
        var change = PackChange(isDoNow ? .doNow : .guides, kind, piece.what, name: name, file: file)
        change.place = piece.place.isEmpty ? nil : piece.place
        return change
    }

    // MARK: Moves

    private mutating func reportMoves() {
        let matching = Matching(
            removedPieces, addedPieces, by: [{ [$0.part, $0.piece.text] }, { [$0.piece.text] }])
        for pair in matching.pairs { report(moved: removedPieces[pair.old], to: addedPieces[pair.new]) }
        for (kind, pieces) in [
            (PackChange.Kind.removed, matching.removed.map { removedPieces[$0] }),
            (.added, matching.added.map { addedPieces[$0] }),
        ] {
            for piece in pieces {
                var change = change(kind, piece.piece, part: piece.part)
                change.text = piece.piece.text
                changes.append(change)
            }
        }
    }

    private mutating func report(moved old: NumberedPiece, to new: NumberedPiece) {
        let doNow = Guide.FixedSection.doNow.rawValue
        var change = change(.moved, new.piece, part: old.part == doNow ? doNow : new.part)
        change.text = new.piece.text
        change.oldPlace = old.piece.place.isEmpty ? nil : old.piece.place
        if old.piece.place == new.piece.place {
            change.old = String(old.number)
            change.new = String(new.number)
        }
        changes.append(change)
    }

    // MARK: Links

    /// Compares the links of two pieces with the same or similar text.
    private mutating func compareLinks(_ old: GuidePiece, _ new: GuidePiece, part: String) {
        guard old.links != new.links else { return }
        let matching = Matching(old.links, new.links, by: [{ [$0.text, $0.destination] }, { [$0.text] }])
        for pair in matching.pairs {
            let (before, now) = (old.links[pair.old].destination, new.links[pair.new].destination)
            if before != now { reportLink(.changed, new.links[pair.new].text, before, now, new, part: part) }
        }
        for index in matching.removed {
            reportLink(.removed, old.links[index].text, old.links[index].destination, nil, old, part: part)
        }
        for index in matching.added {
            reportLink(.added, new.links[index].text, nil, new.links[index].destination, new, part: part)
        }
    }

    private mutating func reportLink(
        _ kind: PackChange.Kind, _ text: String, _ old: String?, _ new: String?, _ piece: GuidePiece,
        part: String
    ) {
        var change = change(kind, piece, part: part)
        change.what = .link
        change.text = text
        change.old = old
        change.new = new
        changes.append(change)
    }
}
