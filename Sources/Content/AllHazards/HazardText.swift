// A hazard as a short text to take along.
import Alerts
import Clocks
import Geodesy
import HazardKit
import Hazards
import TextTools

/// Writes an alert, an earthquake, a flood report or a gauge as a few lines to send on or to write down, the most important
/// first. The text is read later and elsewhere: its times are whole, with their zone, and it says where it is from.
public enum HazardText {
    /// The most characters of what an alert says to do.
    private static let longestInstruction = 600

    public static func text(_ alert: Alert, _ feeds: [FeedAge], in zone: LocalZone) -> String {
        let infos = alert.infos
        let instructions = infos.map { DisplayText.line($0.instruction, limit: longestInstruction) }
        // The instructions of an alert that is over no longer apply.
        let instruction: String? =
            switch alert.state {
            case .canceled, .replaced, .ended: nil
            default: instructions.first { !$0.isEmpty }
            }
        let sender = infos.map(\.senderName).first { !$0.isEmpty } ?? alert.key.sender
        let areas = AlertWords.areas(alert, max: maxAreas)
        return lines([
            "\(AlertWords.testMark(alert))\(AlertWords.title(alert)), \(state(alert, zone)).",
            AlertWords.remark(alert).map { $0 + "." },
            areas.isEmpty ? nil : "Where: \(areas).",
            instruction.map { "What to do: \($0)" },
            "Sent by \(sender), \(alert.sent.shown(in: zone)).",
            AlertWords.trust(alert, feeds) + ".",
        ])
    }

    private static let maxAreas = 6

    /// Returns the begin and end of an alert: `until 2026-03-02 18:00 EST`.
    private static func state(_ alert: Alert, _ zone: LocalZone) -> String {
        switch alert.state {
        case .upcoming:
            [alert.begin.map { "from \($0.moment.shown(in: zone))" } ?? "soon", end(alert, zone)].joined(
                with: ", ")
        case .active: end(alert, zone)
        case .allClear(let moment): "all clear since \(moment.shown(in: zone))"
        case .canceled(let moment): "canceled \(moment.shown(in: zone))"
        case .replaced(let event, let moment):
            "replaced \(event.isEmpty ? "" : "by \(event) ")\(moment.shown(in: zone)), which is no all-clear"
        case .ended(let moment): "ended \(moment.shown(in: zone))"
        case .noLongerListed(let moment):
            "last listed \(moment.shown(in: zone)); no one has said that it is over"
        case .calm: "says that there is no emergency"
        }
    }

    private static func end(_ alert: Alert, _ zone: LocalZone) -> String {
        switch alert.end {
        case .at(let time): "until \(time.moment.shown(in: zone))"
        case .untilFurtherNotice: "until further notice"
        case .unknown: "no end given"
        }
    }

    public static func text(_ event: Earthquake, in zone: LocalZone) -> String {
        let report = event.report
        return lines([
            (event.removal == nil ? "" : "Withdrawn: ") + EarthquakeWords.headline(report) + ".",
            report.agency == .test ? LocalTest.sentence : nil,
            "When: \(EarthquakeWords.time(report, in: zone)).",
            "\(EarthquakeWords.depth(report).capitalizedFirst).",
            report.epicenter.map { "Position: \(GeoText.coordinates($0))." },
            EarthquakeWords.removal(event.shown).map { $0 + "." },
            EarthquakeWords.status(report).map { $0 + "." }, "Located by \(report.agency.name).", report.page,
        ])
    }

    public static func text(_ report: FloodReport, of flood: Flood) -> String {
        let marker = report.marker
        return lines([
            "\(FloodWords.severity(report)), \(GeoText.coordinates(marker.point)).",
            marker.isValid == false ? "The service marks this report as not valid." : nil,
            report.time.map { "Observed: \($0.text), the local time there." } ?? "No time is given.",
            marker.comment.map { DisplayText.line($0, limit: longestInstruction) }, "Flood: \(flood.title).",
            FloodFeedWords.trust,
        ])
    }

    public static func text(_ judged: JudgedGauge, in zone: LocalZone) -> String {
        let (gauge, state) = (judged.gauge, judged.state)
        // The times of a forecast are whole where its day is not that of the clock.
        let times = HazardTimes(now: Moment(seconds: 0), zone: zone)
        return lines([
            "\(gauge.title): \(GaugeWords.brief(state)).",
            state.lastFlood.map { "Last reading: \(GaugeWords.last($0)), \($0.time.shown(in: zone))." }
                ?? state.time.map { "Measured: \($0.shown(in: zone))." },
            GaugeWords.category(state).map { $0 + "." },
            state.impact.map { "At this height: \($0.statement)" },
            GaugeWords.forecast(state, times).map { "Expected: \($0)." },
            "Readings are provisional: no person has checked them yet.",
        ])
    }

    private static func lines(_ lines: [String?]) -> String { lines.compactMap { $0 }.joined(with: "\n") }
}
