// Decides which earthquakes to notify people of: once for each place, and again only if one turns out to be worse.
import Clocks
import Geodesy
import HazardKit
import Hazards
import TextTools

extension EarthquakeSnapshot {
    package static let command = "muster quakes"
    package static func isWanted(for places: [WatchedPlace]) -> Bool {
        places.contains { $0.quakes != nil && $0.point != nil }
    }

    package func news(_ wish: TellingWish) -> News<EarthquakeEvent> {
        let known = ToldEvents(self)
        var found: [News<EarthquakeEvent>.Item] = []
        for event in EarthquakeTelling.candidates(self, known, at: wish.now) {
            guard let (kind, places) = EarthquakeTelling.event(event, known, wish.places, at: wish.now) else {
                continue
            }
            let host = host(of: event.report.agency.rawValue)
            // A test where no place is set is remembered as well.
            let names = places.isEmpty ? [""] : places.map(\.place)
            found.append(
                .init(
                    event: EarthquakeEvent(kind: kind, event: event, places: places, host: host),
                    changes: names.map { known.change(Told(event, for: $0, at: wish.now)) }))
        }
        return News(known.kept, found.sorted { $0.event.rank < $1.event.rank }, wish)
    }
}

enum EarthquakeTelling {
    /// The most milliseconds between an event and its first listing here for it to be sent: the older events
    /// of a first reading or a file are not news. An hour or two may pass until a network is back.
    static let freshness = 6 * 3_600_000
    /// The most milliseconds after an event during which it is sent: longer than quiet hours delay it.
    static let longestWait = 12 * 3_600_000
    /// The rise in magnitude that causes another notification.
    private static let rise = 0.5
    /// The tolerance for rounding: 5.2 and 4.7 differ by a little less than 0.5 in binary.
    private static let rounding = 1e-9

    /// Returns the events that may have to be sent. The time alone excludes most others.
    static func candidates(
        _ snapshot: EarthquakeSnapshot, _ known: ToldEvents, at now: Moment
    ) -> [Earthquake] {
        func mayMatter(_ record: EarthquakeRecord) -> Bool {
            isNews(record, at: now) && !isOfFile(record, snapshot) || known.has(record)
        }
        guard snapshot.catalog.records.contains(where: { $0.removal == nil && mayMatter($0) })
        else { return [] }
        return snapshot.catalog.earthquakes().filter { event in
            event.removal == nil && event.records.contains(where: mayMatter)
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
    static func event(
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
            return isWorse(event, than: before)
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

    private static func isWorse(_ event: Earthquake, than told: Told) -> Bool {
        (event.strongest.magnitude ?? 0) >= told.magnitude + rise - rounding
            || event.pager ?? .green > told.pager
    }
}

/// The records of what people were told of stored events.
struct ToldEvents {
    private struct Name: Hashable {
        var agency: EarthquakeAgency
        var id: String
    }

    private(set) var kept: [Told] = []
    private var byName: [Name: [Told]] = [:]

    init(_ snapshot: EarthquakeSnapshot) {
        guard !snapshot.told.isEmpty else { return }
        var present: Set<Name> = []
        for record in snapshot.catalog.records { present.formUnion(Self.names(record)) }
        for item in snapshot.told {
            guard let (agency, id) = item.event else { continue }
            let name = Name(agency: agency, id: id)
            guard present.contains(name) else { continue }
            kept.append(item)
            byName[name, default: []].append(item)
        }
    }

    private static func names(_ record: EarthquakeRecord) -> [Name] {
        record.report.ids.map { Name(agency: record.report.agency, id: $0) }
    }

    func has(_ record: EarthquakeRecord) -> Bool {
        !byName.isEmpty && Self.names(record).contains { byName[$0] != nil }
    }

    /// Returns the worst record of an event for a place from any agency, or nil if there is none.
    func told(_ event: Earthquake, for place: String) -> Told? {
        guard !byName.isEmpty else { return nil }
        let items = event.records.flatMap(Self.names).flatMap { byName[$0] ?? [] }.filter {
            $0.places == [place]
        }
        return items.first.map { first in items.dropFirst().reduce(first) { $0.raised(by: $1) } }
    }

    /// Returns the change that a record makes: it raises one with the same name for the same place.
    func change(_ told: Told) -> News<EarthquakeEvent>.Change {
        guard let index = kept.firstIndex(where: { $0.keys == told.keys && $0.places == told.places }) else {
            return .init(replaced: nil, told: told)
        }
        return .init(replaced: index, told: kept[index].raised(by: told))
    }
}

extension Told {
    /// Returns the record with the worse values of both.
    fileprivate func raised(by other: Told) -> Told {
        var raised = self
        raised.ranks = zip(ranks, other.ranks).map { max($0, $1) }
        raised.at = max(at, other.at)
        return raised
    }
}

package struct EarthquakeEvent: Equatable {
    package enum Kind: String {
        case new
        /// The magnitude rose by half a unit, or PAGER's estimate became worse.
        case worse
    }

    package var kind: Kind
    package var event: Earthquake
    /// The places that the event is sent for, the nearest first; empty for a test if no place is set.
    package var places: [EarthquakeAtPlace]
    package var host: String

    private var report: EarthquakeReport { event.report }
    private var isTest: Bool { report.agency == .test }

    /// The sort key that puts the worst first.
    var rank: (Int, Double) { (-(event.pager?.rawValue ?? 0), -(places.map(\.intensity).max() ?? 0)) }
}

extension EarthquakeEvent: NotifiableEvent {
    /// True if quiet hours do not delay the event: losses are likely, or everyone is likely to feel it. An
    /// earthquake that people sleep through may wait until the morning.
    package var isUrgent: Bool {
        isTest || event.pager ?? .green >= .orange
            || places.contains { $0.intensity >= ShakingEstimate.strong }
    }

    /// A line such as `new: M 5.2, 6 km NW of Norcia, near Home, 75 mi (120 km)`; with the greater magnitude of another
    /// agency, `M 5.2 (M 5.8 by USGS), 6 km NW of Norcia`.
    package var line: String {
        let mark = isTest ? LocalTest.mark : ""
        let near = NearbyWords.mark(places).map { ", " + $0 } ?? ""
        return "\(mark)\(kind.rawValue): \(EarthquakeWords.unmarkedHeadline(event))\(near)"
    }

    private var time: String { EarthquakeWords.time(report, in: .ofMachine) }

    private var review: String? { EarthquakeWords.status(report).map { $0 + "." } }

    package var details: [String] {
        [time, EarthquakeWords.depth(report).capitalizedFirst, review].compactMap { $0 }
    }

    package var text: String {
        var lines = [line]
        if isTest { lines.append(LocalTest.sentence) }
        lines.append("When: \(time)")
        lines.append("Depth: \(EarthquakeWords.depth(report))")
        lines += places.map(NearbyWords.line)
        lines += [review].compactMap { $0 } + event.standing.flatMap(ImpactWords.sentences)
        lines.append("Located by: \(event.standing.map(\.agency.name).joined(with: ", "))")
        if !host.isEmpty { lines.append("Read from: \(host)") }
        lines.append("More: " + ShellWord.command("muster quakes", [report.id]))
        return TellingLimits.text(lines)
    }

    package var values: [(name: String, value: String)] {
        func number(_ value: Double?) -> String { value.map(EarthquakeNumber.text) ?? "" }
        return [
            ("EVENT", kind.rawValue), ("TEST", isTest ? "yes" : "no"), ("ENDING", ""),
            ("PLACES", places.map(\.place).joined(with: "; ")), ("ALERT", "Earthquake"),
            ("HEADLINE", EarthquakeWords.headline(report)), ("SEVERITY", ""), ("URGENCY", ""),
            ("CERTAINTY", ""), ("CATEGORY", "Geo"), ("AREA", EarthquakeWords.place(report) ?? ""),
            ("BEGINS", EventTime.moment(report.time).description), ("ENDS", ""),
            ("FEED", report.agency.rawValue), ("HOST", host), ("IDENTIFIER", report.id),
            ("MAGNITUDE", number(event.strongest.magnitude)), ("DEPTH", number(report.depth)),
            ("DISTANCE", places.first.map { "\(Int(($0.distance / 1_000).rounded()))" } ?? ""),
            ("PAGER", event.pager?.text ?? ""), ("STATUS", report.status?.text ?? ""),
        ]
    }
}
