import AppCore
import Canvas
import Geodesy
import Hazards
import MapScreens
import ScreenKit
import Terminal

/// The marks, labels and sentences of earthquakes on a map.
extension EarthquakeMapModel: EarthMapModel {
    package static let noun = "event"
    package static let oneThing = "an event"
    package static let actionContext: ActionContext = .earthquakeMap
    /// The word by which the state stores that energies are shown.
    static let heat = "heat"
    /// The fewest columns that show a list beside the map of the world, which is wide.
    private static let fewestColumnsOfWorldWithList = 120
    /// The radius in meters around an event that shows which part of the world it is in.
    static let regionRadius = 2_000_000.0

    package var byWeight: [Int] { bySize }
    package var foundRadius: Double { Self.usualRadius }
    package var filterText: String? { EarthquakeMapSentence(self).filter }
    package var notes: [String] { EarthquakeFeedWords.notes(board, times) }

    package var fewestColumnsWithList: Int {
        scope == .here ? MapLayout.fewestColumnsWithList : Self.fewestColumnsOfWorldWithList
    }

    package func place(_ index: Int) -> GeoPoint { mapped.points[index] }

    package func screen(_ index: Int) -> ScreenID { .earthquake(mapped.events[index]) }

    package func words(_ chosen: Int?, radius: Double) -> ScreenID {
        .earthquakeMapInWords(
            scope, chosen.map { mapped.events[$0] },
            radius: scope == .here ? Int((radius / 1_000).rounded()) : 0)
    }

    package func find(_ text: String) -> EarthMapFound? {
        search.find(text, order: order) { index in
            mapped.events[index].records.compactMap(\.report.place).joined(separator: " ")
        }
    }

    // MARK: View

    package func fitted(_ chosen: Int?, columns: Int, rows: Int, cellShape: Double) -> EarthView {
        if scope == .here, let origin {
            return EarthView(
                around: origin.point, radius: openedRadius, columns: columns, rows: rows, cellShape: cellShape
            )
        }
        // An event that the map was opened for is shown with the part of the world that it is in.
        if let chosen {
            return EarthView(
                around: place(chosen), radius: Self.regionRadius, columns: columns, rows: rows,
                cellShape: cellShape)
        }
        return EarthView(
            wholeAround: origin?.point.longitude ?? 0, columns: columns, rows: rows, cellShape: cellShape)
    }

    /// Returns the circle within which events are counted and one of about half its radius, on the map around
    /// here.
    package func rings(_ view: EarthView, radius: Double) -> [EarthRing] {
        guard scope == .here, let origin, view.projection.kind == .around else { return [] }
        let inner = ScaleBar(longestOf: radius * 0.6)?.meters
        return [inner, radius].compactMap { $0 }.map {
            EarthRing(center: origin.point, radius: $0, text: GeoText.metric($0))
        }
    }

    // MARK: Appearance

    /// The layers in the order in which they follow each other: marks with labels, heat, marks without
    /// labels.
    package var layers: [(layers: CanvasPosition.Layers, notices: [String])] {
        [
            (.all, ["Events, several in a cell counted."]), (.only(Self.heat), EarthquakeHeat.scale),
            (.withoutNames, ["Events, without labels."]),
        ]
    }

    package func mark(_ cluster: EarthClusters.Cluster) -> Mark {
        Mark(Self.sign(magnitude(cluster.lead)), priority: age(of: cluster.first))
    }

    package func density(
        _ layers: CanvasPosition.Layers, _ clusters: EarthClusters, _ view: EarthView
    ) -> [(cell: Int, mark: Mark)]? {
        guard layers == .only(Self.heat) else { return nil }
        let heat = EarthquakeHeat(self, clusters, view.viewport)
        return heat.digits.enumerated().compactMap { cell, digit in
            guard let digit else { return nil }
            let priority =
                digit == EarthquakeHeat.unknown ? EarthMapPriority.low : EarthMapPriority.top + digit
            return (cell, Mark(EarthquakeHeat.sign(digit), priority: priority))
        }
    }

    /// Returns the sign for a magnitude.
    static func sign(_ magnitude: Double?) -> Unicode.Scalar {
        guard let magnitude else { return "?" }
        return magnitude < 2.5 ? "," : magnitude < 4.5 ? "o" : magnitude < 6 ? "O" : "*"
    }

    /// The explanation of the signs, for the help and the words.
    static let signs = ", below M 2.5; o from 2.5; O from 4.5; * from 6; ? not known"

    private func age(of event: Int) -> UInt8 {
        let hours = (times.now.seconds * 1_000 - mapped.events[event].report.time) / 3_600_000
        return hours < 24
            ? EarthMapPriority.high : hours < 72 ? EarthMapPriority.middle : EarthMapPriority.low
    }

    /// Returns the labels of a mark: `12, M 5.6` for several events, with the largest magnitude; `M 5.6` for
    /// one.
    package func label(_ cluster: EarthClusters.Cluster) -> [String] {
        let magnitude = EarthquakeWords.magnitude(mapped.events[cluster.lead].report)
        return cluster.count == 1 ? [magnitude] : ["\(cluster.count), \(magnitude)", "\(cluster.count)"]
    }

    package func styles(_ theme: Theme) -> [UInt8: Style] {
        var styles: [UInt8: Style] = [:]
        for digit in UInt8(0)...9 { styles[EarthMapPriority.top + digit] = theme.quakeHeat(digit) }
        return styles
    }

    // MARK: Texts

    package func forms(
        _ chosen: Int?, among members: [Int], radius: Double, layers: CanvasPosition.Layers
    ) -> [String] {
        let sentences = EarthquakeMapWords.Form.allCases.map { EarthquakeMapSentence(self, $0) }
        guard let chosen else {
            let overviews = sentences.map { $0.overview(radius: radius) }
            guard layers == .only(Self.heat) else { return overviews }
            return overviews.flatMap { overview in EarthquakeHeat.scale.map { overview + " " + $0 } }
        }
        return sentences.map { $0.chosen(chosen, among: members) }
            + [EarthquakeMapSentence(self).brief(chosen, among: members)]
    }

    /// Returns the name of an event, and the end of its row: the distance, or how long ago it was.
    package func row(_ index: Int) -> (name: String, remark: String) {
        let report = mapped.events[index].report
        guard scope == .here, let origin else {
            return (EarthquakeWords.headline(report), EarthquakeWords.age(report, at: times.now))
        }
        let point = mapped.points[index]
        let direction = origin.point.direction(to: point).map { " " + $0.rawValue } ?? ""
        return (
            EarthquakeWords.headline(report), GeoText.metric(origin.point.distance(to: point)) + direction
        )
    }
}

/// The styles of energies, which differ without colors too: by bold, dim and reverse video.
extension Theme {
    func quakeHeat(_ digit: UInt8) -> Style {
        switch digit {
        case 0...2: detail
        case 3: .plain
        case 4: earthMiddle
        case 5: earthHigh
        default: Style(foreground: earthHigh.foreground, attributes: [.bold, .reverse])
        }
    }
}
