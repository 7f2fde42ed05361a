// The position of a place, by a building of the campus or a GPS.
import ArgumentParser
import Campus
import ContentPack
import Geodesy
import PositionReports
import TextTools

/// The options for the position of a place, in addition to degrees.
struct PlacePositionOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "It is at this building of the campus: its name, number or street address.", valueName: "WORDS"))
    var building: [String] = []
    @Option(
        defaultAsFlag: GPSPosition.usualServer, parsing: .next,
        help: ArgumentHelp(
            "It is where this computer is: HOST[:PORT] of a gpsd, or the path, with a slash, of a pipe or file of positions (gpspipe, NMEA).",
            valueName: "ADDRESS"))
    var gps: String? = nil

    /// A position, and its description.
    struct Found {
        var point: GeoPoint
        /// The text after the name of the place, without a period.
        var phrase: String
    }

    /// Returns the position that the options name, or nil if they name none. Waits for a GPS.
    ///
    /// - Parameters:
    ///   - at: the value of `--at`.
    func find(beside at: String?) throws(CommandFailure) -> Found? {
        let given = [at != nil, !building.isEmpty, gps != nil].count(where: { $0 })
        guard given <= 1 else {
            throw CommandFailure("Say where it is once: with --at, --building or --gps.", .usage)
        }
        if let gps { return try Found(gps: gps) }
        return building.isEmpty ? nil : try PositionOfBuilding.find(building.joined(with: " "))
    }
}

/// A building of the campus that a person names.
private enum PositionOfBuilding {
    /// The most names that are listed if none or several match.
    private static let maxNames = 5

    static func find(_ words: String) throws(CommandFailure) -> PlacePositionOptions.Found {
        guard words.contains(where: { $0 != " " }) else {
            throw CommandFailure("Name the building, like --building 'Burruss Hall'.", .usage)
        }
        guard let pack = FeedSetup.pack() else {
            throw CommandFailure(
                "There is no pack here whose buildings are known. Use --at.", .unusableContent)
        }
        let places = CampusPlaces.read(pack)
        let found = places.called(words, kinds: [.building]).compactMap { places[$0] }
        guard let building = found.first else {
            throw CommandFailure(unknown(words, places), .unusableContent)
        }
        guard found.allSatisfy({ $0.location == building.location }) else {
            let all = list(
                found.map { "\($0.name) (\($0.code ?? $0.address ?? GeoText.coordinates($0.location)))" })
            throw CommandFailure(
                "Several buildings are called \(DisplayText.escaped(words)): \(all). Name one by its number or address, or use --at.",
                .unusableContent)
        }
        return PlacePositionOptions.Found(
            point: building.location,
            phrase: "at \(DisplayText.line(building.name)), \(GeoText.coordinates(building.location))")
    }

    private static func unknown(_ words: String, _ places: CampusPlaces) -> String {
        let shown = DisplayText.escaped(words)
        guard !places.buildings.isEmpty else {
            guard let problem = places.unreadable.first(where: { $0.file == PackFiles.buildings }) else {
                return "The pack lists no buildings. Use --at."
            }
            return "The buildings of the pack cannot be read: \(DisplayText.line(problem.message)). Use --at."
        }
        let like = places.matching(words, kinds: [.building]).compactMap { places[$0]?.name }
        let names = like.isEmpty ? places.suggestions(for: words, kinds: [.building]) : like
        return "This pack lists no building \(shown). "
            + (names.isEmpty
                ? "muster near --kind building -n 1000 lists them all."
                : "The nearest \(names.count == 1 ? "name is" : "names are") \(list(names)).")
    }

    private static func list(_ names: [String]) -> String {
        let shown = names.prefix(maxNames).map { DisplayText.line($0) }.joined(with: ", ")
        return names.count > maxNames ? shown + " and \(names.count - maxNames) more" : shown
    }
}

extension PlacePositionOptions.Found {
    /// Waits for a GPS.
    init(gps address: String) throws(CommandFailure) {
        do throws(GPSPosition.Problem) {
            let found = try GPSPosition(askingAt: address, widest: PersonPosition.widest)
            let quality = PersonPosition(found.point, accuracy: found.accuracy, source: .receiver)
                .qualityText(at: nil)
            point = found.point
            phrase = "at \(GeoText.coordinates(found.point))\(quality.isEmpty ? "" : ", " + quality)"
        } catch {
            throw CommandFailure(error.sentence, error.isUsage ? .usage : .failed)
        }
    }
}
