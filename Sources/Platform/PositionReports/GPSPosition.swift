// Asks a GPS once for the position of this computer, for a command that needs one position.
import ChildProgram
import Clocks
import Geodesy
import TextTools

/// The position of this computer according to a GPS.
public struct GPSPosition: Sendable {
    /// The point, rounded to five decimals, which is about a meter.
    public var point: GeoPoint
    /// The radius in meters around the point; nil if the GPS does not report one.
    public var accuracy: Double?

    /// The usual address of a gpsd.
    public static let usualServer = "localhost"
    private static let decimals = 1e5

    /// The reason that there is no position.
    public struct Problem: Error {
        /// The problem, then what to do.
        public var sentence: String
        /// True if the address is invalid.
        public var isUsage = false
    }

    /// Waits for a position.
    ///
    /// - Parameters:
    ///   - address: `HOST[:PORT]` of a gpsd, or the path, with a slash, of a pipe or file of positions.
    ///   - widest: the radius in meters above which a position does not count.
    public init(askingAt address: String, widest: Double) throws(Problem) {
        let report = try Self.report(address, PositionWait(widest: widest) { Monotonic.milliseconds })
        point = GeoPoint(
            latitude: (report.point.latitude * Self.decimals).rounded() / Self.decimals,
            longitude: (report.point.longitude * Self.decimals).rounded() / Self.decimals)
        accuracy = report.accuracy
    }

    private static func report(_ address: String, _ wait: PositionWait) throws(Problem) -> PositionReport {
        let isPath = address.utf8.contains(UInt8(ascii: "/"))
        let shown = DisplayText.escaped(address)
        let outcome: PositionWait.Outcome
        if isPath {
            do throws(PositionSource.Failure) {
                let source = try PositionSource(path: address, takesFiles: true)
                outcome = wait.position(from: source, isSaved: source.isSaved)
            } catch {
                throw Problem(sentence: "The GPS at \(shown) cannot be read: \(error.message).")
            }
        } else {
            outcome = wait.position(from: try server(address))
        }
        switch outcome {
        case .found(let report): return report
        case .vague(let meters):
            throw Problem(
                sentence:
                    "The GPS knows its position only within \(GeoText.distance(meters)). Try again under the open sky, or use --at."
            )
        case .silent:
            throw Problem(
                sentence:
                    "The GPS sent no position. Check its address and that it sees the sky, or use --at.")
        case .ended:
            throw Problem(
                sentence: isPath
                    ? "There is no position in \(shown): no sentence RMC or GGA of a receiver (NMEA), and no report of gpsd."
                    : "No position came from gpsd at \(shown). Check that gpsd runs there and that gpspipe is installed, which "
                        + "asks it (package gpsd-clients). The path of a file or pipe needs a slash, like ./positions.nmea."
            )
        }
    }

    /// Starts gpspipe to query a gpsd, since this program does not implement its protocol.
    private static func server(_ address: String) throws(Problem) -> CommandOutput {
        guard isServer(address) else {
            throw Problem(
                sentence:
                    "\(DisplayText.escaped(address)) is not an address of a gpsd. Write it like --gps localhost:2947, or a path with a slash.",
                isUsage: true)
        }
        switch ChildProgram.start("/usr/bin/env", ["gpspipe", "-w", address], endsWithProgram: true) {
        case .running(let program): return CommandOutput(program)
        case .failed(let code): throw Problem(sentence: "gpspipe could not be started (error \(code)).")
        }
    }

    /// Returns whether a text can be a host name or number with an optional port. It must not look like an
    /// option, or like a variable for `env`.
    private static func isServer(_ address: String) -> Bool {
        address.utf8.count <= 255 && address.utf8.first != UInt8(ascii: "-") && !address.isEmpty
            && address.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                    || "-._:[]".utf8.contains(byte)
            }
    }
}
