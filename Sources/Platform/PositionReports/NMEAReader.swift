// Reads sentences in the format of satellite receivers (NMEA 0183).
import Geodesy
import TextTools

/// Reads positions from sentences RMC and GGA of any talker. Each needs its checksum; a void fix is not a position.
///
/// Values missing in one of the two are taken from the other of the same second: RMC has the speed and course, GGA the
/// quality of the position. Sentences do not name their receiver, so all are assumed to be from one.
struct NMEAReader {
    /// The longest sentence in bytes. The standard allows 82; receivers of high precision write more.
    private static let longest = 256
    private static let knot = 1_852.0 / 3_600  // In meters a second, exact.
    /// The meters of error for a dilution of 1, without and with corrections, as reported by gpsd for such
    /// sentences (measured with 3.22).
    private static let meters = (plain: 19.0, corrected: 4.75)

    /// The time of day of the last sentence, as written, and the values known for that moment.
    private var moment: ArraySlice<UInt8> = []
    private var accuracy: Double?
    private var motion: (speed: Double?, course: Double?) = (nil, nil)

    /// Returns the position in a line, or nil if it is another sentence, damaged, void, or from a simulator.
    mutating func read(_ line: ArraySlice<UInt8>) -> PositionReport? {
        guard let start = line.lastIndex(of: UInt8(ascii: "$")), let body = Self.checked(line[(start + 1)...])
        else { return nil }
        let fields = body.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        // Two letters name the talker: GP, GL, GA, GB, GN and others.
        guard let name = fields.first, name.count == 5 else { return nil }
        if name.dropFirst(2).elementsEqual("RMC".utf8) { return readRMC(fields) }
        return name.dropFirst(2).elementsEqual("GGA".utf8) ? readGGA(fields) : nil
    }

    /// Returns the text between `$` and `*` if the checksum after it is correct, or nil.
    private static func checked(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard text.count <= longest, let star = text.firstIndex(of: UInt8(ascii: "*")) else { return nil }
        let written = text[(star + 1)...].prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        let sum = text[..<star].reduce(0, ^)
        return written.count == 2 && Int(sum) == written[0] * 16 + written[1] ? text[..<star] : nil
    }

    // MARK: Sentences

    /// Reads `RMC,time,A,latitude,N,longitude,W,knots,course,date,variation,E,mode`.
    private mutating func readRMC(_ fields: [ArraySlice<UInt8>]) -> PositionReport? {
        guard fields.count >= 9, fields[2].elementsEqual("A".utf8), let point = Self.point(fields[3...6])
        else { return nil }
        // Receivers of version 2.3 and later say how they know it: N is not at all, S a simulator.
        if fields.count > 12, fields[12].elementsEqual("N".utf8) || fields[12].elementsEqual("S".utf8) {
            return nil
        }
        begin(fields[1])
        let speed = Self.number(fields[7]).map { $0 * Self.knot }
        motion = (
            speed.flatMap { $0 <= PositionReport.fastest ? $0 : nil },
            Self.number(fields[8]).flatMap { $0 <= 360 ? $0 : nil }
        )
        return report(point)
    }

    /// Reads `GGA,time,latitude,N,longitude,W,quality,satellites,dilution,altitude,M,…`.
    private mutating func readGGA(_ fields: [ArraySlice<UInt8>]) -> PositionReport? {
        guard fields.count >= 9, let point = Self.point(fields[2...5]), let quality = Self.number(fields[6]),
            // 0 is void, 7 was typed in, 8 is a simulator.
            (1...6).contains(quality)
        else { return nil }
        begin(fields[1])
        let meters = (2...5).contains(quality) ? Self.meters.corrected : Self.meters.plain
        accuracy = Self.number(fields[8]).flatMap { $0 > 0 && $0 < 100 ? $0 * meters : nil }
        return report(point)
    }

    private mutating func begin(_ time: ArraySlice<UInt8>) {
        guard time.isEmpty || !time.elementsEqual(moment) else { return }
        moment = ArraySlice(Array(time))
        (accuracy, motion) = (nil, (nil, nil))
    }

    private func report(_ point: GeoPoint) -> PositionReport {
        PositionReport(point: point, accuracy: accuracy, speed: motion.speed, course: motion.course)
    }

    // MARK: Fields

    /// Reads `3713.7334,N,08025.4048,W`.
    private static func point(_ fields: ArraySlice<ArraySlice<UInt8>>) -> GeoPoint? {
        let texts = Array(fields)
        guard let latitude = degrees(texts[0], digits: 2, texts[1], "N", "S"),
            let longitude = degrees(texts[2], digits: 3, texts[3], "E", "W")
        else { return nil }
        let point = GeoPoint(latitude: latitude, longitude: longitude)
        return point.isOnEarth ? point : nil
    }

    /// Reads whole degrees of a fixed number of digits, followed by minutes, with the letter of the hemisphere.
    private static func degrees(
        _ text: ArraySlice<UInt8>, digits: Int, _ half: ArraySlice<UInt8>, _ positive: String,
        _ negative: String
    ) -> Double? {
        let isNegative = half.elementsEqual(negative.utf8)
        guard isNegative || half.elementsEqual(positive.utf8), let whole = number(text.prefix(digits)),
            let minutes = number(text.dropFirst(digits)), minutes < 60,
            // The minutes have two digits before the point, so a cut number is not another place.
            text.dropFirst(digits).prefix(while: { $0 != UInt8(ascii: ".") }).count == 2
        else { return nil }
        let value = whole + minutes / 60
        return isNegative ? -value : value
    }

    /// Returns a number of digits with at most one point, or nil for anything else.
    private static func number(_ text: ArraySlice<UInt8>) -> Double? {
        guard !text.isEmpty, text.allSatisfy({ $0 == UInt8(ascii: ".") || (0x30...0x39).contains($0) }) else {
            return nil
        }
        return text.withUnsafeBufferPointer { DecimalText.double($0) }
    }
}
