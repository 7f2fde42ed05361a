import AllHazards
import AppCore
import Campus
import CommandLine
import Geodesy
import HazardScreens
import Hazards
import MapScreens
import ScreenKit
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
                        ("longitude", .number(origin.point.longitude)),
                        ("radius", .number(map.openedRadius)),
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
