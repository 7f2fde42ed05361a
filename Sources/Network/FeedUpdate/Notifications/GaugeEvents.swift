// Decides which gauges to notify people of: once for each threshold that the water rises above, again only if
// it becomes worse, and once when it is below all of them again.
import Clocks
import HazardKit
import Hazards

/// The seconds that the rules about gauges use.
enum GaugeTelling {
    /// All readings must be below all thresholds for this long before the all clear: around a threshold water rises
    /// and falls.
    static let calm = 3_600
    /// An all clear is kept for this long, for open sessions.
    static let memory = Moment.day
}

extension GaugeSnapshot {
    package static let command = "muster gauges"
    /// A gauge is told whatever the places are, because it was named for one.
    package static func isWanted(for places: [WatchedPlace]) -> Bool { true }
    /// The all clear comes some readings after the water has fallen, whatever they bring.
    package static var tellsAfter: TellingOccasion { .reading }

    package func news(_ wish: TellingWish) -> News<GaugeEvent> {
        let stored = Set(gauges.map(\.gauge.id))
        let known = told.filter { item in
            stored.contains(item.keys.first ?? "")
                && (item.rank > 0 || wish.now.seconds - item.at.seconds < GaugeTelling.memory)
        }
        var found: [News<GaugeEvent>.Item] = []
        for item in read(at: wish.now) {
            let gauge = item.gauge
            let state = GaugeState(gauge, at: wish.now)
            let index = known.firstIndex { $0.keys == [gauge.id] }
            let before = index.map { known[$0] }
            guard let kind = kind(gauge, state, after: before) else { continue }
            let names = wish.places.filter { $0.gauges.contains(where: gauge.isCalled) }.map(\.name)
            let host = host(of: item.source)
            let event = GaugeEvent(
                kind: kind, gauge: gauge, state: state, places: names, source: item.source, host: host)
            let told = Told(
                gauge: gauge.id, title: gauge.title, rank: event.rank,
                since: kind == .new ? wish.now : before?.since ?? wish.now, at: wish.now)
            found.append(.init(event: event, changes: [.init(replaced: index, told: told)]))
        }
        return News(known, found.sorted { $0.event.rank > $1.event.rank }, wish)
    }

    /// Returns the kind of notification for a gauge, or nil if none is sent. A withheld reading causes none.
    private func kind(_ gauge: Gauge, _ state: GaugeState, after before: Told?) -> GaugeEvent.Kind? {
        guard let rank = state.category?.rank, let time = state.time else { return nil }
        let worst = before?.rank ?? 0
        if rank > worst { return worst == 0 ? .new : .worse }
        // Without thresholds to compare with, from the time at which people were told.
        guard rank == 0, worst > 0, let since = gauge.calmSince ?? before?.at,
            time.seconds - since.seconds >= GaugeTelling.calm
        else { return nil }
        return .allClear
    }
}
