import AllHazards
import AppCore
import CommandLine
import HazardScreens
import Hazards

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
        guard let judged = board.gauges.numbered(name) ?? board.gauge(named: name) else {
            throw HazardListing.nothing("gauge", named: name, listedBy: "muster gauges")
        }
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
