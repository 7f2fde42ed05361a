import AppCore
import Campus
import CommandLine
import ContentPack
import Geodesy
import ScreenKit
import Screens
import TextMetrics
import TextTools

/// `muster near`: the places near a position, the nearest first.
enum NearCommand {
    static let kind = Option(
        "kind", "KIND", "Only places of this kind; may be given again.",
        repeats: true, words: { PlaceKind.allCases.map(\.word) })
    static let limit = Option("limit", "N", "At most N places, 1 to 1000 (default: 10).", short: "n")

    static let command = Command(
        name: "near", summary: "List the places near you, the nearest first.",
        discussion: """
            Without --here distances are from the pack's point of reference, which is never taken for where you are. \
            KIND is building, callbox, aed, shelter or assembly-point.
            A place whose position was not surveyed is marked as a sample position: do not go looking for it. Exit code \
            1 if the pack lists no such place, or a list of them could not be read.
            """, options: [.here, .facing, kind, limit] + Option.printing, takesWords: true
    ) { (invocation) throws(CommandFailure) in
        guard invocation.arguments.isEmpty
        else { throw .usage("near takes no words; to find a place by its name, use muster where NAME") }
        let kinds = try kinds(invocation)
        let limit = try invocation.number(limit, in: 1...1_000) ?? 10
        let here = try invocation.here()
        let content = try invocation.openContent(reading: .contacts)
        let places = PlacesText(content, here)
        guard let origin = places.words.origin
        else { throw .usage("say where you are: --here LAT,LON; this pack has no point of reference") }
        let found = places.words.places.nearest(to: origin, kinds: kinds, count: limit)
        try invocation.write(
            json: places.json(found),
            text: PlacesText.wrapped(
                found.isEmpty ? none(kinds, places.words.places) : lines(found, kinds, places),
                try invocation.width()))
        invocation.report(content.problems)
        let isWhole = Set(kinds).isDisjoint(with: places.words.places.unreadableKinds)
        return found.isEmpty || !isWhole ? .nothingFound : .done
    }

    private static func lines(
        _ found: [NearbyPlace], _ kinds: [PlaceKind], _ places: PlacesText
    ) -> [String] {
        let words = places.words
        // Of one kind alone the names need not say which.
        var lines = [words.originSentence()] + found.map(words.sentence)
        lines += places.notes(found.map(\.reference))
        if kinds.count == PlaceKind.allCases.count {
            return lines + [words.places.unreadableSentence].compactMap { $0 }
        }
        return lines + kinds.filter { words.places[$0].isEmpty }.map(words.places.noneSentence)
    }

    private static func none(_ kinds: [PlaceKind], _ places: CampusPlaces) -> [String] {
        kinds.count == PlaceKind.allCases.count
            ? [PlaceWords(places, from: nil).overview] : kinds.map(places.noneSentence)
    }

    private static func kinds(_ invocation: Invocation) throws(CommandFailure) -> [PlaceKind] {
        guard let text = invocation.value(kind) else { return PlaceKind.allCases }
        var kinds: [PlaceKind] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let word = word.lowercased()
            guard let kind = PlaceKind.allCases.first(where: { $0.word == word || $0.traits.list == word })
            else {
                let known = PlaceKind.allCases.map(\.word).joined(separator: ", ")
                throw .usage("--kind takes one of \(known), not \"\(Output.printable(word))\"")
            }
            kinds.append(kind)
        }
        return PlaceKind.allCases.filter(kinds.contains)
    }
}

/// `muster where NAME`: prints where a place is, and the emergency phones nearest to it.
enum WhereCommand {
    static let command = Command(
        name: "where", synopsis: "NAME", summary: "Say where a place of the campus is.",
        discussion: """
            NAME is a name, another name, a code or an address, or the beginning of one. With --here the way there is \
            told from where you are. If several places match, all of them are listed. Exit code 1 if none does.
            A place whose position was not surveyed is marked as a sample position: do not go looking for it.
            """, options: [.here, .facing] + Option.printing, takesWords: true, run: run)

    /// The number of callboxes that are listed with a place.
    private static let neighbors = 3

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let name = invocation.arguments.joined(separator: " ")
        guard name.contains(where: { $0 != " " }) else { throw .usage("where needs the name of a place") }
        let here = try invocation.here()
        let content = try invocation.openContent(reading: .contacts)
        let places = PlacesText(content, here)
        let found = places.words.places.named(name)
        guard !found.isEmpty else {
            // "muster where is the nearest defibrillator" is a question, not the name of a place.
            if invocation.arguments.count > 1, !invocation.has(.json) {
                var question = invocation
                question.arguments.insert("where", at: 0)
                if let status = try WordsAnswer.write(question, content) { return status }
            }
            invocation.report(content.problems)
            throw nothingFound(name, places)
        }
        try invocation.write(
            json: places.json(found.compactMap(places.nearby)),
            text: PlacesText.wrapped(
                found.count == 1
                    ? card(found[0], places)
                    : [places.words.originSentence()] + found.map(places.words.sentence)
                        + places.notes(found), try invocation.width()))
        invocation.report(content.problems)
        return .done
    }

    private static func card(_ reference: PlaceReference, _ places: PlacesText) -> [String] {
        guard let place = places.words.places[reference] else { return [] }
        let origin = WayOrigin(reference: place.location)
        let kind = place.kind == .callbox ? PlaceKind.building : .callbox
        let near = places.words.places.nearest(to: origin, kinds: [kind], count: neighbors)
        let nearWords = PlaceWords(places.words.places, from: origin)
        let remarks = PlaceWords.remarks(of: place)
        let facts: [(String, String?)] = [
            ("Address", place.address), ("Code", place.code),
            ("Also called", place.aliases.isEmpty ? nil : place.aliases.joined(separator: ", ")),
            ("Note", place.note),
            ("Position", ([GeoText.coordinates(place.location)] + remarks).joined(separator: ", ")),
            // A phone would show a sample as a true position.
            ("For a phone's map", place.isSample ? nil : GeoText.address(place.location)),
        ]
        var lines = [places.words.sentence(reference), places.words.originSentence()]
        lines += facts.compactMap { term, text in text.map { "\(term): \($0)" } }
        if !near.isEmpty { lines += ["Nearest \(kind.plural):"] + near.map { "  " + nearWords.sentence($0) } }
        return lines + places.notes([reference] + near.map(\.reference))
    }

    /// Returns the failure of a command whose name matches no place; it lists similar names.
    static func nothingFound(_ name: String, _ places: PlacesText) -> CommandFailure {
        if let unread = places.words.places.unreadableSentence {
            return CommandFailure(
                "no place \"\(Output.printable(name))\" was found. \(unread)", .nothingFound)
        }
        let near = places.words.places.suggestions(for: name).map(Output.printable)
        let hint =
            near.isEmpty
            ? "; to see them all, run muster near -n 1000"
            : "; did you mean \(near.joined(separator: " or "))?"
        return CommandFailure("this pack lists no place \"\(Output.printable(name))\"\(hint)", .nothingFound)
    }
}

/// The map that `muster map [PLACE]` opens, with the named place selected.
struct MapOpening {
    let screen: ScreenID
    /// The notice if several places have that name.
    let notice: String?
    /// The named place, and the places of the map, nearest first.
    let chosen: PlaceReference?
    let places: PlacesText

    /// - Throws: status `nothingFound` if no place has that name.
    init(_ words: [String], _ content: SessionContent, _ here: HereState) throws(CommandFailure) {
        let name = words.joined(with: " ")
        places = PlacesText(content, here)
        guard name.contains(where: { $0 != " " }) else {
            (screen, notice, chosen) = (.map, nil, nil)
            return
        }
        let found = places.words.places.named(name)
        guard let nearest = Self.nearest(found, places) else { throw WhereCommand.nothingFound(name, places) }
        (screen, chosen) = (ScreenTable.all.map(from: .card(of: nearest, in: content)), nearest)
        let others = found.filter { $0.kind == nearest.kind }.count
        notice =
            others > 1
            ? "\(others) \(nearest.kind.plural) match \"\(Output.printable(name))\"; this is the nearest."
            : nil
    }

    /// Returns a building, if there is one: callboxes and other places are named after the buildings beside them.
    private static func nearest(_ found: [PlaceReference], _ places: PlacesText) -> PlaceReference? {
        let kind = found.map(\.kind).min { $0.order < $1.order }
        // Without a position or a reference point all are alike.
        func distance(_ place: PlaceReference) -> Double { places.words.way(to: place)?.distance ?? 0 }
        return found.filter { $0.kind == kind }.min { distance($0) < distance($1) }
    }
}

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
