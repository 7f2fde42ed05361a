import AppCore
import Campus
import ScreenKit

/// The map of the campus in words.
extension CampusMapModel {
    func words(_ shown: MapShown) -> ScreenID {
        shown.chosen.map { ScreenID(.mapInWords, item($0).subject) } ?? .mapInWords
    }

    var told: MapInWords { told(about: opened) }

    /// Returns the map in words, with the text about a selected place first.
    func told(about chosen: Int?) -> MapInWords {
        var parts: [MapInWords.Part] = chosen.map { [.line(line(references[$0]))] } ?? []
        parts.append(.text(words.overview + " " + words.originSentence()))
        if let person, let area, isInside(before: nil) == false {
            parts.append(.text(area.offCampusSentence(person)))
        }
        let around = origin.map { places.around($0) } ?? []
        let center = person != nil ? "you" : origin?.name ?? "the pack's point of reference"
        for (title, places) in [
            ("Around \(center)", around), ("Nearest callboxes", toldCallboxes),
            ("Nearest places", toldPlaces),
        ] { parts.append(.list(title: title, places.map { line($0.reference) })) }
        if person != nil { parts.append(.text(Way.minutesNote)) }
        if let note = words.sampleNote((around + toldCallboxes).map(\.reference)) {
            parts.append(.text(note))
        }
        return MapInWords(title: "Map in words", parts)
    }

    /// The places that the map numbers, and the callboxes that it lists.
    var toldPlaces: [NearbyPlace] { listed(.all, max: MapNumbers.listed) }
    var toldCallboxes: [NearbyPlace] { Array(callboxes.prefix(Self.listedCallboxes)) }

    /// Returns the sentence about a place, whose name leads to its card.
    private func line(_ reference: PlaceReference) -> MapInWords.Line {
        MapInWords.Line(
            words.sentence(reference), linked: places[reference]?.fullName,
            to: .card(of: reference, in: places))
    }
}
