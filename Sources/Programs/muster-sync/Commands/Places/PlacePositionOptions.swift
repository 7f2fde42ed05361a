// The position of a place, by a building of the campus, a city, a county or a GPS.
import ArgumentParser
import Campus
import ContentPack
import Geodesy
import PlaceNames
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

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "It is in this city: 'Blacksburg, VA', 'Rome, IT'. Nothing is asked over the network.",
            valueName: "WORDS"))
    var city: [String] = []
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "It is in this county of the United States, whose code it gets: 'Montgomery County, VA'.",
            valueName: "WORDS"))
    var county: [String] = []

    /// True if an option names a position.
    var isGiven: Bool { !building.isEmpty || !city.isEmpty || gps != nil }

    /// A position or the code of a county, and its description.
    struct Found {
        var point: GeoPoint?
        /// The SAME codes of counties.
        var same: [String] = []
        /// The text after the name of the place, without a period.
        var phrase: String
    }

    /// Returns the position that the options name, or nil if they name none. Waits for a GPS.
    ///
    /// - Parameters:
    ///   - at: the value of `--at`.
    func find(beside at: String?) throws(CommandFailure) -> Found? {
        let given = [at != nil, !building.isEmpty, !city.isEmpty, gps != nil].count(where: { $0 })
        guard given <= 1 else {
            throw CommandFailure("Say where it is once: with --at, --building, --city or --gps.", .usage)
        }
        if let gps { return try Found(gps: gps) }
        if !city.isEmpty { return try NamedPlace.city(city.joined(with: " ")) }
        if !county.isEmpty { return try NamedPlace.county(county.joined(with: " ")) }
        return building.isEmpty ? nil : try PositionOfBuilding.find(building.joined(with: " "))
    }
}

/// A city or county that a person names.
private enum NamedPlace {
    static func city(_ words: String) throws(CommandFailure) -> PlacePositionOptions.Found {
        let cities = PlaceNames.cities(words)
        guard let city = cities.first, cities.count == 1 else {
            throw unknown("city", words, cities.map(\.fullName), "Only larger cities are known; use --at.")
        }
        return PlacePositionOptions.Found(
            point: city.point, phrase: "in \(city.fullName), \(GeoText.coordinates(city.point))")
    }

    static func county(_ words: String) throws(CommandFailure) -> PlacePositionOptions.Found {
        let counties = PlaceNames.counties(words)
        guard let county = counties.first, counties.count == 1 else {
            throw unknown(
                "county", words, counties.map(\.fullName), "Write it like 'Montgomery County, VA'.")
        }
        return PlacePositionOptions.Found(
            same: [county.sameCode], phrase: "in \(county.fullName) (\(county.sameCode))")
    }

    private static func unknown(_ kind: String, _ words: String, _ names: [String], _ hint: String)
        -> CommandFailure
    {
        let shown = DisplayText.escaped(words)
        guard !names.isEmpty else {
            return CommandFailure("There is no \(kind) \(shown) here. \(hint)", .unusableContent)
        }
        let more = names.count > 5 ? " and \(names.count - 5) more" : ""
        return CommandFailure(
            "Several are called \(shown): \(Array(names.prefix(5)).joined(with: "; "))\(more). Name one of them whole.",
            .unusableContent)
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
