// Decides which gauges people are to be told of: once for each threshold that the water passes upward, again only when it is
// worse, and once when it is below all of them again.
import Clocks
import Hazards

/// What is to be told at a moment, and what is remembered of it.
struct GaugeEvents {
    private(set) var events: [GaugeEvent] = []
    /// Whether nothing is left for the next time because only so many can be told at once, or it is quiet.
    private(set) var isWhole = true
    private var told: [ToldGauge]
    /// What is remembered once an event was told.
    private var changes: [ToldGauge] = []

    /// Seconds after which water that is below all thresholds is said to be: around a threshold it goes up and down.
    static let calm = 3_600
    /// Seconds that an all clear is remembered, for sessions that are open.
    private static let memory = Moment.day

    /// - Parameters:
    ///   - places: those that are set: an event names those that the gauge is for.
    ///   - isQuiet: whether only the worst may be told now; the rest is told afterwards, if it holds then.
    ///   - most: events that can be told now; the worst are, and the others the next time.
    init(
        _ snapshot: GaugeSnapshot, places: [AlertPlace], now: Moment, isQuiet: Bool = false,
        most: Int = .max
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
            let host = snapshot.feeds.first { $0.name == item.source }?.host ?? ""
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
                ToldGauge(
                    id: event.gauge.id, title: event.gauge.title, rank: event.rank,
                    since: event.kind == .new ? now : before?.since ?? now, at: now))
        }
    }

    /// Returns how a gauge is to be told; nil if it is not. A reading that is withheld says neither.
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

    /// Returns what is to be remembered if all events but those at `failed` are being told.
    func told(except failed: Set<Int> = []) -> [ToldGauge] {
        var result = told
        for (number, change) in changes.enumerated() where !failed.contains(number) {
            result.removeAll { $0.id == change.id }
            result.append(change)
        }
        return result
    }
}
