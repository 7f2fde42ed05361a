// Earthquakes among the results of the search: by place, the newest first.
import AppCore
import Hazards
import ScreenKit
import TextMetrics

enum EarthquakeSearch {
    /// The words that list all of them.
    private static let words: Set = [
        "quake", "quakes", "earthquake", "earthquakes", "seismic", "aftershock", "aftershocks",
    ]

    /// Words of guides are also names of places somewhere on Earth, so earthquakes stand low unless they are
    /// asked for; but no guide that may not be meant goes before a place that is.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        let asked = HazardQuery(query.text, asking: words)
        return group(for: asked, context).map {
            let isPlace = query.isUnsure && isNamed(asked, context)
            let isMeant = isPlace || asked.isAsking
            return .init($0, !query.hasResults ? .first : isMeant ? .afterFirst : .last, isAnswer: isPlace)
        }
    }

    /// Returns whether an event's place contains all words of a query as whole words, not as the beginnings of others.
    private static func isNamed(_ query: HazardQuery, _ context: RenderContext) -> Bool {
        guard let board = context.earthquakeBoard, HazardQuery.isSearched(query.words) else { return false }
        return context.content.earthquakePlaceWords(board).contains { $0.hold(query.words, whole: true) }
    }

    /// Returns the events whose place has all words of a query, and a link to all events if the query asks
    /// for them; nil if there are none, or nothing is stored.
    private static func group(for query: HazardQuery, _ context: RenderContext) -> SearchModel.Group? {
        guard let board = context.earthquakeBoard, board.isStored,
            query.isAsking || HazardQuery.isSearched(query.others)
        else { return nil }
        let listsAllKinds = context.settings.values.quakes.listsAllKinds
        let found = zip(board.events, context.content.earthquakePlaceWords(board)).lazy.filter {
            event, known in
            event.removal == nil && (listsAllKinds || event.isListedByDefault) && known.hold(query.others)
        }
        return HazardQuery.group(
            EarthquakeSnapshot.format,
            found.map { EarthquakesScreen.row($0.0, context.hazardTimes, board.places) },
            all: query.isAsking ? ("All earthquakes", .earthquakes) : nil)
    }
}
