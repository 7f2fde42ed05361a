import AppCore
import Clocks
import Hazards
import TextTools

/// The earthquakes: by how long ago they were, or by what matters; above them how old that is.
enum EarthquakesScreen {
    static let description = ScreenDescription(
        .earthquakes, entrances: [.init("earthquakes", .earthquakes, isInEveryPack: false)]
    ) { _, context in
        .list(model(context))
    }

    /// Events of a section that are listed; of more than a person reads there is the filter.
    private static let mostListed = 200

    private static func model(_ context: RenderContext) -> ListModel {
        let filter = context.settings.values.quakes
        let times = context.alertTimes
        let board = context.earthquakeBoard
        let events = board?.events ?? []
        let sections = filter.sections(events, at: times.now)
        var list = ListModel(
            title: "Earthquakes", sections: sections.map { section($0, times, board?.places ?? []) })
        list.warning = EarthquakeListWords.warning(
            board, listed: sections.flatMap(\.events), filter: filter, times
        ).joined(separator: "\n")
        list.filter = filter.isEmpty ? nil : .quakes
        list.explainsWhereRoomy = true
        list.standingNotes = EarthquakeFeedWords.notes(board, times)
        list.emptyText = "Nothing is listed."
        if board?.isStored ?? false, context.access.allowsSettings {
            var row = ListModel.Row(
                name: "Which earthquakes are listed", destination: .screen(.earthquakeFilter))
            row.essential = filter.text
            row.mark = .submenu
            list.sections.append(.init(name: "Options", rows: [row]))
        }
        if !filter.isEmpty { list.note = "0 lists all earthquakes again." }
        return list
    }

    private static func section(
        _ section: EarthquakeSection, _ times: AlertTimes, _ places: [AlertPlace]
    ) -> ListModel.Section {
        var rows = section.events.prefix(mostListed).map { row($0, times, places) }
        let more = section.events.count - rows.count
        if more > 0 {
            var last = ListModel.Row(
                name: "\(more) more", detail: "choose which to list", destination: .screen(.earthquakeFilter))
            last.mark = .submenu
            rows.append(last)
        }
        return ListModel.Section(name: section.title, rows: rows)
    }

    static func row(_ event: Earthquake, _ times: AlertTimes, _ places: [AlertPlace]) -> ListModel.Row {
        let report = event.report
        var row = ListModel.Row(
            name: EarthquakeWords.headline(report), destination: .screen(.earthquake(event)))
        if event.removal != nil { row.name = "Withdrawn: " + row.name }
        row.essential = times.clock(EventTime.moment(report.time))
        row.detail = EarthquakeListWords.remark(event, places)
        row.isHighlighted = event.isSignificant
        row.explanation = EarthquakeListWords.explanation(event, times, places)
        return row
    }
}

extension RenderContext {
    /// What was read of the feeds of earthquakes, as it stands now; nil where nothing was.
    package var earthquakeBoard: EarthquakeBoard? { now.flatMap { library.earthquakeBoard(at: $0) } }
}

extension ScreenKind {
    static let earthquakes = ScreenKind(
        "earthquakes", content: .earthquakes, position: .list, isInKiosk: true)
}

extension ScreenID {
    public static let earthquakes = ScreenID(.earthquakes)
}
