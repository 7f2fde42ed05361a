// Earthquakes among the results of the search: by place, the newest first.
import Hazards
import TextMetrics

enum EarthquakeSearch {
    /// What is typed to see all of them.
    private static let words: Set = [
        "quake", "quakes", "earthquake", "earthquakes", "seismic", "aftershock", "aftershocks",
    ]
    /// Events that are shown; the screen of earthquakes has all.
    private static let most = 3
    /// Events that are looked through, the newest: what is typed is answered within a few milliseconds.
    private static let mostExamined = 1_000
    /// Letters of the shortest word that is looked for.
    private static let shortest = 4

    /// Returns the events whose place has all words of a query, and a way to all where they are asked for; nil if there are
    /// none, or nothing is stored.
    static func group(for query: String, _ context: RenderContext) -> SearchModel.Group? {
        let folded = TextFolding.folded(query).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        let places = folded.filter { !words.contains($0) }
        let isAskedFor = places.count < folded.count
        guard let board = context.earthquakeBoard, board.isStored,
            isAskedFor || places.contains(where: { $0.count >= shortest })
        else { return nil }
        let filter = context.settings.values.quakes
        var items: [SearchModel.Item] = []
        for event in filter.listed(Array(board.events.prefix(mostExamined)), at: context.alertTimes.now)
        where event.removal == nil && has(places, event) {
            items.append(SearchModel.Item(EarthquakesScreen.row(event, context.alertTimes)))
            if items.count == most { break }
        }
        if isAskedFor {
            var row = ListModel.Row(name: "All earthquakes", destination: .screen(.earthquakes))
            row.mark = .submenu
            items.append(SearchModel.Item(row))
        }
        return items.isEmpty ? nil : SearchModel.Group(name: "Earthquakes", items: items)
    }

    private static func has(_ words: [String], _ event: Earthquake) -> Bool {
        guard !words.isEmpty else { return true }
        let text = event.records.compactMap(\.report.place).joined(separator: " ")
        let known = TextFolding.folded(text).split { !$0.isLetter && !$0.isNumber }
        return words.allSatisfy { word in known.contains { $0.hasPrefix(word) } }
    }
}
