import AllHazards
import AppCore
import Campus
import Clocks
import Geodesy
import GuideDocument
import HazardKit
import Hazards
import ScreenKit
import TextTools

/// The page of one earthquake: what to do, what is known of it, how reliable that is, how the reports changed.
package enum EarthquakePage {
    package static let description = ScreenDescription(named: .earthquake, map: \.mapOfEarthquake) {
        screen, context in
        guard let name = screen.text(of: .earthquake)?.text, let board = context.earthquakeBoard else {
            return ProblemPage.notLoaded(title: "Earthquake")
        }
        guard let event = board.event(named: name) else {
            return HazardPage.gone(
                title: "Earthquake", "This event is no longer stored",
                why: "Events are kept for some days, as keep-earthquakes in feeds.conf says.",
                all: ("All earthquakes", .earthquakes))
        }
        let times = context.hazardTimes
        return HazardPage.page(
            title: EarthquakeWords.kind(event.report), of: .earthquakes, [event.report.id],
            text: HazardText.text(event, in: times.zone), code: event.report.page, context
        ) { links, take in
            let guide = HazardGuide.line(of: .earthquakes, orSearch: "Earthquake", context, &links)
            let safe = context.screens.screen(openedBy: .safeMessage).flatMap { message in
                context.access.allows(message) ? links.to(message) : nil
            }
            let map = event.report.epicenter.map { _ in links.to(.earthquakeMap(.world, event)) }
            return document(
                event, board, times, from: context.origin, guide: guide,
                message: safe.map { Span("Tell others that you are safe", link: $0) },
                map: map.map { Span("On the map", link: $0) }, take: take,
                later: LaterEarthquakes.blocks(after: event, board, times) { links.to(.earthquake($0)) })
        }
    }

    /// Returns the event as a document. The guide is its first line, what to do; `message` links to the safe message,
    /// `take` to the text to take along. Without a known position there is no origin of distance and direction.
    package static func document(
        _ event: Earthquake, _ board: EarthquakeBoard, _ times: HazardTimes, from origin: WayOrigin?,
        guide: Span, message: Span?, map: Span? = nil, take: Span? = nil, later: [Block]
    ) -> Guide {
        let report = event.report
        let effects = event.standing.flatMap(ImpactWords.sentences)
        let agencies = EarthquakeWords.agencies(event)
        return PageText.document {
            PageText.paragraph([guide])
            PageText.heading(EarthquakeWords.headline(report))
            if report.agency == .test { PageText.strong(LocalTest.sentence) }
            if let removal = EarthquakeWords.removal(event.shown) {
                PageText.strong(removal + ". \(withdrawn(event))")
            }
            PageText.strong(
                "\(times.clockWithUTC(EventTime.moment(report.time)).capitalizedFirst), "
                    + "\(EarthquakeWords.age(report, at: times.now)).")
            PageText.terms(facts(event, origin, board.places))
            if let map { PageText.paragraph([map]) }
            if let message { PageText.paragraph([message]) }
            if let take { PageText.paragraph([take]) }
            PageText.heading("Effects", level: 3)
            for effect in effects { PageText.paragraph(effect) }
            if effects.isEmpty {
                PageText.paragraph(
                    "Nothing was reported of its effects. The magnitude alone does not tell how strongly it was felt: that "
                        + "depends on depth and distance as well.")
            }
            if let first = agencies.first {
                PageText.heading("Two agencies", level: 3)
                PageText.paragraph(first)
                PageText.bullets(agencies.dropFirst().map { [Span($0 + ".")] })
            }
            EarthquakeHistory.blocks(event, times)
            later
            sources(event, board, times)
        }
    }

    private static func withdrawn(_ event: Earthquake) -> String {
        if event.removal?.reason == .deleted {
            "Programs that find earthquakes by themselves are wrong at times; do not pass it on as one."
        } else {
            "It may have been withdrawn or joined with another one."
        }
    }

    private static func facts(
        _ event: Earthquake, _ origin: WayOrigin?, _ places: [WatchedPlace]
    ) -> [(String, String?)] {
        let report = event.report
        let near = event.lies(to: places).map(NearbyWords.line).joined(separator: "; ")
        return [
            ("Kind", EarthquakeWords.kind(report) + "."),
            ("Magnitude", magnitude(report)),
            ("Where", EarthquakeWords.place(report)),
            HazardPage.way(to: report.epicenter, from: origin),
            ("From your places", near.isEmpty ? nil : near),
            ("Depth", EarthquakeWords.depth(report).capitalizedFirst + "."),
            ("Position", report.epicenter.map(GeoText.coordinates)),
            ("Review", EarthquakeWords.status(report).map { $0 + "." }),
            ("Located by", names(event)),
        ]
    }

    private static func magnitude(_ report: EarthquakeReport) -> String {
        guard report.magnitude != nil else { return "Not known." }
        let type = report.magnitudeType.map { " (\($0))" } ?? ""
        return EarthquakeWords.magnitude(report) + type
    }

    /// Returns the agencies that have the event, with the network that located it: `USGS (us)`.
    static func names(_ event: Earthquake) -> String {
        event.records.map { EarthquakeWords.source($0, network: true) }.joined(separator: " and ")
    }

    @PageText.Builder private static func sources(
        _ event: Earthquake, _ board: EarthquakeBoard, _ times: HazardTimes
    ) -> [Block] {
        let agencies = event.records.map(\.report.agency)
        let names = event.records.map { $0.report.ids.prefix(maxNames).joined(separator: ", ") }
        PageText.heading("Source", level: 3)
        PageText.terms([("Identifiers", [Span(names.joined(separator: "; "))])])
        for feed in board.feeds where feed.state.agency.map(agencies.contains) ?? false {
            PageText.paragraph(FeedWords.sentence(feed, times))
        }
        for page in event.records.compactMap(\.report.page) {
            PageText.paragraph([Span(page, link: page)])
        }
        if agencies.contains(.ingv) {
            PageText.paragraph("The data of INGV are published under CC BY 4.0.")
        }
    }

    /// The most identifiers of one agency that are shown.
    private static let maxNames = 8
}

extension ScreenKind {
    static let earthquake = ScreenKind(
        "earthquake", needs: .catalogue, hazards: [.earthquakes], position: .page, isInKiosk: true)
}

extension ScreenID {
    /// Returns the screen of an event, by the identifier that the preferred agency gave it.
    package static func earthquake(_ event: Earthquake) -> ScreenID {
        ScreenID(.earthquake, .text(event.report.id, title: event.report.agency.name))
    }

    fileprivate var mapOfEarthquake: ScreenID? {
        guard case .text(let name, let agency?) = subject else { return .earthquakesOfWorld }
        return ScreenID(.earthquakeMap, CanvasItem(kind: agency.lowercased(), name: name).subject)
    }
}

/// The history of an event: what its agencies reported before.
enum EarthquakeHistory {
    /// Returns a heading and a line for each change, the latest first; nothing if the event never changed.
    static func blocks(_ event: Earthquake, _ times: HazardTimes) -> [Block] {
        var changes: [(moment: Moment, text: String)] = []
        for record in event.records {
            let reports = record.revisions.map(\.report) + [record.report]
            for (index, revision) in record.revisions.enumerated() {
                let texts = differences(revision.report, reports[index + 1])
                guard !texts.isEmpty else { continue }
                changes.append(
                    (revision.replaced, "\(record.report.agency.name): " + texts.joined(separator: "; ")))
            }
            if let removal = record.removal, removal.reason == .unlisted,
                let text = EarthquakeWords.removal(record)
            {
                changes.append((removal.seen, text))
            }
        }
        changes.sort { $0.moment > $1.moment }
        return HazardPage.history(changes) { (times.clock($0.moment).capitalizedFirst, $0.text + ".") }
    }

    private static func differences(_ old: EarthquakeReport, _ new: EarthquakeReport) -> [String] {
        var texts: [String] = []
        func compare(_ name: String, _ value: (EarthquakeReport) -> String?) {
            let (before, after) = (value(old), value(new))
            guard before != after else { return }
            texts.append("\(name) \(after ?? "not given") (was \(before ?? "not given"))")
        }
        if new.status == .deleted, old.status != .deleted { return ["deleted"] }
        compare("magnitude", EarthquakeWords.magnitude)
        compare("magnitude type", \.magnitudeType)
        compare("place", EarthquakeWords.place)
        compare("depth", EarthquakeWords.depth)
        compare("time", EarthquakeWords.time)
        compare("kind", { EarthquakeWords.kind($0) })
        compare("status") { $0.status?.text }
        compare("felt by") { $0.felt.map { "\($0)" } }
        compare("PAGER") { $0.pager?.text }
        compare("strongest shaking reported") { $0.reportedIntensity.map { "\($0)" } }
        compare("strongest shaking estimated") { $0.estimatedIntensity.map { "\($0)" } }
        return texts
    }
}

/// The stored events within 100 km of an event and 30 days after it.
package enum LaterEarthquakes {
    private static let maxShown = 10

    /// Returns a heading, a sentence and a line, linked or not, for each of the largest; nothing if there are none.
    package static func blocks(
        after event: Earthquake, _ board: EarthquakeBoard, _ times: HazardTimes, link: (Earthquake) -> String?
    ) -> [Block] {
        func size(_ event: Earthquake) -> (Double, Int) {
            (event.report.magnitude ?? -.infinity, event.report.time)
        }
        let found = EarthquakeSequence.later(than: event, in: board.events).sorted { size($0) > size($1) }
        guard let largest = found.first else { return [] }
        let count = CountedNoun.text(found.count, "earthquake")
        let lines = found.prefix(maxShown).map { event in
            let time = times.clock(EventTime.moment(event.report.time))
            return [Span("\(EarthquakeWords.headline(event.report)), \(time)", link: link(event))]
        }
        let more = found.count > maxShown ? " The \(maxShown) largest:" : ""
        return [
            PageText.heading("Later events nearby", level: 3),
            PageText.paragraph(
                "\(count) within 62 mi (100 km) and 30 days after it, of those stored here; the largest "
                    + "\(EarthquakeWords.magnitude(largest.report)). That they are near does not say that it caused them.\(more)"
            ), PageText.bullets(Array(lines)),
        ]
    }
}
