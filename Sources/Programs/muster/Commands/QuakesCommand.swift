import AppCore
import Campus
import CommandLine
import ContentPack
import GuideDocument
import HazardKit
import HazardScreens
import Hazards
import ScreenKit
import TextTools

/// `muster quakes`: prints the earthquakes of the feeds.
enum QuakesCommand {
    static let command = Command(
        name: "quakes", synopsis: "[NUMBER | ID]",
        summary: "List the earthquakes that were read, and how old that is.",
        discussion: """
            With a number of the list, or the identifier of an event, one event is printed whole. Nothing is fetched: \
            muster-sync reads the feeds (muster-sync feeds), and muster shows what it left on this machine, always with \
            its age.
            --map world and --map here open the map of the world, and the one around you (--here) or else around the \
            pack's point of reference. With --plain, or without a terminal, the same is said in words; with --json as \
            facts.
            Exit codes for scripts: 0 at least one event is listed; 1 none is, and all feeds were read in time; 5 none \
            is, but what was read may be out of date; 6 no feed was ever read; 3 what was read cannot be used; 2 usage. \
            With NUMBER or ID: 0, or 1 if there is no such event.
            """,
        options: [map, .within, .setting(.quakes), .here, .text, .moment] + Option.printing, run: run)

    private static let map = Option(
        "map", "WHICH", "The map instead of the list: world, or here.", words: { EarthquakeMapOutput.scopes })

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let map = try mapAsked(invocation)
        if let map, !invocation.has(.json), BrowseCommand.isOnScreen(invocation) {
            return try BrowseCommand.run(invocation, at: map.screen)
        }
        let here = try invocation.givenPosition()
        let listing = try HazardListing(invocation) { $0.load(.earthquakes) }
        guard let board = listing.content.earthquakeBoard(at: listing.times.now) else { return .neverRead }
        let list = EarthquakeList(
            listing: listing, board: board,
            origin: listing.origin(here))
        let within = try invocation.within()
        guard within == nil || list.origin != nil else {
            throw .usage("say where you are: --here LAT,LON; this pack has no point of reference")
        }
        if let map {
            let events = list.filter.listed(board.events, at: list.times.now, from: list.origin?.point)
            try map.write(events, board, list.filter, list.times, list.origin, invocation)
            return ExitStatus(board.verdict, isAnyListed: !events.isEmpty)
        }
        if let name = invocation.arguments.first { return try list.writeOne(name) }
        let listed = list.sections.flatMap(\.events)
        if invocation.has(.json) {
            invocation.output.write(QuakesJSON.value(board, shown: listed).text)
        } else {
            try list.write()
        }
        return ExitStatus(board.verdict, isAnyListed: !listed.isEmpty)
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
    private var invocation: Invocation { listing.invocation }
    var times: HazardTimes { listing.times }
    var filter: EarthquakeFilter { listing.settings.quakes }

    var sections: [EarthquakeSection] { filter.sections(board.events, at: times.now, from: origin?.point) }

    func write() throws(CommandFailure) {
        let sections = sections
        let warning = EarthquakeListWords.warning(
            board, listed: sections.reduce(0) { $0 + $1.events.count }, filter: filter, times,
            isPlaced: origin != nil)
        try listing.write { text in
            for sentence in warning { text.add(sentence) }
            var number = 0
            for section in sections {
                text.add(heading: section.title)
                for event in section.events {
                    number += 1
                    let mark = event.removal == nil ? "" : "Withdrawn: "
                    text.add("\(mark)\(EarthquakeWords.headline(event.report))", number: number)
                    text.add(EarthquakeListWords.explanation(event, times, board.places), indent: "    ")
                }
            }
        }
    }

    // MARK: One

    func writeOne(_ name: String) throws(CommandFailure) -> ExitStatus {
        let listed = sections.flatMap(\.events)
        guard let event = listed.numbered(name) ?? board.event(named: name) else {
            throw CommandFailure(
                "there is no event \"\(Output.printable(name))\"; muster quakes --quakes \"all kinds\" lists them",
                .nothingFound)
        }
        let guide =
            listing.content.guide(of: .earthquakes).map {
                ShellWord.command("muster show", [PackPath.stem(of: $0)])
            }
            ?? "muster search earthquake"
        try listing.write(
            json: QuakesJSON.event(event, board.places), text: HazardText.text(event, in: times.zone),
            EarthquakePage.document(
                event, board, times, from: origin, guide: Span("What to do: \(guide)"),
                message: Span("Tell others that you are safe: muster safe-message"),
                later: LaterEarthquakes(event, board, times).blocks { _ in nil }))
        return .done
    }
}
