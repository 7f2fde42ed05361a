// Earthquakes among the results of the search: by place, the newest first.
import Hazards
import ScreenKit
import TextMetrics

enum EarthquakeSearch {
    /// The queries that list all of them.
    private static let words: Set = [
        "quake", "quakes", "earthquake", "earthquakes", "seismic", "aftershock", "aftershocks",
    ]

    /// Returns whether the query asks for earthquakes.
    private static func isAbout(_ query: String) -> Bool { !words.isDisjoint(with: terms(query)) }

    /// Returns whether an event's place contains all words of a query as whole words, not as the beginnings
    /// of others.
    private static func isNamed(_ query: String, _ context: RenderContext) -> Bool {
        let words = terms(query)
        guard let board = context.earthquakeBoard,
            words.contains(where: { $0.count >= HazardSearch.shortest })
        else {
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
            isAskedFor || places.contains(where: { $0.count >= HazardSearch.shortest })
        else { return nil }
        let listsAllKinds = context.settings.values.quakes.listsAllKinds
        let found = zip(board.events, context.content.earthquakePlaceWords(board)).lazy.filter {
            event, known in
            event.removal == nil && (listsAllKinds || event.isListedByDefault) && known.hold(places)
        }
        return HazardSearch.group(
            EarthquakeSnapshot.format,
            found.map { EarthquakesScreen.row($0.0, context.hazardTimes, board.places) },
            all: isAskedFor ? ("All earthquakes", .earthquakes) : nil)
    }
}
