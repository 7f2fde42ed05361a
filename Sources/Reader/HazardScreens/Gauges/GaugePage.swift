import AllHazards
import AppCore
import Campus
import Canvas
import Clocks
import Geodesy
import GuideDocument
import HazardKit
import Hazards
import ScreenKit
import TextTools

/// The page of one gauge: first what to do, then how high the water is, what that means, and the forecast.
package enum GaugePage {
    package static let description = ScreenDescription(named: .gauge) { screen, context in
        guard let name = screen.text(of: .gauge)?.text, let board = context.gaugeBoard else {
            return ProblemPage.notLoaded(title: "River gauge")
        }
        guard let judged = board.gauge(named: name) else {
            return HazardPage.gone(
                title: "River gauge", "This gauge is no longer stored",
                why: "Its feed was switched off, or it was taken off the list of gauges.",
                all: ("All river gauges", .gauges))
        }
        let times = context.hazardTimes
        let isASCII = context.profile.glyphs != .full
        return HazardPage.page(
            title: "River gauge", of: .gauges, [judged.gauge.id],
            text: HazardText.text(judged, in: times.zone), context
        ) { links, take in
            document(
                judged, board, times, from: context.origin,
                guide: HazardGuide.line(of: .floods, orSearch: "Flood", context, &links),
                take: take, drawing: context.isInLines ? nil : { $0.drawing(isASCII: isASCII) })
        }
    }

    /// Returns the gauge as a document. The guide is its first line, what to do; `take` links to the text to take along, and
    /// `drawing` draws the earlier readings, nil for words only.
    package static func document(
        _ judged: JudgedGauge, _ board: GaugeBoard, _ times: HazardTimes, from origin: WayOrigin?,
        guide: Span, take: Span? = nil, drawing: ((GaugeSparkline) -> String)?
    ) -> Guide {
        let (gauge, state) = (judged.gauge, judged.state)
        let sources = [judged.source, judged.readingSource]
        return PageText.document {
            PageText.paragraph([guide])
            PageText.heading(gauge.title)
            now(state, times)
            if let note = gauge.serviceNote, state.reading == .outOfService { PageText.paragraph(note) }
            expected(state, times)
            // Earlier readings are shown only beside a valid current one.
            if state.measure != nil, let line = GaugeSparkline(gauge.history) {
                PageText.heading("Before", level: 3)
                if let drawing { Block(.preformatted(drawing(line))) }
                PageText.paragraph(line.sentence(times))
            }
            levels(gauge, state)
            if !gauge.impacts.isEmpty {
                PageText.heading("What happens at which height", level: 3)
                PageText.bullets(
                    gauge.impacts.reversed().map { [Span("\($0.stage.text): \($0.statement)")] })
            }
            PageText.heading("The gauge", level: 3)
            PageText.terms(facts(gauge, state, origin))
            PageText.heading("Source", level: 3)
            for feed in board.feeds where sources.contains(feed.state.name) {
                PageText.paragraph(FeedWords.sentence(feed, times))
            }
            if judged.readingSource != nil {
                PageText.paragraph(
                    "The reading is of USGS; the flood stages are of the National Weather Service.")
            }
            PageText.paragraph("Readings are provisional: no person has checked them yet.")
            if let take { PageText.paragraph([take]) }
        }
    }

    @PageText.Builder private static func now(_ state: GaugeState, _ times: HazardTimes) -> [Block] {
        let reading = GaugeWords.reading(state).capitalizedFirst
        PageText.strong("\(reading); \(GaugeWords.age(state, times)).")
        if let category = GaugeWords.category(state) {
            let meaning = state.category?.level.map { ": " + GaugeWords.meaning($0) } ?? ""
            PageText.strong(category + meaning + ".")
        }
        if let impact = state.impact {
            PageText.paragraph("At this height (from \(impact.stage.text)): \(impact.statement)")
        }
    }

    @PageText.Builder private static func expected(_ state: GaugeState, _ times: HazardTimes) -> [Block] {
        if let text = GaugeWords.forecast(state, times) {
            PageText.heading("Expected", level: 3)
            PageText.paragraph(text + ".")
            if let impact = state.forecast?.impact, impact != state.impact {
                PageText.paragraph("At that height (from \(impact.stage.text)): \(impact.statement)")
            }
        }
    }

    private static func levels(_ gauge: Gauge, _ state: GaugeState) -> [Block] {
        guard !gauge.thresholds.isEmpty else { return [] }
        let reached = state.category?.level
        let terms = gauge.thresholds.reversed().map { threshold -> (String, String?) in
            let measures = [threshold.stage, threshold.flow].compactMap { $0?.text }.joined(separator: ", ")
            let mark = reached.map { threshold.level <= $0 } ?? false ? " (reached)" : ""
            let name =
                threshold.level == .action
                ? "Action stage" : "\(threshold.level.name.capitalizedFirst) flooding"
            return (name, "From \(measures)\(mark): \(GaugeWords.meaning(threshold.level)).")
        }
        return [PageText.heading("Flood stages", level: 3), PageText.terms(terms)]
    }

    private static func facts(
        _ gauge: Gauge, _ state: GaugeState, _ origin: WayOrigin?
    ) -> [(String, String?)] {
        let other = state.secondary.map { ($0.unit.isStage ? "Stage" : "Flow", $0.text) }
        let codes = [gauge.id == gauge.site ? nil : gauge.id, gauge.site.map { "USGS \($0)" }]
        return [
            (other?.0 ?? "Flow", other?.1), ("Position", gauge.point.map(GeoText.coordinates)),
            HazardPage.way(to: gauge.point, from: origin),
            ("Identifiers", codes.compactMap { $0 }.joined(separator: ", ")),
            (
                "Heights",
                "Measured above the zero of this gauge: they are not the depth of the water, and cannot be compared with "
                    + "those of other gauges."
            ),
        ]
    }
}

extension ScreenKind {
    static let gauge = ScreenKind(
        "gauge", needs: .catalogue, hazards: [.gauges], position: .page, isInKiosk: true)
}

extension ScreenID {
    package static func gauge(_ gauge: Gauge) -> ScreenID {
        ScreenID(.gauge, .text(gauge.id, title: gauge.title))
    }
}

/// A drawing of a few rows, in braille characters or, in ASCII, stars.
package struct GaugeSparkline {
    private let series: GaugeSeries
    private let lowest: GaugeSeries.Point
    private let highest: GaugeSeries.Point
    private let first: Moment
    private let last: Moment

    /// The size in characters. With the labels it fits into 40 columns.
    private static let columns = 24
    private static let rows = 3
    /// The fewest values that are drawn: two do not show a trend.
    private static let fewest = 3
    /// The time in seconds after which a value is no longer drawn.
    private static let gap = 3 * 3_600

    /// Returns nil if there are too few values.
    package init?(_ series: GaugeSeries?) {
        guard let series, series.points.count >= Self.fewest, let first = series.points.first,
            let last = series.points.last, let lowest = series.points.min(by: { $0.value < $1.value }),
            let highest = series.points.max(by: { $0.value < $1.value })
        else { return nil }
        (self.series, self.first, self.last) = (series, first.time, last.time)
        (self.lowest, self.highest) = (lowest, highest)
    }

    /// Returns the values in words: `Over 2 h 15 min: from 9.8 ft to 14.2 ft, the highest 14.2 ft at 16:45.`
    package func sentence(_ times: HazardTimes) -> String {
        let span = HazardTimes.span(last.seconds - first.seconds)
        guard lowest.value < highest.value else { return "Over \(span): \(text(lowest.value)) all the time." }
        return "Over \(span): lowest \(text(lowest.value)), \(times.clock(lowest.time)); "
            + "highest \(text(highest.value)), \(times.clock(highest.time))."
    }

    private func text(_ value: Double) -> String { GaugeMeasure(value, series.unit)?.text ?? "?" }

    /// Returns the drawing in rows; the highest and the lowest value are beside the first and the last.
    package func drawing(isASCII: Bool) -> String {
        let lines = isASCII ? stars : braille
        return lines.enumerated().map { index, line in
            let label = index == 0 ? highest.value : index == lines.count - 1 ? lowest.value : nil
            return line + (label.map { " " + text($0) } ?? "")
        }.joined(separator: "\n")
    }

    /// Returns the height of each part of the time, from 0 to `levels` - 1; nil if nothing was measured in it.
    private func heights(_ count: Int, levels: Int) -> [Int?] {
        let seconds = max(1, last.seconds - first.seconds)
        let range = highest.value - lowest.value
        var index = 0
        var latest: GaugeSeries.Point?
        return (0..<count).map { part in
            let end = first.seconds + seconds * (part + 1) / count
            while index < series.points.count, series.points[index].time.seconds <= end {
                latest = series.points[index]
                index += 1
            }
            guard let latest, end - latest.time.seconds <= Self.gap else { return nil }
            guard range > 0 else { return levels / 2 }
            return min(levels - 1, Int((latest.value - lowest.value) / range * Double(levels - 1) + 0.5))
        }
    }

    private var stars: [String] {
        let heights = heights(Self.columns, levels: Self.rows)
        return (0..<Self.rows).map { row in heights.map { $0 == Self.rows - 1 - row ? "*" : " " }.joined() }
    }

    /// A line of dots, connected where it jumps.
    private var braille: [String] {
        let heights = heights(Self.columns * 2, levels: Self.rows * 4)
        var cells = [[UInt8]](repeating: [UInt8](repeating: 0, count: Self.columns), count: Self.rows)
        for (x, height) in heights.enumerated() {
            guard let height else { continue }
            let before = x > 0 ? heights[x - 1] ?? height : height
            let range =
                before == height
                ? height...height : before < height ? before + 1...height : height...before - 1
            for level in range {
                let y = Self.rows * 4 - 1 - level
                cells[y / 4][x / 2] |= DotCanvas.braille[(y & 3) << 1 | x & 1]
            }
        }
        return cells.map { row in
            String(String.UnicodeScalarView(row.compactMap { Unicode.Scalar(0x2800 + UInt32($0)) }))
        }
    }
}
