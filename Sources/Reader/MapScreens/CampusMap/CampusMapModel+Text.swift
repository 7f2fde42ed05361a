import AppCore
import Campus
import Canvas
import ScreenKit

/// The list beside the map of the campus, the sentence above it, and the notes below it.
extension CampusMapModel {
    /// The most places that are listed, and the callboxes below them.
    private static let maxPlaces = 24
    static let listedCallboxes = 4

    func rows(_ shown: MapShown, height: Int) -> [MapRow] {
        let onlyKind = shown.layers.kind
        let phones = onlyKind != nil ? [] : callboxes.prefix(Self.listedCallboxes)
        // All rows are other ones when a person who walks has moved on.
        let most = isPersonMoving ? MapNumbers.listed : Self.maxPlaces
        let headings = onlyKind != nil || !phones.isEmpty ? 1 : 0
        let room = min(most, max(1, height - phones.count - headings))
        var rows = onlyKind.map { [heading($0)] } ?? []
        rows += listed(shown.layers, max: room).compactMap { place in
            row(place, isBelowHeading: onlyKind != nil) { shown.listed.firstIndex(of: $0) }
        }
        if !phones.isEmpty {
            rows.append(heading(.callbox))
            rows += phones.compactMap { row($0, isBelowHeading: true) { _ in nil } }
        }
        return Array(rows.prefix(height))
    }

    /// Returns the heading of a kind: `Callboxes (sample positions)`.
    private func heading(_ kind: PlaceKind) -> MapRow {
        let remark =
            switch samples[kind] ?? .none {
            case .none: ""
            case .some: " (? marks a sample)"
            case .all: " (sample positions)"
            }
        let priority = kind == .callbox ? MapPriority.high : MapPriority.listed
        return MapRow(
            item: nil, sign: kind.traits.mark.unicodeScalars.first.map { Mark($0, priority: priority) },
            name: kind.traits.title + remark)
    }

    /// Returns the row of a place. A sample position is marked unless the heading marks all of them, and a place that
    /// is not below the heading of its kind shows its kind.
    private func row(_ nearby: NearbyPlace, isBelowHeading: Bool, number: (Int) -> Int?) -> MapRow? {
        guard let index = index(of: nearby.reference), let place = named(index) else { return nil }
        let isSaid = !place.isSample || isBelowHeading && samples[place.kind] == .all
        return MapRow(
            item: index,
            sign: number(index).map(Mark.listed), name: isBelowHeading ? place.name : place.fullName,
            nameEnd: isSaid ? "" : " (sample)",
            remark: origin == nil ? "" : nearby.way.shortText,
            // To change the style and back takes as many bytes as a way.
            hasDimRemark: !isPersonMoving)
    }

    /// Both texts come from the position for which the sentence was last announced.
    func text(_ shown: MapShown, rows: (String) -> Int) -> MapText {
        let words = PlaceWords(
            places, from: following(shown).said.person.map { WayOrigin($0, facing: facing) } ?? origin,
            quality: isPersonMoving ? quality : nil)
        let main = shown.chosen.map { words.sentence(references[$0]) } ?? words.overview
        let position = person == nil ? [PlaceWords.unknown, PlaceWords.shortUnknown] : [quality]
        guard let distances = Self.distances(words), !shown.position.isAiming else {
            return MapText(sentence: [main], lastRow: position)
        }
        // A distance is never shown without where it begins. With nothing chosen the row below has place for that.
        let ended = shown.chosen == nil ? main : main + "."
        let whole = ended + " " + distances
        // The age of a position changes with time, and the sentence must not: it is read out.
        if shown.chosen != nil && person == nil || !isPersonMoving && rows(whole) == rows(ended) {
            return MapText(sentence: [whole], lastRow: position)
        }
        return MapText(
            sentence: [main],
            lastRow: [words.originSentence(), distances] + words.unnamedOrigins
                + position.filter { !$0.isEmpty } + words.shortOrigins)
    }

    /// Returns `Distances from the Drillfield.`, without that the person's position is unknown; nil without an origin.
    private static func distances(_ words: PlaceWords) -> String? {
        guard words.origin != nil else { return nil }
        let sentence = words.originSentence()
        let unknown = PlaceWords.unknown + ". "
        return sentence.hasPrefix(unknown) ? String(sentence.dropFirst(unknown.count)) : sentence
    }

    func notes(_ profile: TerminalProfile) -> [String] {
        var notes = words.sampleNotes(samples)
        if let notice = terrain?.notice {
            notes = notes.map { $0 + profile.separator + notice } + [notice] + notes
        }
        return notes
    }

    /// The map of the campus in words.
    func words(_ shown: MapShown) -> ScreenID {
        shown.chosen.map { ScreenID(.mapInWords, item($0).subject) } ?? .mapInWords
    }

    var told: MapInWords { told(about: opened) }

    func told(about chosen: Int?) -> MapInWords {
        var parts: [MapInWords.Part] = chosen.map { [.line(line(references[$0]))] } ?? []
        parts.append(.text(words.overview + " " + words.originSentence()))
        if let person, let area, isInside(before: nil) == false {
            parts.append(.text(area.offCampusSentence(person)))
        }
        let around = origin.map { places.around($0) } ?? []
        let center = person != nil ? "you" : origin?.name ?? "the pack's point of reference"
        let lists = [
            ("Around \(center)", around), ("Nearest callboxes", toldCallboxes),
            ("Nearest places", toldPlaces),
        ]
        parts += lists.map { title, places in .list(title: title, places.map { line($0.reference) }) }
        if person != nil { parts.append(.text(Way.minutesNote)) }
        if let note = words.sampleNote((around + toldCallboxes).map(\.reference)) {
            parts.append(.text(note))
        }
        return MapInWords(title: "Map in words", parts)
    }

    var toldPlaces: [NearbyPlace] { listed(.all, max: MapNumbers.listed) }
    var toldCallboxes: [NearbyPlace] { Array(callboxes.prefix(Self.listedCallboxes)) }

    private func line(_ reference: PlaceReference) -> MapInWords.Line {
        MapInWords.Line(
            words.sentence(reference), linked: places[reference]?.fullName,
            to: .card(of: reference, in: places))
    }
}
