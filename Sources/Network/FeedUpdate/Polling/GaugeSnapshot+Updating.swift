// The readings of gauges.
import Clocks
import FeedDecoding
import HazardKit
import Hazards

/// The answer of a service about one gauge, with its values over time if they were requested.
package struct GaugeReading: Sendable {
    package var gauge: Gauge
    package var series: DecodedSeries?

    package init(_ gauge: Gauge, _ series: DecodedSeries? = nil) {
        (self.gauge, self.series) = (gauge, series)
    }
}

extension GaugeSnapshot: UpdatedSnapshot {
    package static func feeds(outbox: Outbox?) -> [FeedKind] { [GaugeFeeds.nwps, GaugeFeeds.usgs] }

    /// Stores the present values of one gauge.
    package mutating func take(
        _ reading: FeedAnswer<GaugeReading>, _ state: inout FeedState, at now: Moment
    ) {
        state.confirm(reading, at: now)
        guard let content = reading.content else { return }
        take(
            content.gauge, observed: content.series?.observed, forecast: content.series?.forecast,
            from: state.name)
        (state.outcome, state.detail, state.address) = (.ok, "", reading.address)
        (state.entityTag, state.lastModified) = (reading.entityTag, reading.lastModified)
        state.listed = content.gauge.observed?.primary == nil ? 0 : 1
    }
}
