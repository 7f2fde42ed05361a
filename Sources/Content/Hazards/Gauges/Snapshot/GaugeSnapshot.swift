// All that was read of gauges: what muster-sync writes and the reader shows.
import Clocks

/// The names that feeds of gauges have: one for each gauge, `nwps@03171000`.
package enum GaugeFeedName {
    /// The National Water Prediction Service of NOAA, and the Geological Survey.
    package static let nwps = "nwps"
    package static let usgs = "usgs-water"

    package static func of(_ service: String, _ gauge: String) -> String { "\(service)@\(gauge)" }

    /// Returns whether a feed is of a gauge.
    package static func isGauge(_ name: String) -> Bool {
        name.hasPrefix(nwps + "@") || name.hasPrefix(usgs + "@")
    }
}

extension FeedState {
    /// Whether it is of a gauge.
    package var isGauge: Bool { GaugeFeedName.isGauge(name) }
}

/// A gauge and the feed that it was read of.
package struct ListedGauge: Sendable, Equatable {
    package var source: String
    package var gauge: Gauge

    package init(source: String, gauge: Gauge) { (self.source, self.gauge) = (source, gauge) }
}

package struct GaugeSnapshot: TableSnapshot {
    package var states: SnapshotStates
    /// One of each feed, in the order in which they were first read.
    package var gauges: [ListedGauge] = []

    package static let layout = TableLayout(
        content: .gauges, version: GaugeSnapshotFormat.version, sql: GaugeSnapshotFormat.tables,
        pageSize: 4 << 10)

    package init(written: Moment) { states = SnapshotStates(written: written) }

    /// Takes in what a gauge says now, and its values over time if they were read. What was observed before stays for days,
    /// so that a trend is known even if the service gives no values over time.
    package mutating func take(
        _ gauge: Gauge, observed: GaugeSeries?, forecast: GaugeSeries?, from source: String
    ) {
        let old = gauges.first { $0.source == source && $0.gauge.id == gauge.id }?.gauge
        var new = gauge
        new.history = Self.history(old?.history, observed, new.observed)
        new.outlook = forecast ?? old?.outlook
        guard let clean = new.cleaned else { return }
        let item = ListedGauge(source: source, gauge: clean)
        if let index = gauges.firstIndex(where: { $0.source == source }) {
            gauges[index] = item
        } else if gauges.count < GaugeLimits.gauges {
            gauges.append(item)
        }
    }

    /// Puts what was observed together. What is measured in another unit than the present reading starts again.
    private static func history(
        _ old: GaugeSeries?, _ series: GaugeSeries?, _ status: GaugeStatus?
    ) -> GaugeSeries? {
        guard let unit = series?.unit ?? status?.primary?.unit ?? old?.unit else { return nil }
        var history = old?.unit == unit ? old ?? GaugeSeries(unit: unit) : GaugeSeries(unit: unit)
        history.add(series?.points ?? [])
        if let measure = status?.primary, measure.unit == unit, let time = status?.time {
            history.add([GaugeSeries.Point(time: time, value: measure.value)])
        }
        history.removeOld()
        return history.points.isEmpty ? nil : history
    }

    package mutating func replaceContent(of feed: String, with other: GaugeSnapshot) {
        gauges.removeAll { $0.source == feed }
        gauges += other.gauges.filter { $0.source == feed }
    }

    /// All gauges, each with when it was read. Of one that both services have, what the National Weather Service says counts,
    /// unless it is much older.
    package var read: [ListedGauge] {
        var result: [ListedGauge] = []
        for var item in gauges {
            item.gauge.read = feeds.first { $0.name == item.source }?.succeeded
            guard let site = item.gauge.site, let index = result.firstIndex(where: { $0.gauge.site == site })
            else {
                result.append(item)
                continue
            }
            if item.isPreferred(to: result[index]) { result[index] = item }
        }
        return result
    }
}

extension ListedGauge {
    /// Seconds by which a reading must be newer to count before that of the other service.
    private static let much = 3_600

    fileprivate func isPreferred(to other: ListedGauge) -> Bool {
        let never = Moment(seconds: 0)
        let mine = gauge.observed?.time ?? never
        let theirs = other.gauge.observed?.time ?? never
        let isFirst = source.hasPrefix(GaugeFeedName.nwps + "@")
        return isFirst
            ? mine.seconds + Self.much >= theirs.seconds : mine.seconds > theirs.seconds + Self.much
    }
}
