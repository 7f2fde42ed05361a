import AppCore
import Hazards
import MapScreens
import ScreenKit

/// The flood reports that the person has written, with the status of each.
package enum FloodOutboxScreen {
    package static let description = ScreenDescription(of: .floodOutbox) { _, context in .list(model(context))
    }

    /// One report: its contents, and the actions to change and withdraw it.
    package static let report = ScreenDescription(.floodOutboxReport) { screen, context in
        .list(model(of: screen, context))
    }

    /// Returns the rows of the list of floods that lead to reporting; none if reports cannot be written.
    static func rows(_ context: RenderContext) -> [ListModel.Row] {
        guard context.access.allows(.floodForm), context.content.floodOutbox != nil else { return [] }
        var rows: [ListModel.Row] = []
        if context.content.floodService != nil { rows.append(newReport(context)) }
        if let reports = context.content.floodOutboxListing?.reports, let count = OutboxWords.count(reports) {
            rows.append(.submenu("Your reports", detail: count, to: .floodOutbox))
        }
        return rows
    }

    /// Returns the destination of the report key in a list, or nil if reports cannot be written.
    static func reportDestination(_ context: RenderContext) -> Destination? {
        context.reportsFloods ? newReport(context).destination : nil
    }

    private static func newReport(_ context: RenderContext) -> ListModel.Row {
        let name = "Report a flood"
        guard let form = context.features[FloodFormState.self].form else {
            return .submenu(name, to: .floodForm)
        }
        // What is there may be a change of another report.
        return form.report == nil
            ? .submenu(name, detail: "goes on where you were", to: .floodForm)
            : .init(name: name, performing: UseFloodForm(form: FloodForm()))
    }

    private static func model(_ context: RenderContext) -> ListModel {
        let content = context.content
        let reports = content.floodOutboxListing?.reports ?? []
        let times = context.hazardTimes
        let rows = reports.map { report in
            var row = ListModel.Row.submenu(
                OutboxWords.severity(report.draft.severity, content.floodDirection),
                detail: report.draft.observed.text, essential: OutboxWords.state(report.delivery),
                to: .floodOutboxReport(report.id))
            row.isHighlighted = !report.isDone
            row.explanation = {
                OutboxWords.sentences(report, service: content.floodService, times).joined(separator: " ")
            }
            return row
        }
        var list = ListModel(title: "Your reports", empty: "The outbox is empty.")
        list.sections.add(rows: rows)
        if content.floodService != nil { list.sections.add("Report", rows: [newReport(context)]) }
        list.report = reportDestination(context)
        if let listing = content.floodOutboxListing {
            let problems =
                [listing.problem].compactMap { $0 }
                + listing.unreadable.map { "Cannot be read, and is left alone: \($0)" }
            list.warning = problems.isEmpty ? nil : problems.prefix(4).joined(separator: "\n")
        }
        if reports.contains(where: { !$0.isDone }) {
            list.note = "muster-sync watch sends them by itself; muster-sync feeds send sends them now."
        }
        return list
    }

    private static func model(of screen: ScreenID, _ context: RenderContext) -> ListModel {
        let title = "Your report"
        guard let id = screen.text(of: .floodOutboxReport)?.text,
            let report = context.content.floodOutboxListing?.reports.first(where: { $0.id == id })
        else { return ListModel(title: title, empty: "This report is no longer in the outbox.") }
        var rows: [ListModel.Row] = []
        if report.isUnsent {
            rows.append(.init(name: "Change it", performing: UseFloodForm(form: FloodForm(report))))
        }
        if !report.isDone { rows.append(.init(name: "Withdraw it", performing: WithdrawFloodReport(id: id))) }
        var list = ListModel(title: title, empty: "It was sent, so it cannot be changed.")
        list.sections.add(rows: rows)
        let content = context.content
        let lines =
            [OutboxWords.line(report.draft, content.floodDirection) + "."]
            + OutboxWords.details(report).map { $0 + "." }
            + OutboxWords.sentences(report, service: content.floodService, context.hazardTimes)
        list.warning = lines.joined(separator: "\n")
        return list
    }
}

extension ScreenID {
    static func floodOutboxReport(_ id: String) -> ScreenID {
        ScreenID(.floodOutboxReport, .text(id, title: nil))
    }
}
