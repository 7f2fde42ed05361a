import AppCore
import Campus
import Canvas
import Geodesy
import Hazards
import TextTools

/// What the map of a flood shows: its reports, the worst first, and the edges of its boundaries.
public struct FloodMapModel {
    let flood: Flood
    /// The worst first, then the newest.
    let reports: FloodReports
    /// Where the reports are.
    let points: [EarthPoint]
    /// The reports in the order in which they are chosen and listed, by their indices: that in which they are.
    let order: [Int]
    let board: FloodBoard
    let times: AlertTimes
    /// Where distances begin; nil if no place is known.
    let origin: WayOrigin?
    let outlines: [[GeoPoint]]
    /// The report that the screen was opened for.
    let opened: Int?
    /// A circle with all reports in it; without any, one with the boundaries.
    let extent: (center: GeoPoint, radius: Double)
    /// What is typed to find a place: the words of reports, and names of places, boundaries and buildings.
    let search: EarthPlaceSearch

    /// Meters around a report that show in which part of a town it is.
    static let usualRadius = 2_000.0
    /// All reports are never shown closer than that, in meters around their middle.
    private static let leastRadius = 500.0

    init(_ flood: Flood, opened key: CanvasItem?, _ board: FloodBoard, _ context: RenderContext) {
        let buildings = (context.library.places?.buildings ?? []).filter { !$0.isSample }
        self.init(
            flood, reports: context.library.reports(of: flood), opened: key, board: board,
            times: context.alertTimes, origin: context.origin,
            places: EarthPlaceSearch.places(context)
                + buildings.map { .init(name: $0.name, point: $0.location) })
    }

    /// - Parameter places: what is found by its name, besides the boundaries of the flood.
    init(
        _ flood: Flood, reports: FloodReports, opened key: CanvasItem?, board: FloodBoard, times: AlertTimes,
        origin: WayOrigin?, places: [EarthPlaceSearch.Place] = []
    ) {
        (self.flood, self.reports, self.board) = (flood, reports, board)
        (self.times, self.origin) = (times, origin)
        points = reports.map { EarthPoint($0.marker.point) }
        order = Array(reports.indices)
        let boundaries = board.boundaries(of: flood)
        outlines = boundaries.compactMap(\.bounds?.corners)
        let shown = reports.isEmpty ? outlines.flatMap { $0 } : reports.map(\.marker.point)
        extent =
            Self.circle(around: shown)
            ?? (origin?.point ?? GeoPoint(latitude: 0, longitude: 0), Self.usualRadius)
        search = EarthPlaceSearch(
            places: places
                + boundaries.compactMap { boundary in
                    boundary.bounds.map { .init(name: boundary.title, point: $0.middle) }
                })
        opened = key.flatMap { Self.index(of: $0, in: reports) }
    }

    /// Returns the index of the report of a key; nil if it is not on the map.
    static func index(of item: CanvasItem, in reports: FloodReports) -> Int? {
        reports.firstIndex { $0.marker.key == item.name && $0.boundary == item.kind }
    }

    private static func circle(around points: [GeoPoint]) -> (center: GeoPoint, radius: Double)? {
        guard let center = GeoBounds(containing: points)?.middle else { return nil }
        let radius = points.map { center.distance(to: $0) }.max() ?? 0
        return (center, max(radius, leastRadius))
    }

    // MARK: What is said

    /// What the map says of all reports.
    var overview: String {
        guard let first = reports.first else {
            return "No report is listed. That does not mean that there is no flooding."
        }
        if reports.count == 1 { return "1 report: \(line(first))" }
        return "\(CountedNoun.text(reports.count, "report")). \(leading(order))"
    }

    /// Returns the first one of several reports, and why it is told: `The worst: Dangerous flooding, 1.3 mi …`.
    ///
    /// Reports whose severity is not known cannot be compared.
    func leading(_ members: [Int]) -> String {
        guard let lead = members.first.map({ reports[$0] }) else { return "" }
        if lead.severity != nil { return "The worst: \(line(lead))" }
        let isNewest = lead.time != nil && members.allSatisfy { reports[$0].severity == nil }
        return "\(isNewest ? "The newest" : "The first"): \(line(lead))"
    }

    /// Returns `Dangerous flooding, 1.3 mi (2.1 km) southeast of you, 2026-03-02 11:40, today.`
    func line(_ report: FloodReport) -> String {
        var parts = [FloodWords.severity(report)]
        if let origin, let name = originName {
            parts.append(GeoText.way(from: origin.point, to: report.marker.point, called: name))
        }
        if let time = report.time { parts.append(FloodWords.time(time, on: board.today)) }
        return parts.joined(separator: ", ") + "."
    }

    /// What is known of the flood, which reports are not on the map, and how old that is.
    var remarks: [String] {
        let state = FloodWords.state(flood, on: board.today).capitalizedFirst + "."
        return [state] + FloodWords.gaps(flood) + [FloodFeedWords.trust]
            + FloodFeedWords.overview(board, times)
    }
}

extension FloodBoard {
    /// Returns the boundaries that a flood has reports of, or is in.
    fileprivate func boundaries(of flood: Flood) -> [FloodBoundary] {
        let ids = Set(flood.sets.map(\.boundary)).union(flood.event.boundaries)
        return regions.filter { $0.source == flood.source }.flatMap(\.region.boundaries)
            .filter { ids.contains($0.id) }
    }
}

extension GeoBounds {
    /// The corners one after the other, the first one again at the end.
    fileprivate var corners: [GeoPoint] {
        [(north, west), (north, east), (south, east), (south, west), (north, west)].map {
            GeoPoint(latitude: $0.0, longitude: $0.1)
        }
    }

    fileprivate var middle: GeoPoint {
        let longitude = west + width / 2
        return GeoPoint(
            latitude: (south + north) / 2, longitude: longitude > 180 ? longitude - 360 : longitude)
    }
}
