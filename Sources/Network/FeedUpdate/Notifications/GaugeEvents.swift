// Decides which gauges to notify people of: once for each threshold that the water rises above, again only if
// it becomes worse, and once when it is below all of them again.
import Clocks
import Hazards

/// Selects the events to notify people of now, and records which were sent.
struct GaugeEvents {
    private(set) var events: [GaugeEvent] = []
    /// True if no event is left for the next time, because of the limit on events or quiet hours.
    private(set) var isWhole = true
    private var told: [NotifiedGauge]
    /// The record to store once each event was sent.
    private var changes: [NotifiedGauge] = []

    /// The number of seconds that water must stay below all thresholds before the all clear: around a
    /// threshold it rises and falls.
    static let calm = 3_600
    /// The number of seconds for which an all clear is kept, for open sessions.
    private static let memory = Moment.day

    /// - Parameters:
    ///   - places: the places that are set; an event names those that the gauge is for.
    ///   - isQuiet: true if only the worst may be sent now; the rest is sent afterwards, if it still applies.
    ///   - most: the most events to send now, the worst first; the others follow the next time.
    init(
        _ snapshot: GaugeSnapshot, places: [WatchedPlace], now: Moment, isQuiet: Bool = false,
        max most: Int = .max
    ) {
        let known = Set(snapshot.gauges.map(\.gauge.id))
        told = snapshot.states.toldGauges.filter {
            known.contains($0.id) && ($0.rank > 0 || now.seconds - $0.at.seconds < Self.memory)
        }
        var pending: [GaugeEvent] = []
        for item in snapshot.read {
            let state = GaugeState(item.gauge, at: now)
            guard let kind = kind(item.gauge, state, now) else { continue }
            let names = places.filter { $0.gauges.contains(where: item.gauge.isCalled) }.map(\.name)
            let host =
                snapshot.feeds.first { $0.name == item.source }?.host ?? (item.isTest ? LocalTest.host : "")
            let event = GaugeEvent(
                kind: kind, gauge: item.gauge, state: state, places: names, source: item.source, host: host)
            if isQuiet, !event.isUrgent { isWhole = false } else { pending.append(event) }
        }
        pending.sort { $0.rank > $1.rank }
        isWhole = isWhole && pending.count <= most
        for event in pending.prefix(max(0, most)) {
            events.append(event)
            let before = told.first { $0.id == event.gauge.id }
            changes.append(
                NotifiedGauge(
                    id: event.gauge.id, title: event.gauge.title, rank: event.rank,
                    since: event.kind == .new ? now : before?.since ?? now, at: now))
        }
    }

    /// Returns the kind of notification for a gauge, or nil if none is sent. A withheld reading causes none.
    private func kind(_ gauge: Gauge, _ state: GaugeState, _ now: Moment) -> GaugeEvent.Kind? {
        guard let rank = state.category?.rank else { return nil }
        let before = told.first { $0.id == gauge.id }
        let worst = before?.rank ?? 0
        if rank > worst { return worst == 0 ? .new : .worse }
        guard rank == 0, worst > 0, let before, now.seconds - before.at.seconds >= Self.calm else {
            return nil
        }
        return .allClear
    }

    /// Returns the records to store if all events except those at `failed` are being sent.
    func told(except failed: Set<Int> = []) -> [NotifiedGauge] {
        var result = told
        for (number, change) in changes.enumerated() where !failed.contains(number) {
            result.removeAll { $0.id == change.id }
            result.append(change)
        }
        return result
    }
}
