import AppCore
import Campus
import Canvas
import Clocks
import Geodesy
import Hazards
import Terminal
import TextTools

typealias FloodMapView = EarthMapView<FloodMapModel>

/// What the map of a flood shows: its reports, the worst first, and the edges of its boundaries.
public struct FloodMapModel {
    let flood: Flood
    /// The worst first, then the newest.
    let reports: [FloodReport]
    let points: [EarthPoint]
    let board: FloodBoard
    let times: AlertTimes
    let origin: WayOrigin?
    let outlines: [[GeoPoint]]
    let opened: Int?
    private let search: EarthPlaceSearch

    init(_ flood: Flood, opened key: CanvasItem?, _ board: FloodBoard, _ context: RenderContext) {
        self.init(
            flood, reports: context.library.reports(of: flood), opened: key, board: board,
            times: context.alertTimes, origin: context.origin, places: EarthPlaceSearch.places(context))
    }

    init(
        _ flood: Flood, reports: [FloodReport], opened key: CanvasItem?, board: FloodBoard, times: AlertTimes,
        origin: WayOrigin?, places: [EarthPlaceSearch.Place] = []
    ) {
        (self.flood, self.reports, self.board) = (flood, reports, board)
        (self.times, self.origin) = (times, origin)
        points = reports.map { EarthPoint($0.marker.point) }
        outlines = board.bounds(of: flood).map(\.corners)
        search = EarthPlaceSearch(places: places)
        opened = key.flatMap { Self.index(of: $0, in: reports) }
    }

    private static func index(of item: CanvasItem, in reports: [FloodReport]) -> Int? {
        reports.firstIndex { $0.marker.key == item.name && $0.boundary == item.kind }
    }

    /// What the map says of all reports.
    var overview: String {
        guard let first = reports.first else {
            return "No report is listed. That does not mean that there is no flooding."
        }
        let count = CountedNoun.text(reports.count, "report")
        return reports.count == 1 ? "1 report: \(line(first))" : "\(count). The worst: \(line(first))"
    }

    /// `Dangerous flooding, 1.3 mi (2.1 km) southeast of you, 2026-03-02 11:40, today.`
    func line(_ report: FloodReport) -> String {
        let way = originName.map { " of \($0)" } ?? ""
        let time = report.time.map { ", " + FloodWords.time($0, on: board.today) } ?? ""
        return FloodWords.line(report, from: origin?.point) + way + time + "."
    }
}

extension FloodMapModel: EarthMapModel {
    static let noun = "report"
    static let oneThing = "a report"

    var order: [Int] { Array(reports.indices) }
    var byWeight: [Int] { order }
    /// Meters around a report that say in which part of a town it is.
    var openedRadius: Double { 2_000 }
    var foundRadius: Double { 5_000 }
    var closest: Double { 500 }
    var filterText: String? { nil }
    var notes: [String] { FloodFeedWords.notes(board, times) }

    func place(_ index: Int) -> GeoPoint { reports[index].marker.point }
    func index(of item: CanvasItem) -> Int? { Self.index(of: item, in: reports) }
    func item(_ index: Int) -> CanvasItem {
        CanvasItem(kind: reports[index].boundary, name: reports[index].marker.key)
    }
    func screen(_ index: Int) -> ScreenID { .floodReport(reports[index], of: flood) }
    func words(_ chosen: Int?, radius: Double) -> ScreenID {
        .floodMapInWords(flood, chosen.map { reports[$0] })
    }
    func find(_ text: String) -> EarthMapFound? {
        search.find(text, order: order) { reports[$0].marker.comment ?? "" }
    }

    // MARK: How it is shown

    func fitted(_ chosen: Int?, columns: Int, rows: Int, cellShape: Double) -> EarthView {
        let (center, radius) = chosen.map { (place($0), openedRadius) } ?? extent
        return EarthView(
            around: center, radius: radius, columns: columns, rows: rows, cellShape: cellShape,
            closest: closest)
    }

    /// A circle with all reports in it; without any, that of the first boundary.
    private var extent: (center: GeoPoint, radius: Double) {
        let places = reports.isEmpty ? outlines.first ?? [] : reports.map(\.marker.point)
        guard let first = places.first else {
            return (origin?.point ?? GeoPoint(latitude: 0, longitude: 0), openedRadius)
        }
        let plane = EarthProjection(.around, origin: first)
        let placed = places.compactMap { plane.project(EarthPoint($0)) }.map {
            PlanePoint(east: $0.east, north: $0.north)
        }
        let middle = PlaneRect(around: placed)?.center ?? PlanePoint(east: 0, north: 0)
        let radius = placed.map { $0.distance(to: middle) }.max() ?? 0
        return (plane.point(east: middle.east, north: middle.north), max(radius, 1_000))
    }

    var layers: [(layers: CanvasPosition.Layers, notices: [String])] {
        [
            (.all, ["Reports, several in a cell counted."]), (.withoutNames, ["Reports, without labels."]),
        ]
    }

    func mark(_ cluster: EarthClusters.Cluster) -> Mark {
        let severity = reports[cluster.lead].severity
        return Mark(Self.sign(severity), priority: Self.priority(severity))
    }

    static func sign(_ severity: FloodSeverity?) -> Unicode.Scalar {
        switch severity {
        case .dangerous: "*"
        case .significant: "O"
        case .notable: "o"
        case .little: ","
        case .none?: "."
        case nil: "?"
        }
    }

    /// What the signs are, for the help and the words.
    static let signs = "* dangerous; O significant; o notable; , little; . no flooding; ? unknown"

    private static func priority(_ severity: FloodSeverity?) -> UInt8 {
        switch severity {
        case .dangerous, .significant: EarthMapPriority.high
        case .notable, nil: EarthMapPriority.middle
        case .little, .none?: EarthMapPriority.low
        }
    }

    /// `12, dangerous` for several, the worst of which is told; `dangerous` for one.
    func label(_ cluster: EarthClusters.Cluster) -> [String] {
        let severity = reports[cluster.lead].severity.map { FloodWords.name($0).lowercased() } ?? "unknown"
        let word = severity.split(separator: " ").first.map(String.init) ?? severity
        return cluster.count == 1 ? [word] : ["\(cluster.count), \(word)", "\(cluster.count)"]
    }

    // MARK: What is said

    func forms(
        _ chosen: Int?, among members: [Int], radius: Double, layers: CanvasPosition.Layers
    ) -> [String] {
        guard let chosen else {
            let count = CountedNoun.text(reports.count, "report")
            let short = reports.first.map { "\(count), the worst: \(FloodWords.severity($0).lowercased())." }
            return [overview, short ?? "No report is listed."]
        }
        let report = reports[chosen]
        guard members.count > 1, let worst = members.min() else {
            let comment = report.marker.comment.map { " " + $0 } ?? ""
            return [line(report) + comment, line(report), FloodWords.severity(report) + "."]
        }
        let count = CountedNoun.text(members.count, "report")
        return ["\(count) here. The worst: \(line(reports[worst]))", "\(count) here."]
    }

    func row(_ index: Int) -> (name: String, remark: String) {
        let report = reports[index]
        let way = origin.map { Way(from: $0, to: report.marker.point).shortText }
        return (FloodWords.severity(report), way ?? report.time?.text ?? "")
    }
}

extension FloodBoard {
    /// Returns the rectangles of the boundaries that a flood has reports of.
    func bounds(of flood: Flood) -> [GeoBounds] {
        let ids = Set(flood.sets.map(\.boundary)).union(flood.event.boundaries)
        return regions.filter { $0.source == flood.source }.flatMap(\.region.boundaries)
            .filter { ids.contains($0.id) }.compactMap(\.bounds)
    }
}

extension GeoBounds {
    /// The corners one after the other, the first one again at the end.
    var corners: [GeoPoint] {
        [(north, west), (north, east), (south, east), (south, west), (north, west)].map {
            GeoPoint(latitude: $0.0, longitude: $0.1)
        }
    }
}
