import AllHazards
import AppCore
import CommandLine
import HazardKit
import HazardScreens
import Hazards
import TextTools

/// `muster floods`: prints the flood reports of the feeds.
enum FloodsCommand {
    static let command = Command(
        name: "floods", synopsis: "[FLOOD | FLOOD/REPORT | report | outbox [edit ID | withdraw ID]]",
        summary: "List the floods of which reports were read, and how old that is.",
        discussion: """
            With a number of the list, or a flood's identifier or name, its reports are listed: the worst first, then \
            the newest. With the number of a report behind it (1/3), or the identifier of a report, one report is \
            printed whole. \(HazardListing.dataOrigin)
            \(HazardListing.exitCodes(listing: "flood", naming: "FLOOD or REPORT", "flood or report"))
            muster floods report keeps a report of your own in the outbox, for the service that the feed flood names: \
            --severity, and --at, --building or --gps, are required. It never waits for a network: muster-sync sends it \
            (watch, feeds update flood, feeds send). muster floods outbox lists the reports and how far they are; edit \
            ID changes one that was not sent, with the same options, of which an empty value removes; withdraw ID \
            removes it. Exit codes: 0 done; 1 no such report or place, or no position from the GPS; 2 usage; 3 no \
            service is enabled, or the file or the outbox cannot be used; 4 it was sent already.
            """,
        options: [.setting(.floods), .here, .text, .moment] + FloodReportCommand.options + Option.printing,
        followers: [
            ("floods", .words(["report", "outbox"])), ("outbox", .words(["edit", "withdraw"])),
            ("edit", .list("reports")), ("withdraw", .list("reports")),
        ]
    ) { (invocation) throws(CommandFailure) in
        switch invocation.arguments.first {
        case "report": return try FloodReportCommand.run(invocation)
        case "outbox": return try FloodOutboxCommand.run(invocation)
        default: break
        }
        if let option = FloodReportCommand.options.first(where: invocation.has) {
            throw .usage("--\(option.name) goes with floods report")
        }
        let listing = try HazardListing(invocation, of: .floods)
        guard let board = listing.content.floodBoard(at: listing.times.now) else { return .neverRead }
        if let name = invocation.arguments.first {
            return try FloodListing(listing: listing, board: board).write(named: name)
        }
        let listed = listing.settings.floods?.floods(board, listing.content.reports) ?? board.floods
        try writeList(board, listed, listing)
        return ExitStatus(board.verdict, isAnyListed: !listed.isEmpty)
    }

    private static func writeList(
        _ board: FloodBoard, _ listed: [Flood], _ listing: HazardListing
    ) throws(CommandFailure) {
        let hidden = board.floods.count - listed.count
        let filter = FloodListWords.filter(listing.settings.floods, hidden: hidden, "other flood")
        try listing.write(json: FloodsJSON.value(board, listed: listed)) { text in
            for sentence in filter + FloodFeedWords.warning(board, listing.times) { text.add(sentence) }
            if !listed.isEmpty { text.addLine() }
            // The numbers are the same whatever is listed.
            let listed = Set(listed.map { [$0.source, $0.event.id] })
            for (index, flood) in board.floods.enumerated()
            where listed.contains([flood.source, flood.event.id]) {
                let state = FloodWords.state(flood, on: board.today)
                text.add(
                    "\(flood.title): \(state), \(FloodWords.count(flood))",
                    FloodWords.summary(flood, on: board.today).joined(with: " "), number: index + 1)
            }
        }
    }
}

/// Prints one flood or one report.
private struct FloodListing {
    let listing: HazardListing
    let board: FloodBoard

    func write(named name: String) throws(CommandFailure) -> ExitStatus {
        if let flood = flood(named: name) {
            try write(flood)
        } else if let found = numbered(name) ?? board.report(name) {
            try write(found.report, of: found.flood)
        } else {
            throw HazardListing.nothing("flood or report", named: name, listedBy: "muster floods")
        }
        return .done
    }

    private func flood(named name: String) -> Flood? {
        board.floods.numbered(name) ?? board.flood(named: name)
    }

    /// Returns the report that a number such as `1/3` names: the third report of the first flood.
    private func numbered(_ name: String) -> (flood: Flood, report: FloodReport)? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, let number = parts.last,
            let flood = flood(named: parts.dropLast().map(String.init).joined(with: "/")),
            let report = listing.content.reports(of: flood).numbered(number)
        else { return nil }
        return (flood, report)
    }

    private func write(_ flood: Flood) throws(CommandFailure) {
        guard !listing.invocation.has(.text) else { throw .usage("--text takes one report, such as 1/3") }
        let reports = listing.content.reports(of: flood)
        let origin = listing.origin?.point
        try listing.write(json: FloodsJSON.flood(flood, board, reports: reports)) { text in
            text.add("\(flood.title): \(FloodWords.state(flood, on: board.today))")
            for sentence in FloodWords.summary(flood, on: board.today) { text.add(sentence) }
            for feed in board.feeds where feed.state.name == flood.source {
                text.add(FeedWords.sentence(feed, listing.times))
            }
            text.add(FloodFeedWords.trust)
            let words = listing.settings.floods
            let listed = words?.reports(reports, of: flood, board) ?? reports
            let hidden = reports.count - listed.count
            for sentence in FloodListWords.filter(words, hidden: hidden, "other report") {
                text.add(sentence)
            }
            if !listed.isEmpty { text.addLine() }
            for (index, report) in reports.enumerated() where words?.lets(report, of: flood, board) ?? true {
                text.add(
                    FloodWords.line(report, from: origin), FloodWords.explanation(report, on: board.today),
                    number: index + 1)
            }
        }
    }

    private func write(_ report: FloodReport, of flood: Flood) throws(CommandFailure) {
        try listing.write(
            json: FloodsJSON.report(report, of: flood), text: HazardText.text(report, of: flood),
            FloodReportPage.document(
                report, of: flood, board, listing.times, from: listing.origin,
                guide: HazardListing.guideLine(listing.content.guide(of: .floods), orSearch: "flood")))
    }
}

/// `muster gauges`: prints the river gauges of the feeds.
enum GaugesCommand {
    static let command = Command(
        name: "gauges", synopsis: "[NUMBER | ID]",
        summary: "List the river gauges that were read: stage, trend, flooding, and how old that is.",
        discussion: """
            With a number of the list, or a gauge's identifier or USGS site number, one gauge is printed whole. \
            \(HazardListing.dataOrigin) A reading of more than 3 hours ago is withheld.
            \(HazardListing.exitCodes(listing: "gauge", "gauge"))
            """, options: [.here, .text, .moment] + Option.printing
    ) { (invocation) throws(CommandFailure) in
        let listing = try HazardListing(invocation, of: .gauges)
        guard let board = listing.content.gaugeBoard(at: listing.times.now) else { return .neverRead }
        if let name = invocation.arguments.first { return try writeOne(name, board, listing) }
        try writeList(board, listing)
        return ExitStatus(board.verdict, isAnyListed: !board.gauges.isEmpty)
    }

    private static func writeList(_ board: GaugeBoard, _ listing: HazardListing) throws(CommandFailure) {
        try listing.write(json: GaugesJSON.value(board)) { text in
            for sentence in GaugeListWords.warning(board, listing.times) { text.add(sentence) }
            if !board.gauges.isEmpty { text.addLine() }
            for (index, judged) in board.gauges.enumerated() {
                text.add(
                    "\(judged.gauge.title): \(GaugeWords.brief(judged.state))",
                    GaugeListWords.explanation(judged.state, listing.times), number: index + 1)
            }
        }
    }

    private static func writeOne(
        _ name: String, _ board: GaugeBoard, _ listing: HazardListing
    ) throws(CommandFailure) -> ExitStatus {
        let invocation = listing.invocation
        guard let judged = board.gauges.numbered(name) ?? board.gauge(named: name)
        else { throw HazardListing.nothing("gauge", named: name, listedBy: "muster gauges") }
        let isASCII = invocation.symbols == .ascii
        try listing.write(
            json: GaugesJSON.gauge(judged, whole: true),
            text: HazardText.text(judged, in: listing.times.zone),
            GaugePage.document(
                judged, board, listing.times, from: listing.origin,
                guide: HazardListing.guideLine(listing.content.guide(of: .floods), orSearch: "flood"),
                drawing: invocation.has(.plainText) ? nil : { $0.drawing(isASCII: isASCII) }))
        return .done
    }
}
