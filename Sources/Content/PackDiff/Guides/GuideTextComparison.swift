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

    init(_ old: Guide, _ new: Guide, name: String, file: String, _ budget: inout SequenceComparison.Budget) {
        (self.name, self.file) = (name, file)
        let (oldParts, newParts) = (GuidePieces(old).parts, GuidePieces(new).parts)
        let fixed = Guide.FixedSection.allCases.map(\.rawValue)
        for part in fixed + [""] { compare(oldParts[part] ?? [], newParts[part] ?? [], part: part, &budget) }
        reportMoves()
    }

    private mutating func compare(
        _ old: [GuidePiece], _ new: [GuidePiece], part: String, _ budget: inout SequenceComparison.Budget
    ) {
        let comparison = SequenceComparison(old.map(\.text), new.map(\.text), &budget)
        for pair in comparison.same {
            compareLinks(old[pair.old], new[pair.new], part: part)
            comparePictures(old[pair.old], new[pair.new], part: part)
        }
        for pair in comparison.reworded {
            changes.append(
                change(.changed, new[pair.new], part: part, from: old[pair.old].text, to: new[pair.new].text))
            compareLinks(old[pair.old], new[pair.new], part: part)
            comparePictures(old[pair.old], new[pair.new], part: part)
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

    private func change(
        _ kind: PackChange.Kind, _ piece: GuidePiece, _ what: PackChange.What? = nil, part: String,
        text: String? = nil, from old: String? = nil, to new: String? = nil
    ) -> PackChange {
        PackChange(
            part == Guide.FixedSection.doNow.rawValue ? .doNow : .guides, kind, what ?? piece.what,
            name: name, place: piece.place.isEmpty ? nil : piece.place, text: text, from: old, to: new,
            file: file)
    }

    // MARK: Moves

    private mutating func reportMoves() {
        let matching = Matching(
            removedPieces, addedPieces, by: [{ [$0.part, $0.piece.text] }, { [$0.piece.text] }])
        for pair in matching.pairs { report(moved: removedPieces[pair.old], to: addedPieces[pair.new]) }
        for (kind, pieces) in [
            (PackChange.Kind.removed, matching.removed.map { removedPieces[$0] }),
            (.added, matching.added.map { addedPieces[$0] }),
        ] { changes += pieces.map { change(kind, $0.piece, part: $0.part, text: $0.piece.text) } }
    }

    private mutating func report(moved old: NumberedPiece, to new: NumberedPiece) {
        let doNow = Guide.FixedSection.doNow.rawValue
        let part = old.part == doNow ? doNow : new.part
        var change = change(.moved, new.piece, part: part, text: new.piece.text)
        change.oldPlace = old.piece.place.isEmpty ? nil : old.piece.place
        if old.piece.place == new.piece.place {
            change.old = String(old.number)
            change.new = String(new.number)
        }
        changes.append(change)
        comparePictures(old.piece, new.piece, part: part)
    }

    // MARK: Links and pictures

    /// Compares the links of two pieces with the same or similar text.
    private mutating func compareLinks(_ old: GuidePiece, _ new: GuidePiece, part: String) {
        guard old.links != new.links else { return }
        let matching = Matching(old.links, new.links, by: [{ [$0.text, $0.destination] }, { [$0.text] }])
        func report(_ kind: PackChange.Kind, _ piece: GuidePiece, _ before: Guide.Link?, _ now: Guide.Link?) {
            changes.append(
                change(
                    kind, piece, .link, part: part, text: (now ?? before)?.text, from: before?.destination,
                    to: now?.destination))
        }
        for pair in matching.pairs {
            let (before, now) = (old.links[pair.old], new.links[pair.new])
            if before.destination != now.destination { report(.changed, new, before, now) }
        }
        for index in matching.removed { report(.removed, old, old.links[index], nil) }
        for index in matching.added { report(.added, new, nil, new.links[index]) }
    }

    /// Compares what two pieces with the same or similar text show, wherever the drawings are stored.
    private mutating func comparePictures(_ old: GuidePiece, _ new: GuidePiece, part: String) {
        for index in 0..<max(old.pictures.count, new.pictures.count) {
            let (before, now) = (old.pictures.dropFirst(index).first, new.pictures.dropFirst(index).first)
            guard before?.drawing != now?.drawing else { continue }
            let kind: PackChange.Kind =
                now?.drawing == nil ? .removed : before?.drawing == nil ? .added : .changed
            changes.append(
                change(
                    kind, new, .picture, part: part, text: new.text, from: before?.address, to: now?.address))
        }
    }
}
