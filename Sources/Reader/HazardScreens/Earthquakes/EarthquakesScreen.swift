import AppCore
import Clocks
import HazardKit
import Hazards
import ScreenKit
import TextTools

/// The earthquakes, by time or by importance; above them how old the data is.
package enum EarthquakesScreen {
    package static let description = ScreenDescription(
        .earthquakes,
        entrances: [.init("earthquakes", .earthquakes, segue: .earthquakes, isInEveryPack: false)],
        shortcut: .init(.earthquakes, words: ["quakes", "earthquakes"], help: "quakes: earthquakes"),
        elsewhere: .hazard(EarthquakeSnapshot.format, found: EarthquakeSearch.found),
        map: { _ in .earthquakesOfWorld }
    ) { _, context in
        .list(model(context))
    }

    /// The most events of a section that are listed; the filter helps if there are more than a person reads.
    private static let maxListed = 200

    private static func model(_ context: RenderContext) -> ListModel {
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
                isPlaced: context.origin != nil),
            notes: EarthquakeFeedWords.notes(board, times))
        list.filter = filter.isEmpty ? nil : .quakes
        list.leastExplanation = 2
        if board?.isStored ?? false { list.sections.append(options(filter, context)) }
        if !filter.isEmpty { list.note = "0 lists all earthquakes again." }
        return list
    }

    /// Returns the rows for the maps and the filter.
    private static func options(_ filter: EarthquakeFilter, _ context: RenderContext) -> ListModel.Section {
        func row(_ name: String, _ screen: ScreenID) -> ListModel.Row {
            var row = ListModel.Row(name: name, destination: .screen(screen))
            row.mark = .submenu
            return row
        }
        var rows = [row("Map of the world", .earthquakesOfWorld)]
        if let origin = context.origin {
            rows.append(row("Map around \(origin.spokenName)", .earthquakesAroundHere))
        }
        if context.access.allowsSettings {
            var choice = row("Which earthquakes are listed", .earthquakeFilter)
            choice.essential = filter.text
            rows.append(choice)
            rows += FeedOffers.leading(context)
        }
        return .init(name: "Options", rows: rows)
    }

    private static func section(
        _ section: EarthquakeSection, _ times: HazardTimes, _ places: [WatchedPlace], _ access: Access
    ) -> ListModel.Section {
        var rows = section.events.prefix(maxListed).map { row($0, times, places) }
        let more = section.events.count - rows.count
        if more > 0 {
            // A public screen has no filter, and the map shows all of them.
            var last =
                access.allowsSettings
                ? ListModel.Row(
                    name: "\(more) more", detail: "choose which to list",
                    destination: .screen(.earthquakeFilter))
                : ListModel.Row(
                    name: "\(more) more", detail: "all on the map", destination: .screen(.earthquakesOfWorld)
                )
            last.mark = .submenu
            rows.append(last)
        }
        return ListModel.Section(name: section.title, rows: rows)
    }

    package static func row(_ event: Earthquake, _ times: HazardTimes, _ places: [WatchedPlace])
        -> ListModel.Row
    {
        let report = event.report
        var row = ListModel.Row(
            name: EarthquakeWords.headline(report), destination: .screen(.earthquake(event)))
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

extension ScreenKind {
    static let earthquakes = ScreenKind(
        "earthquakes", hazards: [.earthquakes], preparation: LoadFeedSetup(), position: .list, isInKiosk: true
    )
}

extension ScreenID {
    package static let earthquakes = ScreenID(.earthquakes)
}
