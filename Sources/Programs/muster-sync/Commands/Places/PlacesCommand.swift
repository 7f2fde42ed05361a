import CommandLine
import Geodesy
import HazardKit
import Hazards
import TextTools

/// The commands for the places that alerts, earthquakes, gauges and floods are for.
enum PlacesCommand {
    static let command = Command(
        name: "places",
        summary: "List and change the places that alerts, earthquakes, gauges and floods are wanted for.",
        discussion: "The campus of the pack is one of them, unless it is removed.",
        commands: [
            { PlacesListCommand.command }, { PlacesAddCommand.command }, { PlacesChangeCommand.command },
            { PlacesRemoveCommand.command }, { PlacesUndoCommand.command },
        ], hasUsual: true)
}

enum PlacesListCommand {
    static let command = Command(
        name: "list", summary: "Show the places, and what is wanted for each.",
        options: Option.feeds + [.json]
    ) { (invocation) throws(CommandFailure) in
        let setup = try invocation.setup()
        let places = setup.places.enumerated().map { ($1, setup.hasCampus && $0 == 0) }
        if invocation.has(.json) {
            Messages.data(JSON.array(places.map { $0.json(isCampus: $1) }).text)
            return .done
        }
        if places.isEmpty {
            Messages.output("No places. Add one with muster-sync places add NAME --at LATITUDE,LONGITUDE.")
        }
        for (place, isCampus) in places {
            Messages.output(place.name + (isCampus ? " (the campus of the pack)" : ""))
            for line in place.lines { Messages.output("  " + line) }
        }
        setup.showProblems()
        return .done
    }
}

extension WatchedPlace {
    fileprivate var lines: [String] {
        var lines: [String] = []
        if let point {
            lines.append("\(GeoText.coordinates(point)), near is within \(GeoText.distance(radius * 1_000))")
        }
        if !same.isEmpty { lines.append("Counties (SAME): " + same.joined(separator: ", ")) }
        if !ugc.isEmpty { lines.append("Zones (UGC): " + ugc.joined(separator: ", ")) }
        let least = leastSeverity == .unknown ? "" : ", \(leastSeverity.word) or worse"
        lines.append("Wanted: " + (kinds.isEmpty ? "all kinds" : kinds.joined(separator: ", ")) + least)
        if let quakes { lines.append("Earthquakes: " + quakes.phrase + automatic) }
        if !gauges.isEmpty { lines.append("River gauges: " + gauges.joined(separator: ", ")) }
        if let floods { lines.append("Flood reports: " + FloodWords.wish(floods)) }
        return lines
    }

    private var automatic: String {
        leastAutomatic.map { ", those not reviewed from M \(EarthquakeNumber.text($0)) on" } ?? ""
    }

    fileprivate func json(isCampus: Bool) -> JSON {
        .object([
            ("name", .string(name)), ("campus", .boolean(isCampus)),
            ("latitude", .numberOrNull(point?.latitude)), ("longitude", .numberOrNull(point?.longitude)),
            ("radius", .number(radius)),
            ("same", .strings(same)), ("ugc", .strings(ugc)),
            ("least", .string(leastSeverity.word)), ("kinds", .strings(kinds)),
            ("quakes", .optional(quakes?.text)),
            ("automatic", .numberOrNull(leastAutomatic)),
            ("gauges", .strings(gauges)), ("floods", .optional(floods?.wish)),
        ])
    }
}
