// Where a place is, by a building of the campus or a GPS.
import ArgumentParser
import Campus
import ChildProgram
internal import Clocks
import ContentPack
import Geodesy
import PositionReports
import TextTools

/// What says where a place is, beside its degrees.
struct PlacePositionOptions: ParsableArguments {
    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "It is at this building of the campus: its name, number or street address.", valueName: "WORDS"))
    var building: [String] = []
    @Option(
        defaultAsFlag: PositionOfGPS.usualServer, parsing: .next,
        help: ArgumentHelp(
            "It is where this computer is: HOST[:PORT] of a gpsd, or the path, with a slash, of a pipe or file of positions (gpspipe, NMEA).",
            valueName: "ADDRESS"))
    var gps: String? = nil

    /// A position, and what to say of it.
    struct Found {
        var point: GeoPoint
        /// Follows the name of the place, without a full stop.
        var phrase: String
    }

    /// Returns the position that the options name; nil if they name none. Waits for a GPS.
    ///
    /// - Parameters:
    ///   - at: what `--at` says.
    func find(beside at: String?) throws(CommandFailure) -> Found? {
        let given = [at != nil, !building.isEmpty, gps != nil].count(where: { $0 })
        guard given <= 1 else {
            throw CommandFailure("Say where it is once: with --at, --building or --gps.", .usage)
        }
        if let gps { return try PositionOfGPS.find(gps) }
        return building.isEmpty ? nil : try PositionOfBuilding.find(building.joined(with: " "))
    }
}

/// A building of the campus that a person names.
private enum PositionOfBuilding {
    /// Names that are said where none or several fit.
    private static let mostNames = 5

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
        let shown = names.prefix(mostNames).map { DisplayText.line($0) }.joined(with: ", ")
        return names.count > mostNames ? shown + " and \(names.count - mostNames) more" : shown
    }
}

/// Where a GPS says that this computer is.
private enum PositionOfGPS {
    static let usualServer = "localhost"
    /// A position in degrees has five decimals in feeds.conf: about a meter.
    private static let decimals = 1e5

    static func find(_ address: String) throws(CommandFailure) -> PlacePositionOptions.Found {
        let isPath = address.utf8.contains(UInt8(ascii: "/"))
        let shown = DisplayText.escaped(address)
        let outcome: PositionWait.Outcome
        let wait = PositionWait(widest: PersonPosition.widest) { Monotonic.milliseconds }
        if isPath {
            do throws(PositionSource.Failure) {
                let source = try PositionSource(path: address, takesFiles: true)
                outcome = wait.position(from: source, isSaved: source.isSaved)
            } catch {
                throw CommandFailure("The GPS at \(shown) cannot be read: \(error.message).", .failed)
            }
        } else {
            outcome = wait.position(from: try server(address))
        }
        switch outcome {
        case .found(let report): return found(report)
        case .vague(let meters):
            throw CommandFailure(
                "The GPS knows its position only within \(GeoText.distance(meters)). Try again under the open sky, or use --at.",
                .failed)
        case .silent:
            throw CommandFailure(
                "The GPS sent no position. Check its address and that it sees the sky, or use --at.",
                .failed)
        case .ended:
            throw CommandFailure(
                isPath
                    ? "There is no position in \(shown): no sentence RMC or GGA of a receiver (NMEA), and no report of gpsd."
                    : "No position came from gpsd at \(shown). Check that gpsd runs there and that gpspipe is installed, which "
                        + "asks it (package gpsd-clients). The path of a file or pipe needs a slash, like ./positions.nmea.",
                .failed)
        }
    }

    private static func found(_ report: PositionReport) -> PlacePositionOptions.Found {
        let point = GeoPoint(
            latitude: (report.point.latitude * decimals).rounded() / decimals,
            longitude: (report.point.longitude * decimals).rounded() / decimals)
        let quality = PersonPosition(point, accuracy: report.accuracy, source: .receiver).qualityText(at: nil)
        return PlacePositionOptions.Found(
            point: point, phrase: "at \(GeoText.coordinates(point))\(quality.isEmpty ? "" : ", " + quality)")
    }

    /// Starts gpspipe, which asks a gpsd: this program speaks no language of gpsd's.
    private static func server(_ address: String) throws(CommandFailure) -> CommandOutput {
        guard isServer(address) else {
            throw CommandFailure(
                "\(DisplayText.escaped(address)) is no address of a gpsd. Write it like --gps localhost:2947, or a path with a slash.",
                .usage)
        }
        switch ChildProgram.start("/usr/bin/env", ["gpspipe", "-w", address], endsWithGroup: true) {
        case .running(let program): return CommandOutput(program)
        case .failed(let code):
            throw CommandFailure("gpspipe could not be started (error \(code)).", .failed)
        }
    }

    /// Whether it can be a name or number of a host with a port. It must not look like an option, or a variable to `env`.
    private static func isServer(_ address: String) -> Bool {
        address.utf8.count <= 255 && address.utf8.first != UInt8(ascii: "-") && !address.isEmpty
            && address.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                    || "-._:[]".utf8.contains(byte)
            }
    }
}
