import AppCore
import Geodesy
import HazardKit
import Hazards
import ScreenKit
import TextMetrics
import TextTools

/// The earthquakes, by time or by importance; above them how old the data is.
package enum EarthquakesScreen {
    package static let description = ScreenDescription(
        of: .earthquakes,
        entrances: [.init("earthquakes", .earthquakes, segue: .earthquakes, isInEveryPack: false)],
        shortcut: .init(.earthquakes, words: ["quakes", "earthquakes"], help: "quakes: earthquakes"),
        elsewhere: .hazard(EarthquakeSnapshot.format, found: EarthquakeSearch.found),
        map: { _ in .earthquakesOfWorld }
    ) { _, context in
        let filter = context.settings.values.quakes
        let board = context.earthquakeBoard
        let (offers, times) = FeedOffers.list([.earthquakes], isStored: board?.isStored, context)
        let events = board?.events ?? []
        let sections = filter.sections(events, at: times.now, from: context.origin?.point)
        // A public screen has no filter, and the map shows all of them.
        let more: (String, ScreenID) =
            context.access.allowsSettings
            ? ("choose which to list", .earthquakeFilter) : ("all on the map", .earthquakesOfWorld)
        var list = ListModel(
            hazards: "Earthquakes",
            sections: offers
                + sections.map { section in
                    ListModel.Section(hazards: section.title, section.events, more: more) {
                        row($0, times, board?.places ?? [])
                    }
                },
            warning: EarthquakeListWords.warning(
                board, listed: sections.reduce(0) { $0 + $1.events.count }, filter: filter, times,
                isPlaced: context.origin != nil), notes: FeedWords.notes(board, times))
        list.leastExplanation = 2
        if board?.isStored ?? false { list.sections.append(options(filter, context)) }
        list.note(filter)
        return .list(list)
    }

    private static func options(_ filter: EarthquakeFilter, _ context: RenderContext) -> ListModel.Section {
        var rows = [ListModel.Row.submenu("Map of the world", to: .earthquakesOfWorld)]
        if let origin = context.origin {
            rows.append(.submenu("Map around \(origin.spokenName)", to: .earthquakesAroundHere))
        }
        if context.access.allowsSettings { rows += [filter.row] + FeedOffers.leading(context) }
        return .init(name: "Options", rows: rows)
    }

    package static func row(_ event: Earthquake, _ times: HazardTimes, _ places: [WatchedPlace])
        -> ListModel.Row
    {
        let report = event.report
        let name = (event.removal == nil ? "" : "Withdrawn: ") + EarthquakeWords.headline(report)
        let remark = EarthquakeListWords.remark(event, places)
        var row = ListModel.Row(name: name, detail: remark, to: .earthquake(event))
        row.essential = times.clock(EventTime.moment(report.time))
        row.isHighlighted = event.isSignificant
        row.explanation = { EarthquakeListWords.explanation(event, times, places) }
        return row
    }
}

extension RenderContext {
    package var earthquakeBoard: EarthquakeBoard? { now.flatMap { content.earthquakeBoard(at: $0) } }
}

extension ScreenID {
    package static let earthquakes = ScreenID(
        "earthquakes", hazards: [.earthquakes], preparation: LoadFeedSetup(), position: .list, isInKiosk: true
    )
}

/// Chooses which earthquakes are listed, and in which order. The choice is saved as a setting.
package enum EarthquakeFilterScreen {
    package static let description = ScreenDescription(
        of: .earthquakeFilter, map: { _ in .earthquakesOfWorld }
    ) { _, context in
        let filter = context.settings.values.quakes
        func choice(_ name: String, _ change: (inout EarthquakeFilter) -> Void) -> ListModel.Row {
            filter.choice(name, context, change)
        }
        let magnitudes = EarthquakeFilter.magnitudes.map { value in
            choice("M \(EarthquakeFilter.number(value)) or more") { $0.magnitude = value }
        }
        let days = EarthquakeFilter.dayCounts.map { count in
            choice(count == 1 ? "Past 24 hours" : "Past \(count) days") { $0.days = count }
        }
        let distances = EarthquakeFilter.distances.map { kilometers in
            choice("Within \(GeoText.distance(Double(kilometers) * 1_000))") { $0.within = kilometers }
        }
        let agencies = EarthquakeAgency.read.map { agency in
            choice("\(agency.name) only") { $0.agency = agency.rawValue }
        }
        let kinds = [
            choice("Earthquakes only") { $0.listsAllKinds = false },
            choice("Blasts and other events too") { $0.listsAllKinds = true },
        ]
        let orders = [
            choice("Newest first") { $0.isByWeight = false },
            choice("What matters most first") { $0.isByWeight = true },
        ]
        let distance = context.origin.map { "Distance from \($0.spokenName)" } ?? "Distance"
        let sections: [ListModel.Section] = [
            .init("Magnitude", [choice("Any, also unknown") { $0.magnitude = nil }] + magnitudes),
            .init("Time", [choice("All that is stored") { $0.days = nil }] + days),
            .init(distance, [choice("Any distance") { $0.within = nil }] + distances),
            .init("Words", [.filterWords(filter.words, .quakes, context)]),
            .init("Source", [choice("All agencies") { $0.agency = nil }] + agencies),
            .init("Kind", kinds), .init("Order", orders),
        ]
        return .list(ListModel(choosing: filter, sections: sections))
    }
}

/// Earthquakes among the results of the search: by place, the newest first.
enum EarthquakeSearch {
    /// The words that list all of them.
    private static let words: Set = [
        "quake", "quakes", "earthquake", "earthquakes", "seismic", "aftershock", "aftershocks",
    ]

    /// Returns the events whose place has all words of a query, and a link to all if it asks for them; nil without any.
    /// Words of guides are also names of places somewhere on Earth, so earthquakes stand low unless they are asked for; but no
    /// guide that may not be meant goes before a place that is.
    static func found(_ query: Contributions.Query, _ context: RenderContext) -> Contributions.Found? {
        let asked = HazardQuery(query.text, asking: words)
        guard let board = context.earthquakeBoard, board.isStored,
            asked.isAsking || HazardQuery.isSearched(asked.others)
        else { return nil }
        let listsAllKinds = context.settings.values.quakes.listsAllKinds
        let places = context.content.earthquakePlaceWords(board)
        let found = zip(board.events, places).lazy.filter { event, known in
            event.removal == nil && (listsAllKinds || event.isListedByDefault) && known.hold(asked.others)
        }
        let group = HazardQuery.group(
            EarthquakeSnapshot.format,
            found.map { EarthquakesScreen.row($0.0, context.hazardTimes, board.places) },
            all: asked.isAsking ? ("All earthquakes", .earthquakes) : nil)
        return group.map {
            // Whole words, not the beginnings of others.
            let isPlace =
                query.isUnsure && HazardQuery.isSearched(asked.words)
                && places.contains { $0.hold(asked.words, whole: true) }
            let isMeant = isPlace || asked.isAsking
            return .init($0, !query.hasResults ? .first : isMeant ? .afterFirst : .last, isAnswer: isPlace)
        }
    }
}

/// The texts of a list of earthquakes and of its events, for the screen and the command.
package enum EarthquakeListWords {
    /// Returns the notes above a list of so many events: what the filter leaves out, why it is empty, and how old it is.
    package static func warning(
        _ board: EarthquakeBoard?, listed: Int, filter: EarthquakeFilter, _ times: HazardTimes, isPlaced: Bool
    ) -> [String] {
        let overview = FeedWords.overview(board, times)
        guard let board, board.isStored else { return overview }
        var lines: [String] = []
        let hidden = board.events.count - listed
        if !filter.isEmpty {
            let others = hidden > 0 ? " \(CountedNoun.text(hidden, "other event")) not listed." : ""
            lines.append("Listed: \(filter.text).\(others)")
            if filter.within != nil, !isPlaced {
                lines.append("Where you are is not known, so events at any distance are listed.")
            }
        } else if hidden > 0 {
            let kinds = CountedNoun.text(hidden, "blast or other event", "blasts and other events")
            lines.append("\(kinds) not listed.")
        }
        if listed == 0 { lines.append(whyEmpty(board, filter)) }
        return lines + overview
    }

    static func whyEmpty(_ board: EarthquakeBoard, _ filter: EarthquakeFilter) -> String {
        if !board.events.isEmpty {
            return filter.isEmpty
                ? "No earthquake is stored, only events of other kinds."
                : "No event that is stored is among what you have chosen to list."
        }
        switch board.verdict {
        case .neverRead, .unusable: return "Whether there were earthquakes is unknown: no feed has been read."
        case .current: return "The feeds list no event."
        case .stale: return "No event is stored, but there may be newer ones."
        }
    }

    /// Returns a short remark about an event, or nil for a reviewed earthquake that concerns none of the places.
    package static func remark(_ event: Earthquake, _ places: [WatchedPlace]) -> String? {
        if let removal = EarthquakeWords.removal(event.shown) { return removal.lowercasedFirst }
        let review = event.report.status == .automatic ? "not reviewed" : nil
        let parts = [NearbyWords.mark(event.lies(to: places)), review].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns sentences about the places that an event concerns, its time and depth, how reliable the report is, its source.
    package static func explanation(
        _ event: Earthquake, _ times: HazardTimes, _ places: [WatchedPlace]
    ) -> String {
        let report = event.report
        let parts = [
            EarthquakeWords.removal(event.shown), NearbyWords.mark(event.lies(to: places))?.capitalizedFirst,
            "\(times.clockWithUTC(EventTime.moment(report.time)).capitalizedFirst), "
                + EarthquakeWords.age(report, at: times.now),
            EarthquakeWords.depth(report).capitalizedFirst,
            report.status == .automatic ? "Not reviewed by a person yet" : nil,
            EarthquakePage.names(event),
        ]
        return parts.compactMap { $0 }.map { $0 + "." }.joined(separator: " ")
    }
}
