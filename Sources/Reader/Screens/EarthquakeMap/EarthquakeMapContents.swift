import AppCore
import Canvas
import Geodesy
import Hazards

/// What stands on the part of the Earth that is shown: marks of events, and labels beside them.
struct EarthquakeMapContents {
    /// Which mark covers which in one cell. Events are told apart by age.
    enum Priority {
        static let older: UInt8 = 1
        static let lastDays: UInt8 = 2
        static let lastDay: UInt8 = 3
        static let listed: UInt8 = 4
        static let arrow: UInt8 = 5
        static let here: UInt8 = 6
        static let chosen: UInt8 = 7
        /// And one more for each digit of the heat.
        static let heat: UInt8 = 16
    }

    /// Labels beside marks that are tried; more would hide the coasts.
    private static let mostLabels = 40
    static let hereLabel = -1
    static let ringLabel = -2

    private(set) var marks: MarkGrid
    private(set) var labels: [PlacedLabel] = []
    private let model: EarthquakeMapModel
    private let view: EarthView
    private let clusters: EarthquakeClusters
    private let chosen: Int?
    private let isASCII: Bool

    /// - Parameters:
    ///   - listed: the events with digits, in their order.
    ///   - isHeat: whether energies are shown rather than single events.
    ///   - hasLabels: whether what is neither chosen nor here is labeled.
    init(
        _ model: EarthquakeMapModel, _ view: EarthView, _ clusters: EarthquakeClusters, chosen: Int?,
        listed: [Int], isHeat: Bool, hasLabels: Bool, isASCII: Bool,
        rings: [(text: String, points: [GeoPoint])]
    ) {
        (self.model, self.view, self.clusters) = (model, view, clusters)
        (self.chosen, self.isASCII) = (chosen, isASCII)
        marks = MarkGrid(view.viewport)
        if isHeat { addHeat() } else { addEvents(listed) }
        addPoint(chosen.map { model.points[$0] }, Mark("X", priority: Priority.chosen))
        addPoint(model.origin.map { EarthPoint($0.point) }, hereMark)
        var placer = LabelPlacer(around: marks)
        placeHere(&placer)
        place(rings, &placer)
        placeChosen(&placer)
        if hasLabels, !isHeat { placeOthers(&placer) }
        labels = placer.labels
    }

    // MARK: Marks

    /// `@` is the person and never a point of reference.
    private var hereMark: Mark {
        Mark(model.origin?.person == nil ? "+" : "@", priority: Priority.here)
    }

    private mutating func addEvents(_ listed: [Int]) {
        for cluster in clusters.clusters {
            marks.add(
                Mark(Self.sign(model.magnitude(cluster.lead)), priority: age(of: cluster.newest)),
                cell: Int32(cluster.cell))
        }
        for (index, event) in listed.enumerated() {
            guard let digit = Unicode.Scalar(UInt32(0x31 + index)), let cluster = clusters.cluster(of: event),
                cluster.lead == event || cluster.count == 1
            else { continue }
            marks.add(Mark(digit, priority: Priority.listed), cell: Int32(cluster.cell))
        }
    }

    private mutating func addHeat() {
        let heat = EarthquakeHeat(model, clusters, view.viewport)
        for (cell, digit) in heat.digits.enumerated() {
            guard let digit else { continue }
            let priority = digit == EarthquakeHeat.unknown ? Priority.older : Priority.heat + digit
            marks.add(Mark(EarthquakeHeat.sign(digit), priority: priority), cell: Int32(cell))
        }
    }

    /// Adds a mark above all others in its cell, or an arrow at the edge towards what is out of view.
    private mutating func addPoint(_ point: EarthPoint?, _ mark: Mark) {
        guard let point else { return }
        let placed = view.planePoint(point)
        if let cell = view.viewport.cell(of: placed) {
            marks.replace(with: mark, cell: cell)
        } else if mark.priority == Priority.chosen, let arrow = EdgeArrow(towards: placed, in: view.viewport)
        {
            let sign = isASCII ? arrow.direction.asciiSign : arrow.direction.sign
            marks.replace(with: Mark(sign, priority: Priority.arrow), cell: arrow.cell)
        }
    }

    /// The sign of a magnitude.
    static func sign(_ magnitude: Double?) -> Unicode.Scalar {
        guard let magnitude else { return "?" }
        return magnitude < 2.5 ? "," : magnitude < 4.5 ? "o" : magnitude < 6 ? "O" : "*"
    }

    /// What the signs are, for the help and the words.
    static let signs = ", below M 2.5; o from 2.5; O from 4.5; * from 6; ? not known"

    private func age(of event: Int) -> UInt8 {
        let hours = (model.times.now.seconds * 1_000 - model.mapped.events[event].report.time) / 3_600_000
        return hours < 24 ? Priority.lastDay : hours < 72 ? Priority.lastDays : Priority.older
    }

    // MARK: Labels

    private func placeHere(_ placer: inout LabelPlacer) {
        guard let origin = model.origin, let name = model.originName,
            let cell = view.viewport.cell(of: view.planePoint(EarthPoint(origin.point)))
        else { return }
        placer.place(Self.hereLabel, [name], besideCell: cell)
    }

    private func place(_ rings: [(text: String, points: [GeoPoint])], _ placer: inout LabelPlacer) {
        for ring in rings {
            _ = ring.points.contains { point in
                view.viewport.cell(of: view.planePoint(EarthPoint(point))).map {
                    placer.place(Self.ringLabel, [ring.text], besideCell: $0, margin: 2)
                } ?? false
            }
        }
    }

    private func placeChosen(_ placer: inout LabelPlacer) {
        guard let chosen, let cluster = clusters.cluster(of: chosen) else { return }
        placer.place(chosen, label(of: cluster), besideCell: cluster.cell)
    }

    private func placeOthers(_ placer: inout LabelPlacer) {
        for cluster in clusters.clusters.prefix(Self.mostLabels)
        where chosen.map({ clusters.cells[$0] != Int32(cluster.cell) }) ?? true {
            placer.place(cluster.lead, label(of: cluster), besideCell: cluster.cell)
        }
    }

    /// `12, M 5.6` for several, the largest of which is told; `M 5.6` for one.
    private func label(of cluster: EarthquakeClusters.Cluster) -> [String] {
        let magnitude = EarthquakeWords.magnitude(model.mapped.events[cluster.lead].report)
        return cluster.count == 1 ? [magnitude] : ["\(cluster.count), \(magnitude)", "\(cluster.count)"]
    }
}
