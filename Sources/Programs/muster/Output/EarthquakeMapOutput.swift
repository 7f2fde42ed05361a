import AppCore
import Campus
import CommandLine
import Geodesy
import HazardKit
import HazardScreens
import Hazards
import TextMetrics
import TextTools

/// The output formats of `muster quakes --map`: words, or facts for programs.
enum EarthquakeMapOutput: String, CaseIterable {
    case world
    case here

    static let scopes = allCases.map(\.rawValue)

    var screen: ScreenID { self == .world ? .earthquakesOfWorld : .earthquakesAroundHere }

    /// - Throws: a usage failure if no position is known to show a map around, or the width is wrong.
    func write(
        _ events: [Earthquake], _ board: EarthquakeBoard, _ filter: EarthquakeFilter, _ times: HazardTimes,
        _ origin: WayOrigin?, _ invocation: Invocation
    ) throws(CommandFailure) {
        guard self == .world || origin != nil else {
            throw .usage("say where you are: --here LAT,LON; this pack has no point of reference")
        }
        let words = EarthquakeMapInWords(
            isWorld: self == .world, events: events, board: board, filter: filter, times: times,
            origin: origin)
        if invocation.has(.json) {
            return invocation.output.write(json(words, board, filter).text)
        }
        let width = try invocation.width()
        var text = ""
        func paragraph(_ line: String, marker: String = "") {
            let lines = TextFitting.wrapped(line, width: max(20, width - marker.count))
            for (number, line) in lines.enumerated() {
                text += (number == 0 ? marker : String(repeating: " ", count: marker.count)) + line + "\n"
            }
        }
        paragraph(words.overview)
        let items = words.items
        if !items.isEmpty { text += "\n" + (try invocation.emphasis().bold(words.listTitle)) + "\n" }
        for (index, item) in items.enumerated() { paragraph(item.text, marker: "\(index + 1) ") }
        text += "\n"
        for line in [words.energy].compactMap({ $0 }) + words.remarks { paragraph(line) }
        invocation.output.write(text)
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
                ("distance", item.distance.map { .number($0) } ?? .null),
                ("direction", .optional(item.direction?.rawValue)),
            ])
    }
}
