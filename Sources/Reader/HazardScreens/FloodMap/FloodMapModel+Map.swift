import AppCore
import Canvas
import Geodesy
import HazardKit
import Hazards
import MapScreens
import ScreenKit
import TextTools

/// The items of the map of a flood.
extension FloodMapModel: EarthMapModel {
    package static let noun = "report"
    package static let oneThing = "a report"
    package static let actionContext: ActionContext = .floodMap
    package static let takesFloodReports = true
    /// The radius in meters above which the whole Earth is shown.
    private static let widestAround = 6_000_000.0

    package var title: String { flood.title }
    package var byWeight: [Int] { order }
    package var openedRadius: Double { Self.usualRadius }
    /// The radius of the view around a name, wide enough to show what belongs to it.
    package var foundRadius: Double { Self.usualRadius }
    /// The width of the closest view; closer than for earthquakes, because reports are about streets.
    package var closest: Double { 500 }
    package func notes(_ profile: TerminalProfile) -> [String] { FeedWords.notes(board, times) }

    package func index(of item: CanvasItem) -> Int? { Self.index(of: item, in: reports) }
    package func item(_ index: Int) -> CanvasItem { CanvasItem(reports[index]) }
    package func screen(_ index: Int) -> ScreenID { .floodReport(reports[index], of: flood) }
    package func searchText(_ index: Int) -> String { reports[index].marker.comment ?? "" }

    package func words(_ chosen: Int?, radius: Double) -> ScreenID {
        .floodMapInWords(flood, chosen.map { reports[$0] })
    }

    package func fitted(_ chosen: Int?) -> (center: GeoPoint, radius: Double) {
        let (center, radius) = chosen.map { (place($0), Self.usualRadius) } ?? extent
        return (center, radius > Self.widestAround ? .infinity : radius)
    }

    package var layers: [(layers: CanvasPosition.Layers, notices: [String])] {
        [(.all, ["Reports, several in a cell counted."]), (.withoutNames, ["Reports, without labels."])]
    }

    package func mark(_ cluster: MapClusters.Cluster) -> Mark {
        let severity = reports[cluster.lead].severity
        return Mark(Self.sign(severity), priority: Self.priority(severity))
    }

    /// Returns the sign of a severity, which needs no color.
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

    /// The explanation of the signs, for the words.
    static let signs =
        "On the map: * dangerous flooding; O significant; o notable; , little; . none; ? not known."

    private static func priority(_ severity: FloodSeverity?) -> UInt8 {
        switch severity {
        case .dangerous, .significant: MapPriority.high
        case .notable, nil: MapPriority.middle
        case .little, .some(.none): MapPriority.low
        }
    }

    /// Returns the labels of a mark: `x12, dangerous` for several reports, with the worst severity;
    /// `dangerous` for one. If no severity is known, none is called the worst.
    package func label(_ cluster: MapClusters.Cluster) -> [String] {
        let lead = reports[cluster.lead]
        if cluster.count == 1 { return [FloodWords.label(lead)] }
        guard lead.severity != nil else { return ["x\(cluster.count)"] }
        return ["x\(cluster.count), \(FloodWords.label(lead))", "x\(cluster.count)"]
    }

    package func forms(
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

    /// Returns a shorter sentence if there is no room: `12 reports here, the worst dangerous.`
    private func brief(_ members: [Int], _ place: String) -> String {
        guard let first = members.first else { return "No report is listed." }
        let count = CountedNoun.text(members.count, "report")
        let worst = reports[first].severity == nil ? "" : ", the worst \(FloodWords.label(reports[first]))"
        return "\(count)\(place)\(worst)."
    }

    /// Returns the severity of a report, and its distance or, if no position is known, when it was observed.
    package func row(_ index: Int) -> (name: String, remark: String) {
        let report = reports[index]
        return (FloodWords.severity(report), shortWay(to: index) ?? report.time?.text ?? "")
    }

    /// The text about the report that the screen was opened for comes first.
    package var told: MapInWords {
        func line(_ index: Int) -> MapInWords.Line { .init(self.line(reports[index]), to: screen(index)) }
        var parts: [MapInWords.Part] = opened.map { [.line(line($0))] } ?? []
        parts.append(.text(overview))
        if listed.count > 1 { parts.append(.list(title: listTitle, listed.map(line))) }
        parts += (remarks + [Self.signs]).map { .text($0) }
        parts.append(.line(.init("All reports", to: .flood(flood))))
        return MapInWords(title: title, heading: "Map of the flood in words", parts)
    }

    /// The title of the list. If no severity is known, the reports are not called the worst.
    private var listTitle: String {
        if reports.count == listed.count { return "Reports" }
        return reports.first?.severity == nil ? "First reports" : "Worst reports"
    }
}
