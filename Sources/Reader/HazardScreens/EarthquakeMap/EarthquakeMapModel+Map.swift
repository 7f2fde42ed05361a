import AppCore
import Canvas
import Geodesy
import HazardKit
import Hazards
import MapScreens
import ScreenKit
import Terminal

/// The items of a map of earthquakes.
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

    package var title: String { scope == .world ? "Earthquakes: map" : "Earthquakes near" }
    package var foundRadius: Double { Self.usualRadius }

    package var fewestColumnsWithList: Int {
        scope == .here ? MapLayout.fewestColumnsWithList : Self.fewestColumnsOfWorldWithList
    }

    package func index(of item: CanvasItem) -> Int? { Self.index(of: item, in: mapped) }
    package func item(_ index: Int) -> CanvasItem { CanvasItem(mapped.events[index]) }
    package func screen(_ index: Int) -> ScreenID { .earthquake(mapped.events[index]) }

    package func words(_ chosen: Int?, radius: Double) -> ScreenID {
        .earthquakeMapInWords(
            scope, chosen.map { mapped.events[$0] },
            radius: scope == .here ? Int((radius / 1_000).rounded()) : 0)
    }

    package func searchText(_ index: Int) -> String {
        mapped.events[index].records.compactMap(\.report.place).joined(separator: " ")
    }

    package func notes(_ profile: TerminalProfile) -> [String] { FeedWords.notes(board, times) }

    package func fitted(_ chosen: Int?) -> (center: GeoPoint, radius: Double) {
        if scope == .here, let origin { return (origin.point, openedRadius) }
        // An event that the map was opened for is shown with the part of the world that it is in.
        if let chosen { return (place(chosen), Self.regionRadius) }
        return (origin?.point ?? GeoPoint(latitude: 0, longitude: 0), .infinity)
    }

    /// Returns the circle within which events are counted and one of about half its radius, on the map around here.
    package func rings(_ view: EarthView, radius: Double) -> [EarthRing] {
        guard scope == .here, let origin, !view.isWholeEarth else { return [] }
        let inner = ScaleBar(longestOf: radius * 0.6)?.meters
        return [inner, radius].compactMap { $0 }.map {
            EarthRing(center: origin.point, radius: $0, text: GeoText.metric($0))
        }
    }

    /// The layers in the order in which they follow each other: marks with labels, heat, marks without labels.
    package var layers: [(layers: CanvasPosition.Layers, notices: [String])] {
        [
            (.all, ["Events, several in a cell counted."]), (.only(Self.heat), EarthquakeHeat.scale),
            (.withoutNames, ["Events, without labels."]),
        ]
    }

    package func mark(_ cluster: MapClusters.Cluster) -> Mark {
        Mark(Self.sign(mapped.events[cluster.lead].report.magnitude), priority: age(of: cluster.first))
    }

    package func density(_ shown: MapShown) -> [(cell: Int, mark: Mark)]? {
        guard shown.layers == .only(Self.heat) else { return nil }
        let heat = EarthquakeHeat(self, shown.clusters, shown.view.viewport)
        return heat.digits.enumerated().compactMap { cell, digit in
            guard let digit else { return nil }
            let priority = digit == EarthquakeHeat.unknown ? MapPriority.low : MapPriority.own + digit
            return (cell, Mark(EarthquakeHeat.sign(digit), priority: priority))
        }
    }

    static func sign(_ magnitude: Double?) -> Unicode.Scalar {
        guard let magnitude else { return "?" }
        return magnitude < 2.5 ? "," : magnitude < 4.5 ? "o" : magnitude < 6 ? "O" : "*"
    }

    private func age(of event: Int) -> UInt8 {
        let hours = (times.now.seconds * 1_000 - mapped.events[event].report.time) / 3_600_000
        return hours < 24 ? MapPriority.high : hours < 72 ? MapPriority.middle : MapPriority.low
    }

    /// Returns the labels of a mark: `12, M 5.6` for several events, with the largest magnitude; `M 5.6` for one.
    package func label(_ cluster: MapClusters.Cluster) -> [String] {
        let magnitude = EarthquakeWords.magnitude(mapped.events[cluster.lead].report)
        return cluster.count == 1 ? [magnitude] : ["\(cluster.count), \(magnitude)", "\(cluster.count)"]
    }

    package func styles(_ theme: Theme) -> [UInt8: Style] {
        var styles = theme.earthStyles
        for digit in UInt8(0)...9 { styles[MapPriority.own + digit] = theme.quakeHeat(digit) }
        return styles
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

/// The energy of the events in each cell, as the magnitude of one earthquake: a digit that every terminal shows.
struct EarthquakeHeat {
    /// The digit of each cell, 0 to 9; nil if there is no event, and `unknown` if no magnitude is known.
    let digits: [UInt8?]
    static let unknown: UInt8 = 255

    init(_ model: EarthquakeMapModel, _ clusters: MapClusters, _ viewport: Viewport) {
        var density = Density(viewport)
        let energies = model.mapped.events.map { event in
            event.report.magnitude.map { EarthquakeEnergy.joules(magnitude: $0) } ?? 0
        }
        // A digit cannot say that it is a test.
        let cells = zip(model.mapped.events, clusters.cells).map { event, cell in
            event.report.agency == .test ? -1 : cell
        }
        density.add(cells: cells, weights: energies)
        digits = zip(density.counts, density.weights).map { count, joules in
            guard count > 0 else { return nil }
            return EarthquakeEnergy.magnitude(joules: joules).map(Self.digit) ?? Self.unknown
        }
    }

    static func digit(_ magnitude: Double) -> UInt8 { UInt8(min(max(magnitude, 0), 9)) }

    static func sign(_ digit: UInt8) -> Unicode.Scalar {
        digit == unknown ? "?" : Unicode.Scalar(UInt8(ascii: "0") + digit)
    }

    /// The explanation of the digits, the best form first.
    static let scale = [
        "Each digit: the magnitude of one earthquake with the energy of all in that cell.",
        "Digits: energy as of one earthquake of that magnitude.", "Digits: energy, as a magnitude.",
    ]
}
