// Earthquakes among the results of the search: by place, the newest first.
import Hazards
import ScreenKit
import TextMetrics

enum EarthquakeSearch {
    /// The queries that list all of them.
    private static let words: Set = [
        "quake", "quakes", "earthquake", "earthquakes", "seismic", "aftershock", "aftershocks",
    ]
    /// The most events that are shown; the screen of earthquakes has all.
    private static let limit = 3
    /// The fewest letters of a word that is searched for.
    private static let shortest = 4

    /// Returns whether the query asks for earthquakes.
    private static func isAbout(_ query: String) -> Bool { !words.isDisjoint(with: terms(query)) }

    /// Returns whether an event's place contains all words of a query as whole words, not as the beginnings
    /// of others.
    private static func isNamed(_ query: String, _ context: RenderContext) -> Bool {
        let words = terms(query)
        guard let board = context.earthquakeBoard, words.contains(where: { $0.count >= shortest }) else {
            return false
        }
        return context.content.earthquakePlaceWords(board).contains { $0.hold(words, whole: true) }
    }

    private static func terms(_ query: String) -> [String] { FoldedWords(query).all }

    /// Words of guides are also names of places somewhere on Earth, so earthquakes stand low unless they are
    /// asked for; but no guide that may not be meant goes before a place that is.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        group(for: query.text, context).map {
            let isPlace = query.isUnsure && isNamed(query.text, context)
            let isMeant = isPlace || isAbout(query.text)
            return .init(
                $0, !query.hasResults ? .first : isMeant ? .afterFirst : .last, isAnswer: isPlace)
        }
    }

    /// Returns the events whose place has all words of a query, and a link to all events if the query asks
    /// for them; nil if there are none, or nothing is stored.
    private static func group(for query: String, _ context: RenderContext) -> SearchModel.Group? {
        let folded = terms(query)
        let places = folded.filter { !words.contains($0) }
        let isAskedFor = places.count < folded.count
        guard let board = context.earthquakeBoard, board.isStored,
            isAskedFor || places.contains(where: { $0.count >= shortest })
        else { return nil }
        let listsAllKinds = context.settings.values.quakes.listsAllKinds
        var items: [SearchModel.Item] = []
        for (event, known) in zip(board.events, context.content.earthquakePlaceWords(board))
        where event.removal == nil && (listsAllKinds || event.isListedByDefault) && known.hold(places) {
            items.append(
                SearchModel.Item(
                    EarthquakesScreen.row(event, context.hazardTimes, board.places)))
            if items.count == limit { break }
        }
        if isAskedFor {
            var row = ListModel.Row(name: "All earthquakes", destination: .screen(.earthquakes))
            row.mark = .submenu
            items.append(SearchModel.Item(row))
        }
        return items.isEmpty ? nil : SearchModel.Group(name: "Earthquakes", items: items)
    }
}
