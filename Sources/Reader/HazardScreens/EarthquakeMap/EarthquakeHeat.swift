import Canvas
import Hazards
import MapScreens

/// The energy of the events in each cell, as the magnitude of a single earthquake with that energy: a digit
/// that every terminal shows.
struct EarthquakeHeat {
    /// The digit of each cell, 0 to 9; nil if there is no event, and `unknown` if no magnitude is known.
    let digits: [UInt8?]
    /// The value of cells whose events have no magnitude.
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
