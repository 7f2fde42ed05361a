import AppCore
import Campus
import CommandLine
import Geodesy
import HazardJSON
import HazardKit
import HazardScreens
import Hazards
import TextTools

/// The output formats of `muster quakes --map`: words, or facts for programs.
enum EarthquakeMapOutput: String, CaseIterable {
    case world
    case here

    static let scopes = allCases.map(\.rawValue)

    var screen: ScreenID { self == .world ? .earthquakesOfWorld : .earthquakesAroundHere }

    /// - Throws: a usage failure if no position is known to show a map around, or the width is wrong.
    func write(
        _ events: [Earthquake], _ board: EarthquakeBoard, _ listing: HazardListing
    ) throws(CommandFailure) {
        let (filter, origin) = (listing.settings.quakes, listing.origin)
        guard self == .world || origin != nil else {
            throw .usage("say where you are: --here LAT,LON; this pack has no point of reference")
        }
        let words = EarthquakeMapInWords(
            isWorld: self == .world, events: events, board: board, filter: filter, times: listing.times,
            origin: origin)
        try listing.write(json: json(words, board, filter)) { text in
            text.add(words.overview)
            if !words.items.isEmpty { text.add(heading: words.listTitle) }
            for (index, item) in words.items.enumerated() {
                let marker = "\(index + 1) "
                text.add(
                    item.text, indent: String(repeating: " ", count: marker.count), first: marker)
            }
            text.addLine()
            for line in [words.energy].compactMap({ $0 }) + words.remarks { text.add(line) }
        }
    }

    private func json(_ words: EarthquakeMapInWords, _ board: EarthquakeBoard, _ filter: EarthquakeFilter)
        -> JSON
    {
        let facts = words.facts
        var members: [(String, JSON)] = [
            ("map", .string(rawValue)), ("sentence", .string(words.overview)),
            ("filter", .string(filter.text)), ("count", .integer(facts.inside.count)),
            ("largest", facts.largest.map { QuakesJSON.event($0, board.places) } ?? .null),
            ("listed", .array(facts.listed.map(listed))), ("withdrawn", .integer(facts.withdrawn)),
            ("unlocated", .integer(facts.unlocated)),
        ]
        if let circle = facts.circle {
            members.append(
                (
                    "from",
                    .object([
                        ("name", .string(circle.name)), ("isPerson", .boolean(circle.isPerson)),
                        ("latitude", .number(circle.center.latitude)),
                        ("longitude", .number(circle.center.longitude)),
                        ("radius", .number(circle.radius)),
                    ])
                ))
        }
        return .object(members + QuakesJSON.state(board))
    }

    private func listed(_ item: (event: Earthquake, distance: Double?, direction: CompassPoint?)) -> JSON {
        .object(
            QuakesJSON.members(item.event.report) + [
                ("distance", .numberOrNull(item.distance)),
                ("direction", .optional(item.direction?.rawValue)),
            ])
    }
}
