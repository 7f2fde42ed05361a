import AppCore
import Campus
import CommandLine
import ContentPack
import GuideDocument
import HazardScreens
import Hazards
import TextTools

/// `muster gauges`: prints the river gauges of the feeds.
enum GaugesCommand {
    static let command = Command(
        name: "gauges", synopsis: "[NUMBER | ID]",
        summary: "List the river gauges that were read: stage, trend, flooding, and how old that is.",
        discussion: """
            With a number of the list, or a gauge's identifier or USGS site number, one gauge is printed whole. Nothing \
            is fetched: muster-sync reads the feeds (muster-sync feeds), and muster shows what it left on this machine, \
            always with its age. A reading of more than 3 hours ago is withheld.
            Exit codes for scripts: 0 at least one gauge is listed; 1 none is, and all feeds were read in time; 5 none \
            is, but what was read may be out of date; 6 no feed was ever read; 3 what was read cannot be used; 2 usage. \
            With NUMBER or ID: 0, or 1 if there is no such gauge.
            """,
        options: [.here, .text, .moment] + Option.printing
    ) { (invocation) throws(CommandFailure) in
        let here = try invocation.givenPosition()
        let listing = try HazardListing(invocation) { $0.load(.gauges) }
        guard let board = listing.content.gaugeBoard(at: listing.times.now) else { return .neverRead }
        if let name = invocation.arguments.first {
            let origin = listing.origin(here)
            return try writeOne(name, board, listing, origin)
        }
        if invocation.has(.json) {
            invocation.output.write(GaugesJSON.value(board).text)
        } else {
            try writeList(board, listing)
        }
        return ExitStatus(board.verdict, isAnyListed: !board.gauges.isEmpty)
    }

    private static func writeList(_ board: GaugeBoard, _ listing: HazardListing) throws(CommandFailure) {
        try listing.write { text in
            for sentence in GaugeListWords.warning(board, listing.times) { text.add(sentence) }
            if !board.gauges.isEmpty { text.addLine() }
            for (index, judged) in board.gauges.enumerated() {
                text.add("\(judged.gauge.title): \(GaugeWords.brief(judged.state))", number: index + 1)
                text.add(GaugeListWords.explanation(judged.state, listing.times), indent: "    ")
            }
        }
    }

    private static func writeOne(
        _ name: String, _ board: GaugeBoard, _ listing: HazardListing, _ origin: WayOrigin?
    ) throws(CommandFailure) -> ExitStatus {
        let invocation = listing.invocation
        guard let judged = board.gauges.numbered(name) ?? board.gauge(named: name) else {
            throw CommandFailure(
                "there is no gauge \"\(Output.printable(name))\"; muster gauges lists them", .nothingFound)
        }
        let guide =
            listing.content.guide(of: .floods).map {
                ShellWord.command("muster show", [PackPath.stem(of: $0)])
            }
            ?? "muster search flood"
        let isASCII = invocation.symbols == .ascii
        try listing.write(
            json: GaugesJSON.gauge(judged, whole: true),
            text: HazardText.text(judged, in: listing.times.zone),
            GaugePage.document(
                judged, board, listing.times, from: origin, guide: Span("What to do: \(guide)"),
                drawing: invocation.has(.plainText) ? nil : { $0.drawing(isASCII: isASCII) }))
        return .done
    }
}
