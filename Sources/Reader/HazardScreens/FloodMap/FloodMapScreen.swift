import AppCore
import Campus
import Geodesy
import HazardKit
import Hazards
import MapScreens
import ScreenKit
import TextTools

/// The map of a flood's reports, and its version in words.
package enum FloodMapScreen {
    package static let map = ScreenDescription(named: .floodMap, model: model)
    package static let words = ScreenDescription(named: .floodMapInWords) { model($0, $1).inWords }

    @Sendable private static func model(_ screen: ScreenID, _ context: RenderContext) -> ScreenModel {
        guard let key = screen.floodMapKey, let board = context.floodBoard else {
            return ProblemPage.notLoaded(title: "Flood")
        }
        guard let flood = board.flood(named: key.id, of: key.source) else {
            return FloodReportPage.gone("This flood is no longer stored")
        }
        return .map(FloodMapModel(flood, opened: key.report, board, context))
    }
}

extension ScreenKind {
    /// The map's kind. It needs the places of the alerts and the buildings, which can be found by name.
    static let floodMap = ScreenKind(
        "flood-map", needs: .places, hazards: [.floods, .alerts], position: .canvas, isInKiosk: true)
    static let floodMapInWords = ScreenKind(
        "flood-map-in-words", hazards: [.floods, .alerts], position: .page, isInKiosk: true)
}

extension ScreenID {
    static func floodMap(_ flood: Flood, _ report: FloodReport? = nil) -> ScreenID {
        floodMap(of: flood.event.id, source: flood.source, report: report.map { CanvasItem($0) })
    }

    static func floodMapInWords(_ flood: Flood, _ report: FloodReport? = nil) -> ScreenID {
        ScreenID(
            .floodMapInWords, floodMapSubject(flood.event.id, flood.source, report.map { CanvasItem($0) }))
    }

    /// Returns the screen of a flood's map by names, of which only those are known that were given by hand; the kind of the
    /// report is its boundary.
    static func floodMap(of event: String, source: String?, report: CanvasItem? = nil) -> ScreenID {
        ScreenID(.floodMap, floodMapSubject(event, source, report))
    }

    /// Returns the subject of the map. Its parts are joined by line breaks, which no identifier contains.
    private static func floodMapSubject(
        _ event: String, _ source: String?, _ report: CanvasItem?
    ) -> ScreenID.Subject {
        .text(
            event,
            title: source.map { ([$0] + (report.map { [$0.kind, $0.name] } ?? [])).joined(separator: "\n") })
    }

    /// The parts of the map's subject; only those that were given if the screen was named by hand.
    var floodMapKey: (id: String, source: String?, report: CanvasItem?)? {
        guard kind == .floodMap || kind == .floodMapInWords, case .text(let id, let title) = subject else {
            return nil
        }
        let parts = (title ?? "").split(separator: "\n").map(String.init)
        let report = parts.count == 3 ? CanvasItem(kind: parts[1], name: parts[2]) : nil
        return (id, parts.first, report)
    }
}

extension CanvasItem {
    /// A report as the item of its flood's map: its key, in its boundary.
    package init(_ report: FloodReport) { self.init(kind: report.boundary, name: report.marker.key) }
}

/// The content of the map of a flood: its reports, the worst first, and the edges of its boundaries.
package struct FloodMapModel {
    let flood: Flood
    let reports: FloodReports
    package let points: [EarthPoint]
    package let order: [Int]
    let board: FloodBoard
    let times: HazardTimes
    package let origin: WayOrigin?
    package let outlines: [[GeoPoint]]
    package let opened: Int?
    /// A circle that contains all reports; if there are none, the boundaries.
    let extent: (center: GeoPoint, radius: Double)
    package let search: EarthPlaceSearch

    /// The radius in meters around a report that shows which part of a town it is in.
    static let usualRadius = 2_000.0
    /// The smallest radius in meters of a view that shows all reports.
    private static let leastRadius = 500.0

    package init(_ flood: Flood, opened key: CanvasItem?, _ board: FloodBoard, _ context: RenderContext) {
        let buildings = (context.content.places?.buildings ?? []).filter { !$0.isSample }
        self.init(
            flood, reports: context.content.reports(of: flood), opened: key, board: board,
            times: context.hazardTimes, origin: context.origin,
            places: EarthPlaceSearch.places(context)
                + buildings.map { .init(name: $0.name, point: $0.location) })
    }

    /// - Parameter places: the places that can be found by name, in addition to the boundaries of the flood.
    package init(
        _ flood: Flood, reports: FloodReports, opened key: CanvasItem?, board: FloodBoard, times: HazardTimes,
        origin: WayOrigin?, places: [EarthPlaceSearch.Place] = []
    ) {
        (self.flood, self.reports, self.board) = (flood, reports, board)
        (self.times, self.origin) = (times, origin)
        points = reports.map { EarthPoint($0.marker.point) }
        order = Array(reports.indices)
        let boundaries = board.boundaries(of: flood)
        outlines = boundaries.compactMap(\.bounds?.corners)
        let shown = reports.isEmpty ? outlines.flatMap { $0 } : reports.map(\.marker.point)
        if let center = GeoBounds(containing: shown)?.center {
            extent = (center, max(shown.map { center.distance(to: $0) }.max() ?? 0, Self.leastRadius))
        } else {
            extent = (origin?.point ?? GeoPoint(latitude: 0, longitude: 0), Self.usualRadius)
        }
        search = EarthPlaceSearch(
            places: places
                + boundaries.compactMap { boundary in
                    boundary.bounds.map { .init(name: boundary.title, point: $0.center) }
                })
        opened = key.flatMap { Self.index(of: $0, in: reports) }
    }

    package static func index(of item: CanvasItem, in reports: FloodReports) -> Int? {
        reports.firstIndex { $0.marker.key == item.name && $0.boundary == item.kind }
    }

    var overview: String {
        guard let first = reports.first else {
            return "No report is listed. That does not mean that there is no flooding."
        }
        if reports.count == 1 { return "1 report: \(line(first))" }
        return "\(CountedNoun.text(reports.count, "report")). \(leading(order))"
    }

    /// Returns the first one of several reports with the reason that it comes first: `The worst: Dangerous
    /// flooding, 1.3 mi …`. Reports of unknown severity cannot be compared.
    func leading(_ members: [Int]) -> String {
        guard let lead = members.first.map({ reports[$0] }) else { return "" }
        if lead.severity != nil { return "The worst: \(line(lead))" }
        let isNewest = lead.time != nil && members.allSatisfy { reports[$0].severity == nil }
        return "\(isNewest ? "The newest" : "The first"): \(line(lead))"
    }

    /// Returns `Dangerous flooding, 1.3 mi (2.1 km) southeast of you, 2026-03-02 11:40, today.`
    package func line(_ report: FloodReport) -> String {
        var parts = [FloodWords.severity(report)]
        if let origin, let name = originName {
            parts.append(GeoText.way(from: origin.point, to: report.marker.point, called: name))
        }
        if let time = report.time { parts.append(FloodWords.time(time, on: board.today)) }
        return parts.joined(separator: ", ") + "."
    }

    /// Notes on the state of the flood, the reports that are not on the map, and how old the data is.
    var remarks: [String] {
        let state = FloodWords.state(flood, on: board.today).capitalizedFirst + "."
        return [state] + FloodWords.gaps(flood) + [FloodFeedWords.trust]
            + FloodFeedWords.overview(board, times)
    }
}

extension FloodBoard {
    /// Returns the boundaries that a flood has reports for, or is in.
    fileprivate func boundaries(of flood: Flood) -> [FloodBoundary] {
        let ids = Set(flood.sets.map(\.boundary)).union(flood.event.boundaries)
        return regions.filter { $0.source == flood.source }.flatMap(\.region.boundaries)
            .filter { ids.contains($0.id) }
    }
}

extension GeoBounds {
    /// The corners in order, with the first one again at the end.
    fileprivate var corners: [GeoPoint] {
        [(north, west), (north, east), (south, east), (south, west), (north, west)].map {
            GeoPoint(latitude: $0.0, longitude: $0.1)
        }
    }
}
