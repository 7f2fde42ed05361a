// An event about a gauge that people are notified of, and its text.
import Clocks
import HazardKit
import Hazards
import TextTools

package struct GaugeEvent: Equatable {
    package enum Kind: String {
        /// The water has risen above a threshold.
        case new
        /// The water has risen above another threshold.
        case worse
        /// The gauge has no current reading, and its last one was of a flood.
        case silent
        /// The water is below all thresholds again.
        case allClear = "ended"
    }

    package var kind: Kind
    package var gauge: Gauge
    package var state: GaugeState
    /// The places that the gauge is for.
    package var places: [String]
    /// The feed, and its server.
    package var source: String
    package var host: String

    /// The sort key of the flood category.
    var rank: Int { state.latestCategory?.rank ?? 0 }
    private var category: String { state.latestCategory.flatMap(GaugeWords.name) ?? "" }
    private var last: String? { state.lastFlood.map { "Last reading: \(GaugeWords.last($0))." } }
    private var isTest: Bool { source == LocalTest.source }
    /// The name without the mark of a test, which the line begins with.
    private var title: String { isTest ? TestGauge.name : gauge.title }
    private var times: HazardTimes { HazardTimes(now: time ?? Moment(seconds: 0), zone: .ofMachine) }
    private var time: Moment? { state.lastFlood?.time ?? state.time }
    private var measured: String { time?.shown(in: .ofMachine) ?? "" }
}

extension GaugeEvent: NotifiableEvent {
    /// True if quiet hours do not delay the event, because water may be in houses or on roads.
    package var isUrgent: Bool { state.latestCategory?.isFlooding ?? false }

    /// A line such as `new: Minor flooding, Example Creek at Town, 14.2 ft, rising`.
    package var line: String {
        let word = kind == .allClear ? "all clear" : kind.rawValue
        let mark = isTest ? LocalTest.mark : ""
        return "\(mark)\(word): \(category), \(title), \(GaugeWords.brief(state))"
    }

    package var details: [String] {
        [
            last ?? GaugeWords.category(state).map { $0 + "." }, state.impact?.statement,
            forecast.map { "Expected: \($0)." },
        ].compactMap { $0 }
    }

    private var forecast: String? { GaugeWords.forecast(state, times) }

    package var text: String {
        var lines = [line]
        lines += [last ?? GaugeWords.category(state).map { $0 + "." }].compactMap { $0 }
        if let level = state.latestCategory?.level {
            lines.append("What that means: \(GaugeWords.meaning(level)).")
        }
        if let impact = state.impact { lines.append("At this height: \(impact.statement)") }
        if let forecast { lines.append("Expected: \(forecast).") }
        lines.append("Measured: \(measured)")
        if !places.isEmpty { lines.append("For: " + places.joined(with: ", ")) }
        if !host.isEmpty { lines.append("Read from: \(host)") }
        lines.append("More: " + ShellWord.command("muster gauges", [gauge.id]))
        return TellingLimits.text(lines)
    }

    package var values: [(name: String, value: String)] {
        [
            ("EVENT", kind.rawValue), ("TEST", isTest ? "yes" : "no"),
            ("ENDING", kind == .allClear ? "all clear" : ""),
            ("PLACES", places.joined(with: "; ")), ("ALERT", "River gauge"),
            ("HEADLINE", "\(category): \(gauge.title)"), ("SEVERITY", ""), ("URGENCY", ""),
            ("CERTAINTY", ""), ("CATEGORY", "Met"), ("AREA", gauge.title),
            ("BEGINS", time?.description ?? ""), ("ENDS", ""), ("FEED", source), ("HOST", host),
            ("IDENTIFIER", gauge.id), ("STAGE", state.measure?.text ?? ""),
            ("FLOOD", state.latestCategory?.rawValue ?? ""), ("TREND", state.trend?.direction.rawValue ?? ""),
        ]
    }
}
