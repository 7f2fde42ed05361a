import AllHazards
import AppCore
import Campus
import CommandLine
import GuideDocument
import HazardKit
import HazardScreens
import Hazards

/// `muster quakes`: prints the earthquakes of the feeds.
enum QuakesCommand {
    static let command = Command(
        name: "quakes", synopsis: "[NUMBER | ID]",
        summary: "List the earthquakes that were read, and how old that is.",
        discussion: """
            With a number of the list, or the identifier of an event, one event is printed whole. \
            \(HazardListing.dataOrigin)
            --map world and --map here open the map of the world, and the one around you (--here) or else around the \
            pack's point of reference. With --plain, or without a terminal, the same is said in words; with --json as \
            facts.
            \(HazardListing.exitCodes(listing: "event", "event"))
            """,
        options: [map, .within, .setting(.quakes), .here, .text, .moment] + Option.printing, run: run)

    private static let map = Option(
        "map", "WHICH", "The map instead of the list: world, or here.", words: { EarthquakeMapOutput.scopes })

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let map = try mapAsked(invocation)
        if let map, !invocation.has(.json), BrowseCommand.isOnScreen(invocation) {
            return try BrowseCommand.run(invocation, at: map.screen)
        }
        let listing = try HazardListing(invocation, of: .earthquakes)
        guard let board = listing.content.earthquakeBoard(at: listing.times.now) else { return .neverRead }
        let list = EarthquakeList(listing: listing, board: board, origin: listing.origin)
        let within = try invocation.within()
        guard within == nil || list.origin != nil else {
            throw .usage("say where you are: --here LAT,LON; this pack has no point of reference")
        }
        if let map {
            let events = list.filter.listed(board.events, at: list.times.now, from: list.origin?.point)
            try map.write(events, board, listing)
            return ExitStatus(board.verdict, isAnyListed: !events.isEmpty)
        }
        if let name = invocation.arguments.first { return try list.writeOne(name) }
        return try list.write()
    }

    private static func mapAsked(_ invocation: Invocation) throws(CommandFailure) -> EarthquakeMapOutput? {
        guard let text = invocation.value(map) else { return nil }
        guard let map = EarthquakeMapOutput(rawValue: text) else {
            throw .usage("--map takes world or here, not \"\(Output.printable(text))\"")
        }
        guard invocation.arguments.isEmpty else { throw .usage("--map shows all events that are listed") }
        return map
    }
}

/// The output of the command.
private struct EarthquakeList {
    let listing: HazardListing
    let board: EarthquakeBoard
    /// The point that distances are measured from.
    let origin: WayOrigin?
    var times: HazardTimes { listing.times }
    var filter: EarthquakeFilter { listing.settings.quakes }

    var sections: [EarthquakeSection] { filter.sections(board.events, at: times.now, from: origin?.point) }

    func write() throws(CommandFailure) -> ExitStatus {
        let sections = sections
        let listed = sections.flatMap(\.events)
        let warning = EarthquakeListWords.warning(
            board, listed: listed.count, filter: filter, times, isPlaced: origin != nil)
        try listing.write(json: QuakesJSON.value(board, shown: listed)) { text in
            for sentence in warning { text.add(sentence) }
            var number = 0
            for section in sections {
                text.add(heading: section.title)
                for event in section.events {
                    number += 1
                    let mark = event.removal == nil ? "" : "Withdrawn: "
                    text.add(
                        mark + EarthquakeWords.headline(event.report),
                        EarthquakeListWords.explanation(event, times, board.places), number: number)
                }
            }
        }
        return ExitStatus(board.verdict, isAnyListed: !listed.isEmpty)
    }

    // MARK: One

    func writeOne(_ name: String) throws(CommandFailure) -> ExitStatus {
        let listed = sections.flatMap(\.events)
        guard let event = listed.numbered(name) ?? board.event(named: name) else {
            throw HazardListing.nothing(
                "event", named: name, listedBy: "muster quakes --quakes \"all kinds\"")
        }
        let guide = HazardListing.guideLine(listing.content.guide(of: .earthquakes), orSearch: "earthquake")
        try listing.write(
            json: QuakesJSON.event(event, board.places), text: HazardText.text(event, in: times.zone),
            EarthquakePage.document(
                event, board, times, from: origin, guide: guide,
                message: Span("Tell others that you are safe: muster safe-message"),
                later: LaterEarthquakes(event, board, times).blocks { _ in nil }))
        return .done
    }
}
