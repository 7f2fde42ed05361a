import Geodesy
import TextTools

/// Collects remarks about records: the first of each kind are listed, all are counted.
struct ImportReport {
    /// The reason that a record is left out, or the change made to it.
    enum Remark: Int, CaseIterable {
        case condition, noShape, blankName, unnamed, line, zero, meters, exchanged, offEarth, outside, merged,
            renamed

        func summary(_ count: Int, _ noun: String) -> String {
            let counted = CountedNoun.text(count, noun)
            let (is_, has) = count == 1 ? ("is", "has") : ("are", "have")
            return switch self {
            case .condition: "\(counted) not asked for with --where"
            case .noShape: "\(counted) left out without a usable position"
            case .blankName: "\(counted) left out without a name"
            case .unnamed:
                "\(counted) without a name \(is_) called by the kind; names may be in another key: --name KEY"
            case .line: "\(counted) \(is_) no point or area: leave out what is no place with --where"
            case .zero: "\(counted) left out at 0, 0"
            case .meters: "\(counted) left out: \(is_) in meters, not degrees"
            case .exchanged: "\(counted) left out: latitude and longitude are exchanged"
            case .offEarth: "\(counted) left out: not on Earth"
            case .outside: "\(counted) left out outside of the bounds"
            case .merged: "\(counted) \(has) the name and position of another and \(is_) one place with it"
            case .renamed: "\(counted) \(has) the name of another place and got a number behind it"
            }
        }
    }

    private var lists: [Remark: [String]] = [:]
    private(set) var counts: [Remark: Int] = [:]
    /// The most records of each kind to list.
    private static let maxListed = 20

    mutating func add(_ remark: Remark, _ line: @autoclosure () -> String) {
        counts[remark, default: 0] += 1
        if counts[remark, default: 0] <= Self.maxListed { lists[remark, default: []].append(line()) }
    }

    mutating func count(one remark: Remark) { counts[remark, default: 0] += 1 }

    /// Returns a sentence such as `443 of 443 rows are exchanged: give --swap`.
    func exchangedSentence(of wanted: Int, _ noun: String, isSwapped: Bool) -> String {
        "\(count(.exchanged)) of \(wanted) \(noun)s are exchanged: "
            + (isSwapped ? "leave --swap out" : "give --swap")
    }

    func count(_ remark: Remark) -> Int { counts[remark] ?? 0 }

    /// Returns the lines for a person: each kind with its records, and the number of further ones.
    func lines(noun: String) -> [String] {
        var lines: [String] = []
        for remark in Remark.allCases {
            guard let count = counts[remark] else { continue }
            lines += self.lists[remark] ?? []
            lines.append(remark.summary(count, noun))
        }
        return lines
    }
}

/// The reason that the position of a record is not that of a place on the campus.
struct PositionFault {
    let remark: ImportReport.Remark
    private let point: GeoPoint

    /// - Parameter point: the position in the file, after `--swap`.
    init?(_ point: GeoPoint, bounds: GeoBounds?) {
        guard let remark = Self.remark(point, bounds) else { return nil }
        (self.remark, self.point) = (remark, point)
    }

    /// One sentence without a period.
    var message: String {
        let place = "latitude \(point.latitude), longitude \(point.longitude)"
        return switch remark {
        case .zero: "its position is 0, 0, which means that there is none"
        case .meters: "\(place) are meters, not degrees"
        case .exchanged: "\(place) are exchanged"
        case .offEarth: "\(place) is not on Earth"
        default: "\(place) is outside of the bounds"
        }
    }

    private static func remark(_ point: GeoPoint, _ bounds: GeoBounds?) -> ImportReport.Remark? {
        let exchanged = GeoPoint(latitude: point.longitude, longitude: point.latitude)
        if abs(point.latitude) < 1e-6, abs(point.longitude) < 1e-6 { return .zero }
        if max(abs(point.latitude), abs(point.longitude)) > 1_000 || !point.latitude.isFinite
            || !point.longitude.isFinite
        {
            return .meters
        }
        if !point.isOnEarth { return exchanged.isOnEarth ? .exchanged : .offEarth }
        if let bounds {
            if bounds.contains(point) { return nil }
            return bounds.contains(exchanged) ? .exchanged : .outside
        }
        return isUninhabited(point.latitude) && !isUninhabited(exchanged.latitude) ? .exchanged : nil
    }

    /// Returns true beyond the universities of Ushuaia, at 55 degrees south, and Svalbard, at 78 degrees north.
    private static func isUninhabited(_ latitude: Double) -> Bool { latitude < -60 || latitude > 80 }
}
