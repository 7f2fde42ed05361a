// Decides which gauges to notify people of: once for each threshold that the water rises above, again if it becomes worse
// or after hours below it, once if the gauge is silent during a flood, and once when it is below all of them again.
import Clocks
import HazardKit
import Hazards
import TextTools

/// The seconds that the rules about gauges use.
enum GaugeTelling {
    /// All readings must be below all thresholds for this long before the all clear: around a threshold water rises
    /// and falls.
    static let calm = 3_600
    /// After all readings were below a threshold for this long, the next rise above it is another crest.
    static let recession = 6 * 3_600
    /// An all clear is kept for this long, for open sessions.
    static let memory = Moment.day
}

extension GaugeSnapshot {
    package static let command = "muster gauges"
    /// The all clear comes some readings after the water has fallen, whatever they bring.
    package static var tellsAfter: TellingOccasion { .reading }

    package func news(_ wish: TellingWish) -> News<GaugeEvent> {
        let stored = Set(gauges.map(\.gauge.id))
        var known = told.filter { item in
            stored.contains(item.keys.first ?? "")
                && (item.rank > 0 || wish.now.seconds - item.at.seconds < GaugeTelling.memory)
        }
        var found: [News<GaugeEvent>.Item] = []
        for item in read(at: wish.now) {
            let gauge = item.gauge
            let state = GaugeState(gauge, at: wish.now)
            let index = known.firstIndex { $0.keys == [gauge.id] }
            if let index { known[index].renew(gauge, state, at: wish.now) }
            let before = index.map { known[$0] }
            guard let kind = kind(gauge, state, after: before) else { continue }
            let names = wish.places.filter { $0.gauges.contains(where: gauge.isCalled) }.map(\.name)
            let host = host(of: item.source)
            let event = GaugeEvent(
                kind: kind, gauge: gauge, state: state, places: names, source: item.source, host: host)
            var told = Told(
                gauge: gauge.id, title: gauge.title, rank: event.rank,
                since: kind == .new ? wish.now : before?.since ?? wish.now, at: wish.now)
            if kind == .silent, let before {
                told = before
                told.isSilent = true
            }
            found.append(.init(event: event, changes: [.init(replaced: index, told: told)]))
        }
        return News(known, found.sorted { $0.event.rank > $1.event.rank }, wish)
    }

    /// Returns the kind of notification for a gauge, or nil if none is sent. A withheld reading causes none, unless it was of
    /// a flood that people were told of: the water may have taken the gauge.
    private func kind(_ gauge: Gauge, _ state: GaugeState, after before: Told?) -> GaugeEvent.Kind? {
        let worst = before?.rank ?? 0
        if worst > 0, before?.isSilent == false, state.lastFlood?.isSilent == true { return .silent }
        guard let rank = state.category?.rank, let time = state.time else { return nil }
        if rank > worst { return worst == 0 ? .new : .worse }
        // Without thresholds to compare with, from the time at which people were told.
        guard rank == 0, worst > 0, let since = gauge.calmSince ?? before?.at,
            time.seconds - since.seconds >= GaugeTelling.calm
        else { return nil }
        return .allClear
    }
}

extension Told {
    /// True if people were told that the gauge is silent during a flood.
    fileprivate var isSilent: Bool {
        get { ranks.count > 1 }
        set { ranks = [Double(rank)] + (newValue ? [1] : []) }
    }

    /// Forgets what is over once a gauge has a reading: its silence, and a crest that the water was below for hours.
    fileprivate mutating func renew(_ gauge: Gauge, _ state: GaugeState, at now: Moment) {
        guard let current = state.category?.rank else { return }
        isSilent = false
        let worst = gauge.worstCategory(for: GaugeTelling.recession, before: state)?.rank
        // Thresholds know of no record.
        guard let worst, current > 0, worst < min(rank, GaugeLevel.major.rawValue),
            now.seconds - at.seconds >= GaugeTelling.recession
        else { return }
        // An all clear is told, and nothing else.
        ranks = [Double(max(1, worst))]
    }
}

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
    package var places: [String]
    /// The feed, and its server.
    package var source: String
    package var host: String

    var rank: Int { state.latestCategory?.rank ?? 0 }
    private var category: String { state.latestCategory.flatMap(GaugeWords.name) ?? "" }
    private var last: String? { state.lastFlood.map { "Last reading: \(GaugeWords.last($0))." } }
    private var isTest: Bool { source == LocalTest.source }
    /// The name without the mark of a test, which the line begins with.
    private var title: String { isTest ? GaugeSnapshot.testName : gauge.title }
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
