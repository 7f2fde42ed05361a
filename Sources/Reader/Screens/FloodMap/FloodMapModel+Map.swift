import AppCore
import Canvas
import Geodesy
import Hazards
import TextTools

typealias FloodMapView = EarthMapView<FloodMapModel>

/// How reports of a flood are marked, labeled and told on a map.
extension FloodMapModel: EarthMapModel {
    static let noun = "report"
    static let oneThing = "a report"
    static let actionContext: ActionContext = .floodMap
    /// Around more, in meters, the whole Earth is shown.
    private static let widestAround = 6_000_000.0

    var byWeight: [Int] { order }
    var openedRadius: Double { Self.usualRadius }
    /// Around a name, what belongs to it is in sight too.
    var foundRadius: Double { Self.usualRadius }
    /// Closer than earthquakes: reports are of streets.
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
        let (center, radius) = chosen.map { (place($0), Self.usualRadius) } ?? extent
        guard radius <= Self.widestAround else {
            return EarthView(
                wholeAround: center.longitude, columns: columns, rows: rows, cellShape: cellShape,
                closest: closest)
        }
        return EarthView(
            around: center, radius: radius, columns: columns, rows: rows, cellShape: cellShape,
            closest: closest)
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

    /// The sign of a severity, which needs no color.
    static func sign(_ severity: FloodSeverity?) -> Unicode.Scalar {
        switch severity {
        case .dangerous: "*"
        case .significant: "O"
        case .notable: "o"
        case .little: ","
        case .some(.none): "."
        case nil: "?"
        }
    }

    /// What the signs are, for the words.
    static let signs =
        "On the map: * dangerous flooding; O significant; o notable; , little; . none; ? not known."

    private static func priority(_ severity: FloodSeverity?) -> UInt8 {
        switch severity {
        case .dangerous, .significant: EarthMapPriority.high
        case .notable, nil: EarthMapPriority.middle
        case .little, .some(.none): EarthMapPriority.low
        }
    }

    /// `12, dangerous` for several, the worst of which is told; `dangerous` for one. Of several whose severity is not
    /// known none is the worst.
    func label(_ cluster: EarthClusters.Cluster) -> [String] {
        let lead = reports[cluster.lead]
        if cluster.count == 1 { return [FloodWords.label(lead)] }
        guard lead.severity != nil else { return ["\(cluster.count)"] }
        return ["\(cluster.count), \(FloodWords.label(lead))", "\(cluster.count)"]
    }

    // MARK: What is said

    func forms(
        _ chosen: Int?, among members: [Int], radius: Double, layers: CanvasPosition.Layers
    ) -> [String] {
        guard let chosen else { return [overview, brief(order, "")] }
        let report = reports[chosen]
        guard members.count < 2 else {
            return [
                "\(CountedNoun.text(members.count, "report")) here. \(leading(members))",
                brief(members, " here"),
            ]
        }
        let comment = report.marker.comment.map { [line(report) + " " + $0] } ?? []
        return comment + [line(report), FloodWords.severity(report) + "."]
    }

    /// Returns `12 reports here, the worst dangerous.`, where there is no room for more.
    private func brief(_ members: [Int], _ place: String) -> String {
        guard let first = members.first else { return "No report is listed." }
        let count = CountedNoun.text(members.count, "report")
        let worst = reports[first].severity == nil ? "" : ", the worst \(FloodWords.label(reports[first]))"
        return "\(count)\(place)\(worst)."
    }

    /// The severity of a report, and how far it is or, where no place is known, when it was observed.
    func row(_ index: Int) -> (name: String, remark: String) {
        let report = reports[index]
        guard let origin else { return (FloodWords.severity(report), report.time?.text ?? "") }
        let point = report.marker.point
        let direction = origin.point.direction(to: point).map { " " + $0.rawValue } ?? ""
        return (
            FloodWords.severity(report), GeoText.metric(origin.point.distance(to: point)) + direction
        )
    }
}
