// Puts what came of a gauge into the snapshot of gauges. Whatever fails, what was there stays.
import Clocks
import FeedDecoding
import Hazards

extension FeedUpdater {
    /// Stores what came of asking for a gauge.
    func storeGauge(
        _ answer: FeedAnswer, of source: any FeedSource, at now: Moment
    ) throws(FeedProblem) -> FeedState {
        let state = try folder.changeGauges(now: now) { take(answer, of: source, into: &$0, at: now) }
        return state ?? FeedState(name: source.name, host: source.host, interval: source.interval)
    }

    /// Removes the gauges of feeds that are off.
    func applyToGauges() throws(FeedProblem) {
        _ = try folder.changeGauges(now: clock()) { snapshot -> Bool? in
            let before = (snapshot.feeds, snapshot.gauges)
            snapshot.keep(names)
            return before == (snapshot.feeds, snapshot.gauges) ? nil : true
        }
    }
}

extension GaugeSnapshot: ReadSnapshot {
    /// Takes in what a successful reading brought.
    mutating func take(_ reading: FeedReading, _ state: inout FeedState, at now: Moment) {
        state.confirm(reading, at: now)
        guard case .gauge(let gauge, let series) = reading.content else { return }
        take(gauge, observed: series?.observed, forecast: series?.forecast, from: state.name)
        (state.outcome, state.detail, state.address) = (.ok, "", reading.address)
        (state.entityTag, state.lastModified) = (reading.entityTag, reading.lastModified)
        state.listed = gauge.observed?.primary == nil ? 0 : 1
    }

    /// Removes everything that is of no feed that stays.
    mutating func keep(_ names: Set<String>) {
        feeds.removeAll { !names.contains($0.name) }
        gauges.removeAll { !names.contains($0.source) }
    }

    /// Removes what was read of another server: a gauge is trusted by its host.
    mutating func forgetOtherHost(of source: any FeedSource) {
        guard states.isOfOtherHost(source) else { return }
        feeds.removeAll { $0.name == source.name }
        gauges.removeAll { $0.source == source.name }
    }
}

extension HazardFolder {
    /// Reads the snapshot of gauges; an empty one if there is none, or it is damaged and must be made again.
    ///
    /// - Throws: a problem if a newer program wrote it, or it cannot be trusted.
    package func gauges(now: Moment) throws(FeedProblem) -> GaugeSnapshot {
        try stored() ?? GaugeSnapshot(written: now)
    }

    /// Which file of gauges there is.
    var gaugeMark: SnapshotFolders.Mark { SnapshotFolders([path]).mark(of: .gauges) }

    /// Changes the snapshot of gauges under the lock, and writes it.
    ///
    /// - Parameters:
    ///   - body: changes it, and returns what the caller wants to know; nil if nothing needs to be written.
    func changeGauges<Value>(
        now: Moment, _ body: (inout GaugeSnapshot) throws(FeedProblem) -> Value?
    ) throws(FeedProblem) -> Value? {
        let lock = try lock()
        defer { lock.hold() }
        var snapshot = try gauges(now: now)
        guard let value = try body(&snapshot) else { return nil }
        snapshot.written = now
        try writing { () throws(SnapshotFailure) in try snapshot.write(to: path) }
        return value
    }
}
