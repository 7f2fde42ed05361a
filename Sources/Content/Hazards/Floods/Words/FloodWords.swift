// Describes floods, the reports about them and their feeds in plain words.
import Clocks
import Geodesy
import HazardKit
internal import TextTools

public enum FloodWords {
    /// Returns the name of a severity: `Dangerous flooding`.
    public static func name(_ severity: FloodSeverity) -> String {
        (severity == .none ? "No" : severity.word.capitalizedFirst) + " flooding"
    }

    /// Returns the severity of a report in a few words: `Dangerous flooding`, `Level 4 of 5`, `Severity not
    /// given`. For a test it says so, since it may be shown alone: `TEST: Dangerous flooding`.
    public static func severity(_ report: FloodReport) -> String {
        (report.isTest ? LocalTest.mark : "") + unmarkedSeverity(report)
    }

    public static func unmarkedSeverity(_ report: FloodReport) -> String {
        if let severity = report.severity { return name(severity) }
        guard let level = report.marker.level else { return "Severity not given" }
        return FloodLimits.levels.contains(level)
            ? "Level \(level) of \(FloodLimits.levels.upperBound)" : "Level \(level)"
    }

    /// Returns the same in a word or two, for a label: `dangerous`, `level 4`, `not given`.
    public static func label(_ report: FloodReport) -> String {
        if report.isTest { return "TEST" }
        if let severity = report.severity { return severity == .none ? "no flooding" : severity.word }
        return report.marker.level.map { "level \($0)" } ?? "not given"
    }

    /// Returns the same as a whole sentence that includes what is unknown.
    public static func severitySentence(_ report: FloodReport) -> String {
        guard report.severity == nil, let level = report.marker.level else { return severity(report) + "." }
        let doubt =
            FloodLimits.levels.contains(level)
            ? "The service does not show whether 1 or 5 is the worst." : "What this level means is not known."
        return "\(severity(report)). \(doubt)"
    }

    /// Returns the reports that a person wants to be told of: `notable flooding or worse`, `any flooding`.
    public static func wish(_ severity: FloodSeverity) -> String {
        switch severity {
        case .none: "any flooding"
        case .dangerous: "dangerous flooding"
        default: "\(severity.word) flooding or worse"
        }
    }

    /// Returns `2010-03-11 15:53, today` or `2010-03-11 15:53, 3 days ago`; after a month, only the time. The
    /// time is local to the flood; its age is in days, since the zone is unknown.
    public static func time(_ time: FloodTime, on today: CalendarDate?) -> String {
        guard let today, let day = time.day else { return time.text }
        let days = day.days(until: today)
        return switch days {
        // A day ahead is another zone.
        case -1: time.text
        case ..<0: "\(time.text), later than this computer's clock: the time or the clock is wrong"
        case 0: "\(time.text), today"
        case 1: "\(time.text), yesterday"
        case ...30: "\(time.text), \(CountedNoun.text(days, "day")) ago"
        default: time.text
        }
    }

    /// Returns the state: `active since 2010-03-01`, `ended 2011-05-20`, `from a file`.
    public static func state(_ flood: Flood, on today: CalendarDate?) -> String {
        switch flood.state(on: today) {
        case .active:
            guard let begins = flood.event.begins else { return "active" }
            if let today, begins > today { return "active, from \(begins)" }
            return "active since \(begins)"
        case .ended: return flood.event.ends.map { "ended \($0)" } ?? "ended"
        case .file: return "from a file"
        }
    }

    public static func count(_ flood: Flood) -> String {
        flood.count == 0 ? "no reports" : CountedNoun.text(flood.count, "report")
    }

    public static func summary(_ flood: Flood, on today: CalendarDate?) -> [String] {
        var sentences: [String] = []
        if let worst = flood.worst { sentences.append("The worst report: \(name(worst).lowercased()).") }
        if let newest = flood.newest { sentences.append("The newest: \(time(newest, on: today)).") }
        if flood.count == 0 {
            sentences.append("No report is listed. That does not mean that there is no flooding.")
        }
        return sentences + gaps(flood)
    }

    public static func gaps(_ flood: Flood) -> [String] {
        var sentences: [String] = []
        if flood.invalidCount > 0 {
            let count = CountedNoun.text(flood.invalidCount, "report")
            let verb = flood.invalidCount == 1 ? "is" : "are"
            sentences.append("\(count), which the service marks as not valid, \(verb) not listed.")
        }
        if flood.isDamaged { sentences.append("The download was incomplete; some reports may be missing.") }
        if flood.droppedCount > 0 {
            sentences.append(
                "\(CountedNoun.text(flood.droppedCount, "report")) could not be used or \(flood.droppedCount == 1 ? "was" : "were") too many."
            )
        }
        return sentences
    }

    /// Returns a report on a line, from a place if one is known: `Dangerous flooding, 0.8 mi (1.3 km) north`.
    public static func line(_ report: FloodReport, from here: GeoPoint?) -> String {
        guard let here else { return severity(report) }
        return "\(severity(report)), \(GeoText.way(from: here, to: report.marker.point))"
    }

    /// Returns the time of observation and the person's comment, as sentences.
    public static func explanation(_ report: FloodReport, on today: CalendarDate?) -> String {
        let time = report.time.map { Self.time($0, on: today) + "." } ?? "No time is given."
        return ([time] + [report.marker.comment].compactMap { $0 }).joined(with: " ")
    }
}

public enum FloodFeedWords {
    private static let command = "muster-sync feeds enable flood ADDRESS reads them from a service."
    public static let trust = "People send these reports, and no one has checked them."
    public static let none = "No flood is listed. That does not mean that there is none."

    /// Returns the lines above a list of floods: that nothing is set up, what is wrong, the age of each feed.
    public static func overview(_ board: FloodBoard?, _ times: HazardTimes) -> [String] {
        FeedWords.overview(board, times, notSetUp: "Flood reports", command: command)
    }

    /// Returns the same with the meaning of an empty list, or of one that is not.
    public static func warning(_ board: FloodBoard?, _ times: HazardTimes) -> [String] {
        guard let board, board.isStored else { return overview(board, times) }
        return [board.floods.isEmpty ? none : trust] + overview(board, times)
    }
}

extension FloodSnapshot {
    /// The seconds for which the reports of a flood have a banner after the newest: they are of one moment.
    private static let banner = 6 * 3_600

    /// The reports of one flood near one place share one note, which rings again if there are more or worse ones.
    public static func notes(
        of told: [Told], _ times: HazardTimes, stored: () -> StoredFloods?
    ) -> [ToldNote] {
        let recent = ToldNote.recent(told, at: times.now).filter { $0.parts.count == 4 }
        let floods = Dictionary(grouping: recent) {
            "flood\n\($0.parts[0])\n\($0.parts[1])\n\($0.places.first ?? "")"
        }
        return floods.sorted { $0.key < $1.key }.map { note($0, of: $1, times) }
    }

    private static func note(_ name: String, of reports: [Told], _ times: HazardTimes) -> ToldNote {
        let last = reports.map(\.at).max() ?? times.now
        let mark = reports.first?.parts.first == LocalTest.source ? LocalTest.mark : ""
        let place = reports.first?.places.first ?? ""
        let rank = reports.map(\.rank).max() ?? 0
        var note = ToldNote(
            name: "\(name)\n\(last.seconds)", chain: name, rank: rank,
            text: "\(mark)Flooding: \(CountedNoun.text(reports.count, "report")) near \(place).",
            answer: "floods", danger: Danger.value(ofFloodRank: rank))
        if times.now.seconds - last.seconds < banner {
            // The reports give the local time of a zone that is not known.
            note.banner = .init(
                what: "\(mark)Flooding: \(CountedNoun.text(reports.count, "unchecked report"))",
                word: "read at", place: place.isEmpty ? "" : "near \(place)", since: last)
        }
        return note
    }
}
