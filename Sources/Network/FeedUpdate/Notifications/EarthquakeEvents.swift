// Decides which earthquakes to notify people of: once for each place, and again only if one turns out to be
// worse.
import Clocks
import Hazards

/// Selects the events to notify people of now, and records which were sent.
struct EarthquakeEvents {
    private(set) var events: [EarthquakeEvent] = []
    /// True if no event is left for the next time because of the limit on events.
    private(set) var isWhole = true
    /// The records of earlier notifications about events that are still stored.
    private let told: [NotifiedEarthquake]
    /// The records to store once each event was sent.
    private var changes: [[NotifiedEarthquake]] = []

    /// The most milliseconds between an event and its first listing here for it to be sent: the older events
    /// of a first reading or a file are not news. An hour or two may pass until a network is back.
    static let freshness = 6 * 3_600_000
    /// The most milliseconds after an event during which it is sent: longer than quiet hours delay it.
    static let longestWait = 12 * 3_600_000
    /// The rise in magnitude that causes another notification.
    private static let rise = 0.5
    /// The tolerance for rounding: 5.2 and 4.7 differ by a little less than 0.5 in binary.
    private static let rounding = 1e-9

    /// - Parameters:
    ///   - places: the places that are set, the campus first.
    ///   - isQuiet: true if only the worst may be sent now; the rest is sent afterwards.
    ///   - most: the most events to send now, the worst first; the others follow the next time.
    init(
        _ snapshot: EarthquakeSnapshot, places: [WatchedPlace], now: Moment, isQuiet: Bool = false,
        max most: Int = .max
    ) {
        let known = ToldEvents(snapshot)
        told = known.kept
        var pending: [(event: EarthquakeEvent, told: [NotifiedEarthquake])] = []
        for event in Self.candidates(snapshot, known, places, at: now) {
            guard let found = Self.event(event, known, places, at: now) else { continue }
            let host = snapshot.feeds.first { $0.name == event.report.agency.rawValue }?.host
            let item = EarthquakeEvent(
                kind: found.kind, event: event, places: found.places, host: host ?? LocalTest.host)
            if isQuiet, !item.isUrgent { continue }
            // A test where no place is set is remembered as well.
            let names = found.places.isEmpty ? [""] : found.places.map(\.place)
            pending.append((item, names.map { NotifiedEarthquake(event, for: $0, at: now) }))
        }
        pending.sort { $0.event.rank < $1.event.rank }
        isWhole = pending.count <= most
        for item in pending.prefix(max(0, most)) {
            events.append(item.event)
            changes.append(item.told)
        }
    }

    /// Returns the records to store if all events except those at `failed` are being sent.
    func told(except failed: Set<Int> = []) -> [NotifiedEarthquake] {
        var told = told
        for (number, change) in changes.enumerated() where !failed.contains(number) {
            for item in change {
                if let index = told.firstIndex(where: { $0.isOfSameEvent(as: item) }) {
                    told[index] = told[index].raised(by: item)
                } else {
                    told.append(item)
                }
            }
        }
        return told
    }

    // MARK: Judging

    /// Returns the events that may have to be sent. The time alone excludes most others.
    private static func candidates(
        _ snapshot: EarthquakeSnapshot, _ known: ToldEvents, _ places: [WatchedPlace], at now: Moment
    ) -> [Earthquake] {
        let isAny = snapshot.catalog.records.contains { record in
            guard record.removal == nil else { return false }
            return isNews(record, at: now) && !isOfFile(record, snapshot) || known.has(record)
        }
        guard isAny else { return [] }
        return snapshot.catalog.earthquakes().filter { event in
            event.removal == nil
                && event.records.contains {
                    isNews($0, at: now) && !isOfFile($0, snapshot) || known.has($0)
                }
        }
    }

    /// Returns true if only a file has an event whose agency is read from its server: it is no news of the server.
    private static func isOfFile(_ record: EarthquakeRecord, _ snapshot: EarthquakeSnapshot) -> Bool {
        record.isImported
            && snapshot.feeds.contains { $0.name == record.report.agency.rawValue && !$0.isImported }
    }

    /// Returns true if an event was listed soon after it happened, and not long ago.
    private static func isNews(_ record: EarthquakeRecord, at now: Moment) -> Bool {
        let time = record.report.time
        return record.firstListed.seconds * 1_000 - time < freshness
            && now.seconds * 1_000 - time < longestWait
    }

    /// Returns the kind of notification and the places for an event, or nil if it is not sent.
    private static func event(
        _ event: Earthquake, _ known: ToldEvents, _ places: [WatchedPlace], at now: Moment
    ) -> (kind: EarthquakeEvent.Kind, places: [EarthquakeAtPlace])? {
        if event.report.agency == .test { return test(event, known, places) }
        let isNews = event.records.contains { Self.isNews($0, at: now) }
        var kind = EarthquakeEvent.Kind.worse
        let told = event.lies(to: places).filter { lie in
            guard let before = known.told(event, for: lie.place) else {
                if isNews { kind = .new }
                return isNews
            }
            return isWorse(event.report, than: before)
        }
        return told.isEmpty ? nil : (kind, told)
    }

    /// Returns the notification for a test, which is sent once for the place it was created at, regardless of
    /// the settings there.
    private static func test(
        _ event: Earthquake, _ known: ToldEvents, _ places: [WatchedPlace]
    ) -> (kind: EarthquakeEvent.Kind, places: [EarthquakeAtPlace])? {
        guard !known.has(event.shown) else { return nil }
        let nearest = places.compactMap { $0.lie(event.report) }.min { $0.distance < $1.distance }
        return (.new, [nearest].compactMap { $0 })
    }

    private static func isWorse(_ report: EarthquakeReport, than told: NotifiedEarthquake) -> Bool {
        // Without a color, losses are as likely as with green.
        (report.magnitude ?? 0) >= told.magnitude + rise - rounding
            || report.pager ?? .green > told.pager ?? .green
    }
}

/// The records of earlier notifications about stored events.
private struct ToldEvents {
    private struct Name: Hashable {
        var agency: EarthquakeAgency
        var id: String
    }

    private(set) var kept: [NotifiedEarthquake] = []
    private var byName: [Name: [NotifiedEarthquake]] = [:]

    init(_ snapshot: EarthquakeSnapshot) {
        let all = snapshot.states.toldEarthquakes
        guard !all.isEmpty else { return }
        var present: Set<Name> = []
        for record in snapshot.catalog.records { present.formUnion(Self.names(record)) }
        kept = all.filter { present.contains(Name(agency: $0.agency, id: $0.id)) }
        for item in kept { byName[Name(agency: item.agency, id: item.id), default: []].append(item) }
    }

    private static func names(_ record: EarthquakeRecord) -> [Name] {
        record.report.ids.map { Name(agency: record.report.agency, id: $0) }
    }

    func has(_ record: EarthquakeRecord) -> Bool {
        !byName.isEmpty && Self.names(record).contains { byName[$0] != nil }
    }

    /// Returns the worst record of an event for a place from any agency, or nil if there is none.
    func told(_ event: Earthquake, for place: String) -> NotifiedEarthquake? {
        guard !byName.isEmpty else { return nil }
        let items = event.records.flatMap(Self.names).flatMap { byName[$0] ?? [] }.filter {
            $0.place == place
        }
        return items.first.map { first in items.dropFirst().reduce(first) { $0.raised(by: $1) } }
    }
}
