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
                PageText.paragraph([Span("The service marks this report as not valid.", traits: .strong)])
            }
            if report.severity == nil, marker.level != nil {
                PageText.paragraph(FloodWords.severitySentence(report))
            }
            PageText.paragraph([
                Span(
                    report.time.map { FloodWords.time($0, on: board.today).capitalizedFirst + "." }
                        ?? "No time is given.", traits: .strong)
            ])
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
            PageText.paragraph(FeedWords.trust)
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

extension ScreenKind {
    static let floodReport = ScreenKind(
        "flood-report", needs: .catalogue, hazards: [.floods], position: .page, isInKiosk: true)
}

extension ScreenID {
    /// Returns the screen of a report, by its key and its source. Its parts are joined by line breaks, which
    /// no identifier contains.
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
}
