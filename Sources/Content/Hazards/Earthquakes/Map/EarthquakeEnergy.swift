// Computes the energy of earthquakes, so that many small ones and a large one can be compared.
internal import Glibc

public enum EarthquakeEnergy {
    /// Returns the energy radiated as seismic waves in joules: `log E = 1.5 M + 4.8` (B. Gutenberg and C. F. Richter,
    /// "Magnitude and Energy of Earthquakes", Annali di Geofisica 9(1), 1956, there in ergs). One step of magnitude is about 32
    /// times the energy.
    public static func joules(magnitude: Double) -> Double { pow(10, slope * magnitude + constant) }

    /// Returns the magnitude of one earthquake with this energy in joules; nil for 0.
    public static func magnitude(joules: Double) -> Double? {
        guard joules > 0, joules.isFinite else { return nil }
        return (log10(joules) - constant) / slope
    }

    private static let slope = 1.5
    private static let constant = 4.8
}
