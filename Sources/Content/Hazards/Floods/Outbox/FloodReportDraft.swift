// A person's report of a flood, checked field by field.
import Clocks
import Geodesy
import HazardKit
internal import TextTools

public struct FloodReportDraft: Sendable, Equatable {
    public var point: GeoPoint
    /// The time of observation, to the minute, in the local time of the reporter, and that time's seconds east of UTC.
    public var observed: FloodTime
    public var zoneOffset: Int
    /// The severity, 1 to 5, as the service counts.
    public var severity: Int
    public var cover: GroundCover?
    /// The height of the cover. No source gives its unit.
    public var coverHeight: Int?
    public var comment: String?
    /// The reporter's email address for the service, only if the person gives it.
    public var email: String?
    public var phone: String?

    public init(point: GeoPoint, observed: FloodTime, zoneOffset: Int, severity: Int) {
        (self.point, self.observed) = (point, observed.wholeMinutes)
        (self.zoneOffset, self.severity) = (zoneOffset, severity)
    }
}

/// The reason that a text cannot be a field of a report: a sentence without its period.
public struct ReportFieldProblem: Error, Sendable, Equatable { public var message: String }

public enum FloodReportField {
    public static let longestComment = 1_000
    public static let heights = 0...9_999
    /// The allowed seconds east of UTC.
    public static let zoneOffsets = -64_800...64_800
    /// The seconds by which a report may be ahead of the clock, and its greatest age.
    private static let ahead = 300
    private static let oldest = 366 * Moment.day

    /// Reads a level, 1 to 5, or a word for the severity if it is known which level of the service is the worst.
    public static func severity(
        _ text: String, _ direction: FloodDirection?
    ) throws(ReportFieldProblem) -> Int {
        let word = text.lowercased()
        if let level = Int(word), FloodLimits.levels.contains(level) { return level }
        guard let severity = FloodSeverity.allCases.first(where: { $0.word == word }) else {
            throw ReportFieldProblem(message: "the severity is 1 to 5, or \(FloodSeverity.words)")
        }
        guard let direction else {
            throw ReportFieldProblem(
                message:
                    "the service does not show whether 1 or 5 is the worst, so the severity must be a number from 1 to 5"
            )
        }
        return direction.level(of: severity)
    }

    /// Reads `14:30` (today or yesterday), `2026-11-23 14:30` or `now` as the local time and its seconds east of UTC.
    public static func time(
        _ text: String, now: Moment, zone: LocalZone
    ) throws(ReportFieldProblem) -> (observed: FloodTime, zoneOffset: Int) {
        let offset = zone.offset(now)
        let local = FloodTime(localSeconds: now.seconds + offset)
        if text.lowercased() == "now" { return (local.wholeMinutes, offset) }
        let words = text.split { $0 == " " || $0 == "T" }
        guard words.count <= 2, let last = words.last else { throw timeProblem }
        let day = words.count == 2 ? String(words[0]) : local.day?.description ?? ""
        guard var time = FloodTime("\(day) \(last)") else { throw timeProblem }
        // Shortly after midnight 23:50 is of yesterday.
        if words.count == 1, time.localSeconds > local.localSeconds + ahead {
            time = FloodTime(localSeconds: time.localSeconds - Moment.day)
        }
        guard time.localSeconds <= local.localSeconds + ahead else {
            throw ReportFieldProblem(
                message: "\(time.text) is later than this computer's clock, which says \(local.text)")
        }
        guard time.localSeconds >= local.localSeconds - oldest else {
            throw ReportFieldProblem(message: "\(time.text) is more than a year ago")
        }
        return (time.wholeMinutes, zone.offset(Moment(seconds: time.localSeconds - offset)))
    }

    private static var timeProblem: ReportFieldProblem {
        ReportFieldProblem(message: "the time is HH:MM, YYYY-MM-DD HH:MM or now")
    }

    public static func cover(_ text: String) throws(ReportFieldProblem) -> GroundCover {
        guard let cover = GroundCover(word: text) else {
            throw ReportFieldProblem(
                message: "the cover is \(GroundCover.allCases.map(\.word).joined(with: ", "))")
        }
        return cover
    }

    public static func height(_ text: String) throws(ReportFieldProblem) -> Int {
        guard let height = Int(text), heights.contains(height) else {
            throw ReportFieldProblem(
                message: "the height is a whole number from 0 to \(heights.upperBound), without a unit")
        }
        return height
    }

    public static func comment(_ text: String) throws(ReportFieldProblem) -> String {
        let line = DisplayText.line(text, limit: longestComment + 1)
        guard !line.isEmpty, line.unicodeScalars.count <= longestComment else {
            throw ReportFieldProblem(message: "the comment has 1 to \(longestComment) characters")
        }
        return line
    }

    public static func email(_ text: String) throws(ReportFieldProblem) -> String {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard text.utf8.count <= 200, DisplayText.isVisibleASCII(text), parts.count == 2,
            parts.allSatisfy({ !$0.isEmpty })
        else { throw ReportFieldProblem(message: "this is not an email address: NAME@SERVER") }
        return text
    }

    public static func phone(_ text: String) throws(ReportFieldProblem) -> String {
        let digits = text.utf8.filter { $0 &- 0x30 < 10 }.count
        let others: Set<UInt8> = [0x20, 0x28, 0x29, 0x2B, 0x2D, 0x2E, 0x2F]
        guard (3...20).contains(digits), text.utf8.count <= 30,
            text.utf8.allSatisfy({ $0 &- 0x30 < 10 || others.contains($0) })
        else {
            throw ReportFieldProblem(
                message: "this is not a telephone number: digits, blanks and + - ( ) only")
        }
        return DisplayText.line(text)
    }
}

extension FloodDirection {
    public func level(of severity: FloodSeverity) -> Int {
        self == .fiveWorst ? severity.rawValue : FloodLimits.levels.upperBound + 1 - severity.rawValue
    }
}

extension FloodCollection {
    /// The direction of the levels, if all documents that show one agree.
    public var direction: FloodDirection? {
        let shown = Set(sets.compactMap(\.direction))
        return shown.count == 1 ? shown.first : nil
    }
}

/// The kinds of cover on the ground, as named by the clients of the flood service.
public enum GroundCover: String, Sendable, CaseIterable {
    case water = "Water"
    case snow = "Snow"
    case wetSnow = "Water-soaked snow"
    case icySnow = "Ice-covered snow"

    /// The word to type: `wet-snow`.
    public var word: String {
        switch self {
        case .water: "water"
        case .snow: "snow"
        case .wetSnow: "wet-snow"
        case .icySnow: "icy-snow"
        }
    }

    public init?(word: String) {
        let word = word.lowercased()
        guard let cover = Self.allCases.first(where: { $0.word == word || $0.rawValue.lowercased() == word })
        else { return nil }
        self = cover
    }
}
