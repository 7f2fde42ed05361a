// The position of a place, by a building of the campus, a city, a county or a GPS.
import Campus
import CommandLine
import ContentPack
import Geodesy
import PlaceNames
import PositionReports
import TextTools

/// The position of a place from its options, in addition to degrees.
struct PlacePositionOptions {
    static let all: [Option] = [building, gps, city, county]
    private static let building = Option(
        "building", "WORDS", "It is at this building of the campus: its name, number or street address.",
        takesWords: true)
    private static let gps = Option(
        "gps", "ADDRESS",
        "It is where this computer is: HOST[:PORT] of a gpsd, or the path, with a slash, of a pipe or file of positions (gpspipe, NMEA).",
        usual: GPSPosition.usualServer)
    private static let city = Option(
        "city", "WORDS",
        "It is in this city: 'Blacksburg, VA', 'Rome, IT'. Nothing is asked over the network.",
        takesWords: true)
    static let county = Option(
        "county", "WORDS",
        "It is in this county of the United States, whose code it gets: 'Montgomery County, VA'.",
        takesWords: true)

    let invocation: Invocation

    var isGiven: Bool { [Self.building, Self.city, Self.gps].contains(where: invocation.has) }

    /// A position or the code of a county, and its description.
    struct Found {
        var point: GeoPoint?
        /// The SAME codes of counties.
        var same: [String] = []
        /// The text after the name of the place, without a period.
        var phrase: String
    }

    /// Returns the position that the options name, or nil if they name none. Waits for a GPS.
    func find(hasDegrees: Bool) throws(CommandFailure) -> Found? {
        let given = [Self.building, Self.city, Self.gps].filter(invocation.has)
        guard given.count + (hasDegrees ? 1 : 0) <= 1 else {
            throw CommandFailure("Say where it is once: with --at, --building, --city or --gps.", .usage)
        }
        if let gps = invocation.value(Self.gps) { return try Found(gps: gps) }
        if let city = invocation.value(Self.city) { return try .city(city) }
        if let county = invocation.value(Self.county) { return try .county(county) }
        return try invocation.value(Self.building).map { (name) throws(CommandFailure) in
            try .building(name)
        }
    }
}

extension PlacePositionOptions.Found {
    /// The most names that are listed if none or several match.
    private static let maxNames = 5

    fileprivate static func city(_ words: String) throws(CommandFailure) -> Self {
        let cities = PlaceNames.cities(words)
        guard let city = cities.first, cities.count == 1 else {
            throw unknown("city", words, cities.map(\.fullName), "Only larger cities are known; use --at.")
        }
        return Self(point: city.point, phrase: "in \(city.fullName), \(GeoText.coordinates(city.point))")
    }

    fileprivate static func county(_ words: String) throws(CommandFailure) -> Self {
        let counties = PlaceNames.counties(words)
        guard let county = counties.first, counties.count == 1 else {
            throw unknown("county", words, counties.map(\.fullName), "Write it like 'Montgomery County, VA'.")
        }
        return Self(same: [county.sameCode], phrase: "in \(county.fullName) (\(county.sameCode))")
    }

    private static func unknown(_ kind: String, _ words: String, _ names: [String], _ hint: String)
        -> CommandFailure
    {
        let shown = DisplayText.escaped(words)
        guard !names.isEmpty else {
            return CommandFailure("There is no \(kind) \(shown) here. \(hint)", .unusableContent)
        }
        return CommandFailure(
            "Several are called \(shown): \(names.listed(most: maxNames, separator: "; ")). Name one of them whole.",
            .unusableContent)
    }

    fileprivate static func building(_ words: String) throws(CommandFailure) -> Self {
        guard words.contains(where: { $0 != " " }) else {
            throw CommandFailure("Name the building, like --building 'Burruss Hall'.", .usage)
        }
        guard let pack = FeedSession.pack() else {
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
        return Self(
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
        names.map { DisplayText.line($0) }.listed(most: maxNames)
    }

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
