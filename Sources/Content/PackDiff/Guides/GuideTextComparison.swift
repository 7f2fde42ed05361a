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
        for pair in comparison.same { compareLinksAndPictures(old[pair.old], new[pair.new], part: part) }
        for pair in comparison.reworded {
            let (before, now) = (old[pair.old], new[pair.new])
            changes.append(change(.changed, now, part: part, from: before.text, to: now.text))
            compareLinksAndPictures(before, now, part: part)
        }
        let (oldPieces, newPieces) = (Self.numbered(old, part), Self.numbered(new, part))
        removedPieces += comparison.removed.map { oldPieces[$0] }
        addedPieces += comparison.added.map { newPieces[$0] }
    }

    private static func numbered(_ pieces: [GuidePiece], _ part: String) -> [NumberedPiece] {
        var number = 0
        return pieces.map { piece in
            if piece.what != .heading { number += 1 }
            return NumberedPiece(piece: piece, number: number, part: part)
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

    private mutating func reportMoves() {
        let matching = Matching(
            removedPieces, addedPieces, by: [{ [$0.part, $0.piece.text] }, { [$0.piece.text] }])
        for pair in matching.pairs { report(moved: removedPieces[pair.old], to: addedPieces[pair.new]) }
        changes += matching.removed.map { change(.removed, removedPieces[$0]) }
        changes += matching.added.map { change(.added, addedPieces[$0]) }
    }

    private func change(_ kind: PackChange.Kind, _ item: NumberedPiece) -> PackChange {
        change(kind, item.piece, part: item.part, text: item.piece.text)
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

    /// Compares what two pieces with the same or similar text link to and show.
    private mutating func compareLinksAndPictures(_ old: GuidePiece, _ new: GuidePiece, part: String) {
        compareLinks(old, new, part: part)
        comparePictures(old, new, part: part)
    }

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

    /// Compares what is shown, wherever the drawings are stored.
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
