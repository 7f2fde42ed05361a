import AllHazards
import AppCore
import Campus
import Geodesy
import GuideDocument
import HazardKit
import Hazards
import ScreenKit
import TextTools

/// The page of one flood report: first what to do, then what a person reported, where and when.
package enum FloodReportPage {
    package static let description = ScreenDescription(named: .floodReport, map: \.mapOfReport) {
        screen, context in
        guard let key = screen.floodReportKey, let board = context.floodBoard else {
            return ProblemPage.notLoaded(title: title)
        }
        guard let (flood, report) = find(key, board) else { return gone("This report is no longer stored") }
        let times = context.hazardTimes
        return HazardPage.page(
            title: title, of: .floods, [flood.source, flood.event.id, report.boundary, report.marker.key],
            text: HazardText.text(report, of: flood), context
        ) { links, take in
            document(
                report, of: flood, board, times, from: context.origin,
                guide: HazardGuide.line(of: .floods, orSearch: "Flood", context, &links), take: take)
        }
    }

    private static let title = "Report of a flood"

    private static func find(
        _ key: FloodReportKey, _ board: FloodBoard
    ) -> (flood: Flood, report: FloodReport)? {
        guard let event = key.event else { return board.report(key.key) }
        guard let flood = board.flood(named: event, of: key.source),
            let report = flood.report(key.key, in: key.boundary)
        else { return nil }
        return (flood, report)
    }

    static func gone(_ sentence: String) -> ScreenModel {
        HazardPage.gone(
            title: "Floods", sentence, why: "Its feed was switched off, or the service has taken it back.",
            all: ("All floods", .floods))
    }

    /// Returns the report as a document. The guide is its first line, what to do; `take` links to the text to take along.
    /// Without a known position there is no origin of distance and direction.
    package static func document(
        _ report: FloodReport, of flood: Flood, _ board: FloodBoard, _ times: HazardTimes,
        from origin: WayOrigin?, guide: Span, take: Span? = nil
    ) -> Guide {
        let marker = report.marker
        return PageText.document {
            PageText.paragraph([guide])
            PageText.heading(FloodWords.severity(report))
            if marker.isValid == false {
                PageText.strong("The service marks this report as not valid.")
            }
            if report.severity == nil, marker.level != nil {
                PageText.paragraph(FloodWords.severitySentence(report))
            }
            PageText.strong(
                report.time.map { FloodWords.time($0, on: board.today).capitalizedFirst + "." }
                    ?? "No time is given.")
            if let comment = marker.comment { PageText.paragraph(comment) }
            PageText.terms(facts(report, of: flood, board, origin))
            if let address = marker.picture {
                PageText.paragraph([Span("A picture is stored at "), Span(address, link: address)])
            }
            if let take { PageText.paragraph([take]) }
            PageText.heading("Source", level: 3)
            for feed in board.feeds where feed.state.name == flood.source {
                PageText.paragraph(FeedWords.sentence(feed, times))
            }
            PageText.paragraph(FloodFeedWords.trust)
        }
    }

    private static func facts(
        _ report: FloodReport, of flood: Flood, _ board: FloodBoard, _ origin: WayOrigin?
    ) -> [(String, String?)] {
        let marker = report.marker
        return [
            HazardPage.way(to: marker.point, from: origin), ("Position", GeoText.coordinates(marker.point)),
            ("Observed", marker.observed.map { $0.text + localTime }),
            ("Received", marker.uploaded.map { $0.text + localTime }),
            ("Level", marker.level.map { "\($0), as it was reported" }),
            ("Ground covered by", marker.cover),
            ("Height", marker.coverHeight.map { "\($0), the unit is not stated" }),
            ("Flood", "\(flood.title), \(FloodWords.state(flood, on: board.today))"),
            ("Boundary", board.boundaryName(report.boundary, of: flood.source)),
            ("Identifier", marker.key),
        ]
    }

    /// Reports do not name a time zone.
    private static let localTime = ", the local time there"
}

/// The identity of a report; only the key if it was named by hand.
struct FloodReportKey: Equatable {
    var key: String
    var source: String?
    var event: String?
    var boundary: String?
}

/// The page of a region of a flood service: its boundaries, their distances from here, and their floods.
package enum FloodRegionPage {
    package static let description = ScreenDescription(named: .floodRegion) { screen, context in
        // The feed is not known if the screen was named by hand.
        guard let (id, source) = screen.text(of: .floodRegion), let board = context.floodBoard else {
            return ProblemPage.notLoaded(title: "Flood region")
        }
        guard let listed = board.region(named: id, of: source) else {
            return FloodReportPage.gone("This region is no longer stored")
        }
        let key =
            "flood-region:\(listed.source):\(listed.region.id):\(board.today?.description ?? ""):"
            + "\(context.content.revision(of: .floods)):\(context.here.hashValue)"
        let page = PageModel(title: "Flood region", key: key) { links in
            PageText.heading(listed.title)
            for boundary in listed.region.boundaries {
                let floods = board.floods(in: boundary.id, of: listed.source)
                PageText.heading(boundary.title, level: 3)
                PageText.paragraph(place(boundary, context.origin))
                if floods.isEmpty {
                    PageText.paragraph("No flood is listed here.")
                } else {
                    PageText.bullets(floods.map { item($0, in: boundary, board, &links) })
                }
            }
            if listed.region.boundaries.isEmpty {
                PageText.paragraph("The service names no boundaries of this region.")
            }
        }
        return .page(page)
    }

    private static func item(
        _ flood: Flood, in boundary: FloodBoundary, _ board: FloodBoard, _ links: inout PageLinks
    ) -> [Span] {
        let reports = flood.sets.filter { $0.boundary == boundary.id }
            .reduce(0) { $0 + $1.markers.count { $0.isValid != false } }
        let state = FloodWords.state(flood, on: board.today)
        return [
            Span(flood.title, link: links.to(.flood(flood))),
            Span(": \(state), \(CountedNoun.text(reports, "report")) here"),
        ]
    }

    private static func place(_ boundary: FloodBoundary, _ origin: WayOrigin?) -> String {
        guard let bounds = boundary.bounds else { return "The service does not say where this is." }
        guard let origin else { return "Around \(GeoText.coordinates(bounds.center))." }
        if bounds.contains(origin.point) { return "\(origin.spokenName.capitalizedFirst): inside it." }
        return "Its middle: \(GeoText.way(from: origin.point, to: bounds.center)) from \(origin.spokenName)."
    }
}

extension ScreenKind {
    static let floodReport = ScreenKind(
        "flood-report", needs: .catalogue, hazards: [.floods], position: .page, isInKiosk: true)

    static let floodRegion = ScreenKind("flood-region", hazards: [.floods], position: .page, isInKiosk: true)
}

extension ScreenID {
    /// Returns the screen of a report. The parts of its subject are joined by line breaks, which no identifier contains.
    package static func floodReport(_ report: FloodReport, of flood: Flood) -> ScreenID {
        ScreenID(
            .floodReport,
            .text(report.marker.key, title: "\(flood.source)\n\(flood.event.id)\n\(report.boundary)"))
    }

    fileprivate var mapOfReport: ScreenID? {
        guard let key = floodReportKey, let source = key.source, let event = key.event,
            let boundary = key.boundary
        else { return nil }
        return .floodMap(of: event, source: source, report: CanvasItem(kind: boundary, name: key.key))
    }

    var floodReportKey: FloodReportKey? {
        guard let (key, title) = text(of: .floodReport) else { return nil }
        let parts = (title ?? "").split(separator: "\n").map(String.init)
        guard parts.count == 3 else { return FloodReportKey(key: key) }
        return FloodReportKey(key: key, source: parts[0], event: parts[1], boundary: parts[2])
    }

    package static func floodRegion(_ listed: ListedFloodRegion) -> ScreenID {
        ScreenID(.floodRegion, .text(listed.region.id, title: listed.source))
    }
}
