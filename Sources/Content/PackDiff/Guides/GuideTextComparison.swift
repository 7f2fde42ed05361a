import GuideDocument

/// What changed in the words of one guide, section by section.
struct GuideTextComparison {
    private(set) var changes: [PackChange] = []
    private let name: String
    private let file: String
    /// What went and came anywhere in the guide: the same words in both only moved.
    private var gone: [Piece] = []
    private var come: [Piece] = []

    private struct Piece {
        var piece: GuidePiece
        /// Its number among the pieces of its part, from 1, headings not counted.
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
        tellMoves()
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
        gone += comparison.removed.map { Piece(piece: old[$0], number: oldNumbers[$0], part: part) }
        come += comparison.added.map { Piece(piece: new[$0], number: newNumbers[$0], part: part) }
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

    private mutating func tellMoves() {
        let matching = Matching(gone, come, by: [{ [$0.part, $0.piece.text] }, { [$0.piece.text] }])
        for pair in matching.pairs { tell(moved: gone[pair.old], to: come[pair.new]) }
        for (kind, pieces) in [
            (PackChange.Kind.removed, matching.removed.map { gone[$0] }),
            (.added, matching.added.map { come[$0] }),
        ] {
            for piece in pieces {
                var told = change(kind, piece.piece, part: piece.part)
                told.text = piece.piece.text
                changes.append(told)
            }
        }
    }

    private mutating func tell(moved old: Piece, to new: Piece) {
        let doNow = Guide.FixedSection.doNow.rawValue
        var told = change(.moved, new.piece, part: old.part == doNow ? doNow : new.part)
        told.text = new.piece.text
        told.oldPlace = old.piece.place.isEmpty ? nil : old.piece.place
        if old.piece.place == new.piece.place {
            told.old = String(old.number)
            told.new = String(new.number)
        }
        changes.append(told)
    }

    // MARK: Links

    /// Where the words of a piece lead.
    private mutating func compareLinks(_ old: GuidePiece, _ new: GuidePiece, part: String) {
        guard old.links != new.links else { return }
        let matching = Matching(old.links, new.links, by: [{ [$0.text, $0.destination] }, { [$0.text] }])
        for pair in matching.pairs {
            let (before, now) = (old.links[pair.old].destination, new.links[pair.new].destination)
            if before != now { tellLink(.changed, new.links[pair.new].text, before, now, new, part: part) }
        }
        for index in matching.removed {
            tellLink(.removed, old.links[index].text, old.links[index].destination, nil, old, part: part)
        }
        for index in matching.added {
            tellLink(.added, new.links[index].text, nil, new.links[index].destination, new, part: part)
        }
    }

    private mutating func tellLink(
        _ kind: PackChange.Kind, _ text: String, _ old: String?, _ new: String?, _ piece: GuidePiece,
        part: String
    ) {
        var told = change(kind, piece, part: part)
        told.what = .link
        told.text = text
        told.old = old
        told.new = new
        changes.append(told)
    }
}
