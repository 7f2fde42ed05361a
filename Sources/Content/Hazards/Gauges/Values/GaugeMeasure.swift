// A value of a gauge with its unit. Marks for missing values are never values.
import Geodesy
internal import TextTools

/// What a value of a gauge is measured in.
package enum GaugeUnit: Sendable, Hashable {
    /// Height of the water above the zero of the gauge, which is neither the depth of the water nor the sea level.
    case feet
    /// Flow, thousands of cubic feet a second.
    case kcfs
    /// Flow, cubic feet a second.
    case cfs
    /// One that is not known; it is shown as it is written, and compared with nothing else.
    case other(String)

    /// Reads a unit as NOAA or USGS writes it; nil for an empty text.
    package init?(_ text: String) {
        let text = DisplayText.line(text, limit: 20)
        switch text.lowercased() {
        case "": return nil
        case "ft": self = .feet
        case "kcfs": self = .kcfs
        case "cfs", "ft^3/s", "ft3/s": self = .cfs
        default: self = .other(text)
        }
    }

    /// The unit as it is stored, which reads as the same unit.
    package var text: String {
        switch self {
        case .feet: "ft"
        case .kcfs: "kcfs"
        case .cfs: "cfs"
        case .other(let text): text
        }
    }

    /// Whether it is a height.
    package var isStage: Bool { self == .feet }

    /// Cubic feet a second in one of it; nil if it is no flow.
    private var flow: Double? {
        switch self {
        case .kcfs: 1_000
        case .cfs: 1
        case .feet, .other: nil
        }
    }

    /// Returns how many of `other` are one of this; nil if they do not measure the same.
    func factor(to other: GaugeUnit) -> Double? {
        if self == other { return 1 }
        guard let mine = flow, let theirs = other.flow else { return nil }
        return mine / theirs
    }
}

/// One measured or forecast value.
package struct GaugeMeasure: Sendable, Equatable {
    package let value: Double
    package let unit: GaugeUnit

    /// What stands for a missing value: NOAA writes -999 and -9999, USGS -999999.
    private static let missing: Set<Double> = [-999, -9999, -99_999, -999_999, -9_999_999]
    /// Values outside of these are damage: no stage of a gauge is a third as high, no river on Earth has a tenth of the flow.
    /// Tides turn the flow, so it may be negative.
    private static let stages = -1_000.0...100_000.0
    private static let flows = -100_000_000.0...100_000_000.0

    /// Nil if the value stands for a missing one, or cannot be.
    package init?(_ value: Double?, _ unit: GaugeUnit?) {
        guard let value, let unit, value.isFinite, !Self.missing.contains(value),
            (unit.isStage ? Self.stages : Self.flows).contains(value)
        else { return nil }
        (self.value, self.unit) = (value, unit)
    }

    /// Returns the value in another unit; nil if that measures something else.
    package func value(in other: GaugeUnit) -> Double? { unit.factor(to: other).map { value * $0 } }

    /// Returns whether it is at or above another one; nil if they cannot be compared.
    package func reaches(_ other: GaugeMeasure) -> Bool? { value(in: other.unit).map { $0 >= other.value } }

    /// `14.2 ft`, `3,400 cfs`: heights with two decimals at most, flows in cubic feet a second.
    package var text: String {
        switch unit {
        case .feet: "\(Self.decimals(value)) ft"
        case .kcfs, .cfs:
            "\(Self.grouped(value(in: .cfs) ?? value)) cfs"
        case .other(let unit): "\(Self.decimals(value)) \(unit)"
        }
    }

    /// Returns a number with at most two decimals, and no zeros at their end.
    static func decimals(_ value: Double) -> String {
        var text = GeoText.number(value, decimals: 2)
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text == "-0" ? "0" : text
    }

    /// Returns a number with a comma at each thousand; below ten with decimals.
    static func grouped(_ value: Double) -> String {
        if abs(value) < 10 { return decimals(value) }
        let digits = Array(GeoText.number(abs(value), decimals: 0).utf8)
        var text: [UInt8] = value < 0 ? [UInt8(ascii: "-")] : []
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(UInt8(ascii: ",")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }
}
