import AppCore
import Campus
import CommandLine
import Geodesy
import TextMetrics
import TextTools

/// Formats places as lines and as JSON, for `near`, `where` and the answer to words that ask for a place.
struct PlacesText {
    let words: PlaceWords

    /// Reads the places of the pack, unless they are already loaded.
    init(_ content: SessionContent, _ here: HereState = HereState()) {
        content.loadPlaces()
        let origin =
            here.given.map { WayOrigin($0, facing: here.facing) } ?? WayOrigin(referenceOf: content.pack.info)
        words = PlaceWords(content.places ?? CampusPlaces(), from: origin)
    }

    /// Reports the files of places that could not be read. Returns `nothingFound` if there are any.
    func reportUnreadable(_ invocation: Invocation) -> ExitStatus {
        invocation.report(words.places.unreadable)
        return words.places.unreadable.isEmpty ? .done : .nothingFound
    }

    func nearby(_ reference: PlaceReference) -> NearbyPlace? {
        guard let place = words.places[reference] else { return nil }
        // Without an origin the way is left out of what is written.
        let way =
            words.way(to: reference) ?? Way(from: WayOrigin(reference: place.location), to: place.location)
        return NearbyPlace(reference: reference, way: way)
    }

    /// Returns the notes that must follow the lines of places.
    func notes(_ references: [PlaceReference]) -> [String] {
        let times = words.origin?.person == nil ? nil : Way.minutesNote
        return [words.sampleNote(references), times].compactMap { $0 }
    }

    /// Returns the nearest places of a kind, one line each; without an origin, the first of the list.
    func list(_ kind: PlaceKind, max most: Int) -> [String] {
        let all = words.places[kind]
        let references =
            words.origin.map { words.places.nearest(to: $0, kinds: [kind], count: most).map(\.reference) }
            ?? all.indices.prefix(most).map { PlaceReference(kind, $0) }
        var lines = [words.originSentence()] + references.map(words.sentence) + notes(references)
        if all.count > most { lines.append("All \(all.count) of them: muster near --kind \(kind.word)") }
        return lines
    }

    static func wrapped(_ lines: [String], _ width: Int) -> String {
        lines.map { line in
            let indent = String(line.prefix { $0 == " " })
            return TextFitting.wrapped(line, width: width - indent.count).map { indent + $0 + "\n" }.joined()
        }.joined()
    }

    /// Returns all places of the map with their directions, nearest first, and the one that is selected on it.
    func map(choosing chosen: PlaceReference?) -> JSON {
        let found =
            words.origin.map { words.places.nearest(to: $0) } ?? words.places.references.compactMap(nearby)
        return json(found, besides: [("chosen", chosen.flatMap(nearby).flatMap(json) ?? .null)])
    }

    /// Returns the places with their directions. The position of the person is not repeated.
    func json(_ found: [NearbyPlace], besides members: [(String, JSON)] = []) -> JSON {
        .object(
            [
                ("from", .optional(words.origin.map { $0.person == nil ? "reference" : "here" })),
                ("reference", .optional(words.origin?.person == nil ? words.origin?.name : nil)),
            ] + members + [("places", .array(found.compactMap(json)))])
    }

    private func json(_ found: NearbyPlace) -> JSON? {
        guard let place = words.places[found.reference] else { return nil }
        return .object(
            [
                ("kind", .string(place.kind.word)), ("name", .string(place.name)),
                ("sample", .boolean(place.isSample)), ("code", .optional(place.code)),
                ("address", .optional(place.address)), ("aliases", .strings(place.aliases)),
                ("note", .optional(place.note)), ("latitude", .number(place.location.latitude)),
                ("longitude", .number(place.location.longitude)),
            ] + (words.origin == nil ? [] : Self.json(found.way)))
    }

    private static func json(_ way: Way) -> [(String, JSON)] {
        [
            ("meters", .number((way.distance * 10).rounded() / 10)),
            ("bearing", way.bearing.map { .number(($0 * 10).rounded() / 10) } ?? .null),
            ("direction", .optional(way.isCloseBy ? nil : way.direction?.name)),
            ("closeBy", .boolean(way.isCloseBy)), ("side", .optional(way.side?.rawValue)),
            ("estimatedMinutes", .integerOrNull(way.minutes)), ("words", .string(way.text)),
        ]
    }
}
