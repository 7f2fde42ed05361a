// Shortens messages that do not fit in the room of their source: their event, areas and times stay.

private enum ShortLimits {
    /// The most references to messages that are not stored.
    static let references = 500
    static let referencesOfBrief = 3
    /// The most scalars of a text, and of a headline.
    static let text = 600
    static let headline = 200
    /// The most values of a list, and the most bytes of one.
    static let values = 50
    static let value = 200
    /// The most bytes of the areas of an info in the shortest form, and the most codes.
    static let areas = 4_000
    static let codes = 1_000
}

extension AlertMessage {
    /// Removes references to messages that are not stored, beyond a few that connect it with others.
    mutating func limitReferences(known: Set<AlertReference>, others: Int = ShortLimits.references) {
        var left = others
        references.removeAll { reference in
            guard !known.contains(reference) else { return false }
            left -= 1
            return left < 0
        }
    }

    mutating func shorten() {
        note = note.cut(to: ShortLimits.headline)
        for index in infos.indices { infos[index].shorten() }
    }

    /// Leaves only the event, the headline, the areas, the times, and the references to known messages.
    mutating func makeBrief(known: Set<AlertReference>) {
        limitReferences(known: known, others: ShortLimits.referencesOfBrief)
        note = ""
        for index in infos.indices { infos[index].makeBrief() }
    }
}

extension AlertInfo {
    fileprivate mutating func shorten() {
        headline = headline.cut(to: ShortLimits.headline)
        description = description.cut(to: ShortLimits.text)
        instruction = instruction.cut(to: ShortLimits.text)
        senderName = senderName.cut(to: ShortLimits.headline)
        (web, contact) = (web.cut(to: ShortLimits.headline), contact.cut(to: ShortLimits.headline))
        categories = Array(categories.prefix(ShortLimits.values))
        responses = Array(responses.prefix(ShortLimits.values))
        eventCodes = eventCodes.shortest
        parameters = parameters.shortest
    }

    fileprivate mutating func makeBrief() {
        (description, instruction, web, contact) = ("", "", "", "")
        if areas.reduce(0, { $0 + $1.weight }) > ShortLimits.areas { areas = AlertArea.merged(areas) }
    }
}

extension AlertArea {
    /// Returns as few areas as possible that reach everyone whom these reach: boxes around what is drawn, and
    /// whole states where there are very many codes.
    fileprivate static func merged(_ areas: [AlertArea]) -> [AlertArea] {
        // Where something is drawn, a code alone is not believed, and codes say nothing of an area that may be
        // anywhere: these stay apart.
        let certain = areas.filter { !$0.isUncertain }
        let groups = [
            certain.filter(\.hasShape), certain.filter { !$0.hasShape }, areas.filter(\.isUncertain),
        ]
        return groups.filter { !$0.isEmpty }.map { group in
            var area = AlertArea()
            area.isPartlyDrawn = group.contains(where: \.isPartlyDrawn)
            area.name = group.lazy.map(\.name).first { !$0.isEmpty }?.cut(to: ShortLimits.headline) ?? ""
            let points = group.flatMap { $0.polygons + $0.circles.compactMap(\.square) }.flatMap(\.ring)
            if let box = AlertPolygon(boxAround: points) { area.polygons = [box] }
            var (zones, counties): (Set<String>, Set<String>) = ([], [])
            for part in group {
                zones.formUnion(part.zones)
                counties.formUnion(part.counties)
                if zones.count > ShortLimits.codes { zones = Set(zones.map { $0.prefix(2) + "Z000" }) }
                if counties.count > ShortLimits.codes {
                    counties = Set(counties.map { "0" + $0.dropFirst().prefix(2) + "000" })
                }
            }
            area.geocodes =
                zones.sorted().map { NamedValue("UGC", $0) }
                + counties.sorted().map { NamedValue("SAME", $0) }
            return area
        }
    }
}

extension [NamedValue] {
    fileprivate var shortest: [NamedValue] {
        Array(lazy.filter { $0.value.utf8.count <= ShortLimits.value }.prefix(ShortLimits.values))
    }
}

extension String {
    /// Returns the text with at most that many scalars.
    func cut(to most: Int) -> String {
        guard utf8.count > most, unicodeScalars.count > most else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.prefix(most - 1))) + "…"
    }
}
