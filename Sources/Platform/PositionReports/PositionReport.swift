import Geodesy
import JSONReader

public struct PositionReport: Sendable, Equatable {
    /// The receiver, if several may report; empty if it is not named.
    public var device = ""
    public var point: GeoPoint
    /// The radius in meters of the receiver's position by its own estimate; nil if it gives none.
    public var accuracy: Double?
    /// The speed in meters a second.
    public var speed: Double?
    /// The course in degrees clockwise from north.
    public var course: Double?

    /// The greatest speed of a receiver in meters a second.
    static let fastest = 1_000.0
}

/// Reads the reports of gpsd (`gpspipe -w`): one JSON object on each line. Only those of class TPV are read.
enum GPSDReport {
    private static let limits = JSONLimits(
        bytes: ReportLines.longestLine, depth: 8, tokens: 2_000, tokenBytes: 4_096)
    private static let marker = Array("\"TPV\"".utf8)
    /// The radius in meters beyond which an estimate is meaningless, as it is wider than the Earth.
    private static let widest = 1e7

    /// Returns the position in a line, or nil if it has none, as is possible even with a mode of 2 or 3.
    static func read(_ line: ArraySlice<UInt8>) -> PositionReport? {
        guard line.first == UInt8(ascii: "{"), holdsMarker(line),
            let value = try? JSONValue.read(Array(line), limits: limits),
            value["class"]?.string == "TPV", (value["mode"]?.integer ?? 0) >= 2,
            let latitude = value["lat"]?.double, let longitude = value["lon"]?.double
        else { return nil }
        let point = GeoPoint(latitude: latitude, longitude: longitude)
        guard point.isOnEarth else { return nil }
        func number(_ key: String, _ range: ClosedRange<Double>) -> Double? {
            value[key]?.double.flatMap { range.contains($0) ? $0 : nil }
        }
        let errors = ["epx", "epy"].compactMap { number($0, 0...widest) }
        return PositionReport(
            device: value["device"]?.string ?? "", point: point,
            accuracy: number("eph", 0...widest) ?? errors.max(),
            speed: number("speed", 0...PositionReport.fastest), course: number("track", 0...360))
    }

    private static func holdsMarker(_ line: ArraySlice<UInt8>) -> Bool {
        var index = line.startIndex
        while let quote = line[index...].firstIndex(of: marker[0]) {
            if line[quote...].starts(with: marker) { return true }
            index = quote + 1
        }
        return false
    }
}

/// Chooses among several receivers: one is used until it is silent.
struct ReceiverChoice {
    /// The milliseconds of silence after which a receiver is replaced by another.
    static let patience = 10_000
    /// The milliseconds within which reports belong together: only some of them give their accuracy.
    private static let epoch = 1_500

    private var chosen: (report: PositionReport, time: Int)?

    /// Returns the report to use, or nil if another receiver is in use.
    mutating func take(_ report: PositionReport, at time: Int) -> PositionReport? {
        if let chosen, chosen.report.device != report.device, time - chosen.time < Self.patience {
            return nil
        }
        var report = report
        if report.accuracy == nil, let chosen, chosen.report.device == report.device,
            time - chosen.time <= Self.epoch
        {
            report.accuracy = chosen.report.accuracy
        }
        chosen = (report, time)
        return report
    }
}
