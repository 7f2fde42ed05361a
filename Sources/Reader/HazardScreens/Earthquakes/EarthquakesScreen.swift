import AppCore
import HazardKit
import Hazards
import ScreenKit

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
        var list = ListModel(
            hazards: "Earthquakes",
            sections: offers + sections.map { section($0, times, board?.places ?? [], context.access) },
            warning: EarthquakeListWords.warning(
                board, listed: sections.reduce(0) { $0 + $1.events.count }, filter: filter, times,
                isPlaced: context.origin != nil), notes: FeedWords.notes(board, times))
        list.leastExplanation = 2
        if board?.isStored ?? false { list.sections.append(options(filter, context)) }
        list.note(filter)
        return .list(list)
    }

    /// Returns the rows for the maps and the filter.
    private static func options(_ filter: EarthquakeFilter, _ context: RenderContext) -> ListModel.Section {
        var rows = [ListModel.Row.submenu("Map of the world", to: .earthquakesOfWorld)]
        if let origin = context.origin {
            rows.append(.submenu("Map around \(origin.spokenName)", to: .earthquakesAroundHere))
        }
        if context.access.allowsSettings { rows += [filter.row] + FeedOffers.leading(context) }
        return .init(name: "Options", rows: rows)
    }

    private static func section(
        _ section: EarthquakeSection, _ times: HazardTimes, _ places: [WatchedPlace], _ access: Access
    ) -> ListModel.Section {
        // A public screen has no filter, and the map shows all of them.
        ListModel.Section(
            hazards: section.title, section.events,
            more: access.allowsSettings
                ? ("choose which to list", .earthquakeFilter) : ("all on the map", .earthquakesOfWorld)
        ) { row($0, times, places) }
    }

    package static func row(_ event: Earthquake, _ times: HazardTimes, _ places: [WatchedPlace])
        -> ListModel.Row
    {
        let report = event.report
        var row = ListModel.Row(name: EarthquakeWords.headline(report), to: .earthquake(event))
        if event.removal != nil { row.name = "Withdrawn: " + row.name }
        row.essential = times.clock(EventTime.moment(report.time))
        row.detail = EarthquakeListWords.remark(event, places)
        row.isHighlighted = event.isSignificant
        row.explanation = { EarthquakeListWords.explanation(event, times, places) }
        return row
    }
}

extension RenderContext {
    /// The earthquakes of the feeds at the current moment; nil if none were read.
    package var earthquakeBoard: EarthquakeBoard? { now.flatMap { content.earthquakeBoard(at: $0) } }
}

extension ScreenID {
    package static let earthquakes = ScreenID(
        "earthquakes", hazards: [.earthquakes], preparation: LoadFeedSetup(), position: .list, isInKiosk: true
    )
}
