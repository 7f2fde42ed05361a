import AppCore
import Campus
import Geodesy
import GuideDocument
import Hazards
import ScreenKit
import TextTools

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
    static let floodRegion = ScreenKind("flood-region", hazards: [.floods], position: .page, isInKiosk: true)
}

extension ScreenID {
    package static func floodRegion(_ listed: ListedFloodRegion) -> ScreenID {
        ScreenID(.floodRegion, .text(listed.region.id, title: listed.source))
    }
}
