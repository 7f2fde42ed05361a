// Decides which flood reports to notify people of: once for each place, and again only if one becomes worse.
import Clocks
import Geodesy
import Hazards

/// Selects the news to notify people of now, and records which were sent. New reports of one flood near one
/// place are sent together.
struct FloodNotifications {
    private(set) var news: [FloodNotification] = []
    /// True if no news is left for the next time, because of the limit on news or quiet hours.
    private(set) var isWhole = true
    /// The records of earlier notifications about reports that are still stored.
    private let told: [Told: NotifiedFlood]
    /// The records to store once each item of news was sent.
    private var changes: [[NotifiedFlood]] = []

    /// The most seconds after the observation during which a report is sent. Its time has no zone, so up to
    /// 14 hours more or less may have passed; the older reports of a first reading are not news.
    private static let freshness = 36 * 3_600
    /// The number of seconds by which a clock in another zone may be ahead of UTC.
    private static let ahead = 14 * 3_600

    /// A report and the place that it was sent for.
    private struct Told: Hashable {
        var source, event, boundary, key, place: String

        init(_ told: NotifiedFlood) {
            (source, event, boundary) = (told.source, told.event, told.boundary)
            (key, place) = (told.key, told.place)
        }
    }

    /// - Parameters:
    ///   - places: the places that are set.
    ///   - isQuiet: true if only the worst may be sent now; the rest is sent afterwards.
    ///   - most: the most news to send now, the worst first; the others follow the next time.
    init(
        _ snapshot: FloodSnapshot, places: [WatchedPlace], now: Moment, isQuiet: Bool = false,
        max most: Int = .max
    ) {
        told = Self.kept(snapshot)
        let wantsAny = places.contains { $0.floods != nil && $0.point != nil }
        var pending: [(news: FloodNotification, told: [NotifiedFlood])] = []
        // Files that people bring say nothing of now.
        for collection in snapshot.collections where collection.source != FloodCollection.imported {
            let host =
                snapshot.feeds.first { $0.name == collection.source }?.host
                ?? (collection.isTest ? LocalTest.host : "")
            for flood in Flood.all(of: collection) where Self.hasFresh(flood, now) {
                let reports = flood.reports().filter { Self.isFresh($0.time, now) }
                for var place in places {
                    // A test is told even if no place wants reports.
                    if flood.isTest, !wantsAny { place.floods = FloodSeverity.none }
                    guard let item = item(flood, reports, place, host: host, now) else { continue }
                    if isQuiet, !item.news.isUrgent { isWhole = false } else { pending.append(item) }
                }
            }
        }
        pending.sort { $0.news.rank > $1.news.rank }
        isWhole = isWhole && pending.count <= most
        for item in pending.prefix(max(0, most)) {
            news.append(item.news)
            changes.append(item.told)
        }
    }

    /// Returns the records to store if all news except those at `failed` are being sent.
    func told(except failed: Set<Int> = []) -> [NotifiedFlood] {
        var told = told
        for (number, change) in changes.enumerated() where !failed.contains(number) {
            for item in change { told[Told(item)] = item }
        }
        return told.values.sorted {
            ($0.at.seconds, $0.event, $0.key, $0.place) < ($1.at.seconds, $1.event, $1.key, $1.place)
        }
    }

    // MARK: Judging

    /// Returns the records of reports that are still stored.
    private static func kept(_ snapshot: FloodSnapshot) -> [Told: NotifiedFlood] {
        guard !snapshot.states.toldFloods.isEmpty else { return [:] }
        var stored: Set<[String]> = []
        for collection in snapshot.collections {
            for set in collection.sets {
                for marker in set.markers {
                    stored.insert([collection.source, set.event, set.boundary, marker.key])
                }
            }
        }
        var kept: [Told: NotifiedFlood] = [:]
        for item in snapshot.states.toldFloods
        where stored.contains([item.source, item.event, item.boundary, item.key]) {
            kept[Told(item)] = item
        }
        return kept
    }

    /// Returns the news of a flood near a place, or nil if there is none or the place wants none.
    private func item(
        _ flood: Flood, _ fresh: [FloodReport], _ place: WatchedPlace, host: String, _ now: Moment
    ) -> (news: FloodNotification, told: [NotifiedFlood])? {
        guard let point = place.point, let least = place.floods else { return nil }
        var (reports, changes): ([FloodReport], [NotifiedFlood]) = ([], [])
        var isNew = false
        for report in fresh {
            let rank = FloodSeverity.rank(report.severity)
            // What is not known may be bad, and is told.
            guard report.severity.map({ $0 >= least }) ?? true,
                point.distance(to: report.marker.point) <= place.radius * 1_000
            else { continue }
            let change = NotifiedFlood(
                source: flood.source, event: flood.event.id, boundary: report.boundary,
                key: report.marker.key,
                place: place.name, rank: rank, at: now)
            if let before = told[Told(change)] {
                guard rank > before.rank else { continue }
            } else {
                isNew = true
            }
            reports.append(report)
            changes.append(change)
        }
        guard !reports.isEmpty else { return nil }
        let news = FloodNotification(
            kind: isNew ? .new : .worse, event: flood.event.id, title: flood.title, reports: reports,
            place: place, source: flood.source, host: host)
        return (news, changes)
    }

    private static func hasFresh(_ flood: Flood, _ now: Moment) -> Bool {
        flood.sets.contains { $0.markers.contains { isFresh($0.time, now) } }
    }

    /// Returns true if a time is recent. A report without a time is not sent.
    private static func isFresh(_ time: FloodTime?, _ now: Moment) -> Bool {
        guard let time else { return false }
        return (-ahead...freshness).contains(now.seconds - time.localSeconds)
    }
}
