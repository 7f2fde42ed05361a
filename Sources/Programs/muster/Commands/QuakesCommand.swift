import AllHazards
import AppCore
import Campus
import CommandLine
import Geodesy
import GuideDocument
import HazardKit
import HazardScreens
import Hazards
import MapScreens
import ScreenKit
import TextTools

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
        "map", "WHICH", "The map instead of the list: world, or here.",
        words: { EarthquakeMapOutput.allCases.map(\.rawValue) })

    private static func run(_ invocation: Invocation) throws(CommandFailure) -> ExitStatus {
        let map = try mapAsked(invocation)
        if let map, !invocation.has(.json), BrowseCommand.isOnScreen(invocation) {
            return try BrowseCommand.run(invocation, at: map.screen)
        }
        let listing = try HazardListing(invocation, of: .earthquakes)
        guard let board = listing.content.earthquakeBoard(at: listing.times.now) else { return .neverRead }
        let list = EarthquakeList(listing: listing, board: board, origin: listing.origin)
        let within = try invocation.within()
        guard within == nil || list.origin != nil
        else { throw .usage("say where you are: --here LAT,LON; this pack has no point of reference") }
        if let map {
            let events = list.filter.listed(board.events, at: list.times.now, from: list.origin?.point)
            try map.write(events, board, listing)
            return ExitStatus(board.verdict, isAnyListed: !events.isEmpty)
        }
        if let name = invocation.arguments.first { return try list.writeOne(name) }
        return try list.write()
    }

    private static func mapAsked(_ invocation: Invocation) throws(CommandFailure) -> EarthquakeMapOutput? {
        guard let map = try invocation.parsed(Self.map, "world or here", EarthquakeMapOutput.init(rawValue:))
        else { return nil }
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
                later: LaterEarthquakes.blocks(after: event, board, times) { _ in nil }))
        return .done
    }
}

/// The output formats of `muster quakes --map`: words, or facts for programs.
enum EarthquakeMapOutput: String, CaseIterable {
    case world, here

    var screen: ScreenID { self == .world ? .earthquakesOfWorld : .earthquakesAroundHere }

    /// - Throws: a usage failure if no position is known to show a map around, or the width is wrong.
    func write(
        _ events: [Earthquake], _ board: EarthquakeBoard, _ listing: HazardListing
    ) throws(CommandFailure) {
        let (filter, origin) = (listing.settings.quakes, listing.origin)
        guard self == .world || origin != nil
        else { throw .usage("say where you are: --here LAT,LON; this pack has no point of reference") }
        let map = EarthquakeMapModel(
            self == .world ? .world : .here, events: events, board: board, filter: filter,
            times: listing.times, origin: origin, item: nil)
        try listing.write(json: json(map, board)) { text in
            text.add(map.overview)
            if !map.lines.isEmpty { text.add(heading: map.listTitle) }
            for (index, line) in map.lines.enumerated() {
                let marker = "\(index + 1) "
                text.add(line, indent: String(repeating: " ", count: marker.count), first: marker)
            }
            text.addLine()
            for line in [map.energy].compactMap({ $0 }) + map.remarks { text.add(line) }
        }
    }

    private func json(_ map: EarthquakeMapModel, _ board: EarthquakeBoard) -> JSON {
        let (mapped, counted) = (map.mapped, map.counted(within: map.openedRadius))
        var members: [(String, JSON)] = [
            ("map", .string(rawValue)), ("sentence", .string(map.overview)),
            ("filter", .string(map.filter.text)), ("count", .integer(counted.count)),
            (
                "largest",
                mapped.largest(of: counted).map { QuakesJSON.event(mapped.events[$0], board.places) } ?? .null
            ),
            ("listed", .array(map.listed.map { listed($0, map) })), ("withdrawn", .integer(mapped.withdrawn)),
            ("unlocated", .integer(mapped.unlocated)),
        ]
        if self == .here, let origin = map.origin {
            members.append(
                (
                    "from",
                    .object([
                        ("name", .string(origin.spokenName)), ("isPerson", .boolean(origin.person != nil)),
                        ("latitude", .number(origin.point.latitude)),
                        ("longitude", .number(origin.point.longitude)), ("radius", .number(map.openedRadius)),
                    ])
                ))
        }
        return .object(members + QuakesJSON.state(board))
    }

    private func listed(_ event: Int, _ map: EarthquakeMapModel) -> JSON {
        let point = map.mapped.points[event]
        return .object(
            QuakesJSON.members(map.mapped.events[event].report) + [
                ("distance", .numberOrNull(map.origin?.point.distance(to: point))),
                ("direction", .optional(map.origin?.point.direction(to: point)?.rawValue)),
            ])
    }
}
