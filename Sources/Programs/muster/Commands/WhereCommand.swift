import AppCore
import Campus
import CommandLine
import ContentPack
import Geodesy

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
            invocation.reportProblems(of: content)
            throw nothingFound(name, places)
        }
        try invocation.write(
            json: places.json(found.compactMap(places.nearby)),
            text: PlacesText.wrapped(
                found.count == 1 ? card(found[0], places) : list(found, places), try invocation.width()))
        invocation.reportProblems(of: content)
        return .done
    }

    private static func list(_ found: [PlaceReference], _ places: PlacesText) -> [String] {
        [places.words.originSentence()] + found.map(places.words.sentence) + places.notes(found)
    }

    /// Returns everything about one place.
    private static func card(_ reference: PlaceReference, _ places: PlacesText) -> [String] {
        guard let place = places.words.places[reference] else { return [] }
        let origin = WayOrigin(reference: place.location)
        let near = places.words.places.nearest(
            to: origin, kinds: [place.kind == .callbox ? .building : .callbox], count: neighbors)
        let kind = place.kind == .callbox ? PlaceKind.building : .callbox
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
