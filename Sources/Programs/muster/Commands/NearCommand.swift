import Campus
import CommandLine
import ContentPack

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
        guard invocation.arguments.isEmpty else {
            throw .usage("near takes no words; to find a place by its name, use muster where NAME")
        }
        let kinds = try kinds(invocation)
        let limit = try invocation.number(limit, in: 1...1_000) ?? 10
        let here = try invocation.here()
        let content = try invocation.openContent(reading: .contacts)
        let places = PlacesText(content, here)
        guard let origin = places.words.origin else {
            throw .usage("say where you are: --here LAT,LON; this pack has no point of reference")
        }
        let found = places.words.places.nearest(to: origin, kinds: kinds, count: limit)
        try invocation.write(
            json: places.json(found),
            text: PlacesText.wrapped(
                found.isEmpty ? none(kinds, places.words.places) : lines(found, kinds, places),
                try invocation.width()))
        invocation.reportProblems(of: content)
        let isWhole = Set(kinds).isDisjoint(with: places.words.places.unreadableKinds)
        return found.isEmpty || !isWhole ? .nothingFound : .done
    }

    private static func lines(_ found: [NearbyPlace], _ kinds: [PlaceKind], _ places: PlacesText) -> [String]
    {
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

    /// Returns the requested kinds, in the order of the table.
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
