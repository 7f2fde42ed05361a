// Stores an answer about a gauge in the gauge snapshot. A failure leaves the stored data unchanged.
import Clocks
import FeedDecoding
import Hazards

extension FeedUpdater {
    /// Stores the answer about a gauge.
    func storeGauge(
        _ answer: FeedResponse, of source: any FeedSource, at now: Moment
    ) throws(FeedProblem) -> FeedState {
        let state = try folder.changeGauges(now: now) { take(answer, of: source, into: &$0, at: now) }
        return state ?? FeedState(name: source.name, host: source.host, interval: source.interval)
    }

    /// Removes the gauges of disabled feeds.
    func applyToGauges() throws(FeedProblem) {
        _ = try folder.changeGauges(now: clock()) { snapshot -> Bool? in
            let before = (snapshot.feeds, snapshot.gauges)
            snapshot.keep(kept(of: snapshot.feeds))
            return before == (snapshot.feeds, snapshot.gauges) ? nil : true
        }
    }
}

extension GaugeSnapshot: ReadSnapshot {
    /// Stores the content of a successful reading.
    mutating func take(_ reading: FeedAnswer, _ state: inout FeedState, at now: Moment) {
        state.confirm(reading, at: now)
        guard case .gauge(let gauge, let series) = reading.content else { return }
        take(gauge, observed: series?.observed, forecast: series?.forecast, from: state.name)
        (state.outcome, state.detail, state.address) = (.ok, "", reading.address)
        (state.entityTag, state.lastModified) = (reading.entityTag, reading.lastModified)
        state.listed = gauge.observed?.primary == nil ? 0 : 1
    }

    /// Removes everything except the data of these feeds.
    mutating func keep(_ names: Set<String>) {
        feeds.removeAll { !names.contains($0.name) }
        gauges.removeAll { !names.contains($0.source) && !$0.isTest }
    }

    /// Removes data that was read from another server: a gauge is trusted by its host.
    mutating func forgetOtherHost(of source: any FeedSource) {
        guard states.isOfOtherHost(source) else { return }
        feeds.removeAll { $0.name == source.name }
        gauges.removeAll { $0.source == source.name }
    }
}

extension HazardFolder {
    /// Reads the gauge snapshot. Returns an empty one if there is none, or if it is damaged and must be
    /// rebuilt.
    ///
    /// - Throws: a problem if a newer program wrote it, or it cannot be trusted.
    package func gauges(now: Moment) throws(FeedProblem) -> GaugeSnapshot {
        try stored() ?? GaugeSnapshot(written: now)
    }

    /// The mark that identifies the present version of the gauge file.
    var gaugeMark: SnapshotFolders.Mark { SnapshotFolders([path]).mark(of: .gauges) }

    /// Changes the gauge snapshot under the lock, and writes it.
    ///
    /// - Parameters:
    ///   - body: changes the snapshot, and returns the result for the caller, or nil if nothing needs to be
    ///     written.
    func changeGauges<Value>(
        now: Moment, _ body: (inout GaugeSnapshot) throws(FeedProblem) -> Value?
    ) throws(FeedProblem) -> Value? {
        let lock = try lock()
        defer { lock.hold() }
        var snapshot = try gauges(now: now)
        snapshot.removeOverTest(at: now)
        guard let value = try body(&snapshot) else { return nil }
        snapshot.written = now
        try writing { () throws(SnapshotFailure) in try snapshot.write(to: path) }
        return value
    }
}
