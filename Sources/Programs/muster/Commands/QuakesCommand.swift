import AppCore
import Campus
import ContentPack
import GuideDocument
import Hazards
import Screens
import TextTools

/// `muster quakes`: what was read of the feeds of earthquakes.
enum QuakesCommand {
    static let command = Command(
        name: "quakes", synopsis: "[NUMBER | ID]",
        summary: "List the earthquakes that were read, and how old that is.",
        discussion: [
            "With a number of the list, or the identifier of an event, one event is printed whole. Nothing is fetched: "
                + "muster-sync reads the feeds (muster-sync feeds), and muster shows what it left on this machine, always "
                + "with its age.",
            "Exit codes for scripts: 0 at least one event is listed; 1 none is, and all feeds were read in time; 5 none is, "
                + "but what was read may be out of date; 6 no feed was ever read; 3 what was read cannot be used; 2 usage. "
                + "With NUMBER or ID: 0, or 1 if there is no such event.",
        ],
        options: [.quakes, .moment] + Option.printing, run: run)

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let listing = try HazardListing(invocation) { $0.loadEarthquakes() }
        guard let board = listing.library.earthquakeBoard(at: listing.times.now) else { return .neverRead }
        let list = EarthquakeList(listing: listing, board: board)
        if let name = invocation.arguments.first { return try list.writeOne(name) }
        let listed = list.sections.flatMap(\.events)
        if invocation.has(.json) {
            invocation.output.write(QuakesJSON.value(board, shown: listed).text)
        } else {
            try list.write()
        }
        return status(board, isAnyListed: !listed.isEmpty)
    }

    private static func status(_ board: EarthquakeBoard, isAnyListed: Bool) -> ExitStatus {
        switch board.verdict {
        case .neverRead: .neverRead
        case .unusable: .unusableContent
        case .current: isAnyListed ? .done : .nothingFound
        case .stale: isAnyListed ? .done : .stale
        }
    }
}

/// What the command prints.
private struct EarthquakeList {
    let listing: HazardListing
    let board: EarthquakeBoard
    private var invocation: Invocation { listing.invocation }
    private var times: AlertTimes { listing.times }
    private var filter: EarthquakeFilter { listing.settings.quakes }

    var sections: [EarthquakeSection] { filter.sections(board.events, at: times.now) }

    func write() throws(CommandFailure) {
        let sections = sections
        let warning = EarthquakeListWords.warning(
            board, listed: sections.flatMap(\.events), filter: filter, times)
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
        let numbered = Int(name).flatMap { listed.indices.contains($0 - 1) ? listed[$0 - 1] : nil }
        guard let event = numbered ?? board.event(named: name) else {
            throw CommandFailure(
                message:
                    "there is no event \"\(Output.printable(name))\"; muster quakes --quakes \"all kinds\" lists them",
                status: .nothingFound)
        }
        if invocation.has(.json) {
            invocation.output.write(QuakesJSON.event(event, board.places).text)
            return .done
        }
        let guide =
            listing.library.earthquakeGuide.map { "show \(PackPath.stem(of: $0))" } ?? "search earthquake"
        let document = EarthquakePage.document(
            event, board, times, from: WayOrigin(referenceOf: listing.library.pack.info),
            guide: Span("What to do: muster \(guide)"),
            message: Span("Tell others that you are safe: muster safe-message"),
            later: LaterEarthquakes(event, board, times).blocks { _ in nil })
        try listing.write(document)
        return .done
    }
}
