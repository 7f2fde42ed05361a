// Estimates how strongly an earthquake is felt at a distance, by a published relation.
internal import Glibc

/// Estimates the intensity from a magnitude, a distance and a depth.
///
/// T. I. Allen, D. J. Wald and C. B. Worden, "Intensity attenuation for active crustal regions", Journal of Seismology 16
/// (2012), 409-433, the relation for the distance to the hypocenter, without the ground's own effect. The form and the
/// coefficients were read in the hazard library of the Global Earthquake Model Foundation, class `AllenEtAl2012Rhypo`
/// (https://github.com/gem/oq-engine/blob/master/openquake/hazardlib/gsim/allen_2012_ipe.py), which gives a standard deviation
/// of 0.8 to 1.2 levels: single earthquakes are felt more, or less, than it says. In old, cold crust, as in eastern North
/// America, shaking reaches farther.
public enum ShakingEstimate {
    private static let constant = 2.085
    private static let perMagnitude = 1.428
    private static let perDistance = -1.402
    /// The coefficient of the additional term beyond `farKilometers`.
    private static let perFarDistance = 0.078
    private static let farKilometers = 50.0
    /// The radius in kilometers within which shaking is constant: `m1 + m2 exp(M - 5)`.
    private static let (radius, radiusOfMagnitude) = (-0.209, 2.042)

    /// Returns the expected level of the Modified Mercalli scale.
    ///
    /// - Parameters:
    ///   - magnitude: the moment magnitude; other magnitudes are used as if they were one.
    ///   - kilometers: the distance from the epicenter.
    ///   - depth: the depth in kilometers. If nil, nothing is added to the distance, so that the estimate is
    ///     too high rather than too low.
    public static func intensity(magnitude: Double, kilometers: Double, depth: Double?) -> Double {
        let below = max(0, depth ?? 0)
        // The relation has no answer at the very place.
        let distance = max(0.1, (kilometers * kilometers + below * below).squareRoot())
        let near = radius + radiusOfMagnitude * exp(magnitude - 5)
        let far = distance > farKilometers ? perFarDistance * log(distance / farKilometers) : 0
        return constant + perMagnitude * magnitude
            + perDistance * log((distance * distance + near * near).squareRoot()) + far
    }

    /// The intensity from which on many people indoors notice it: III, to the nearest level.
    public static let felt = 2.5
    /// The intensity from which on dishes and windows rattle: IV, to the nearest level.
    static let light = 3.5
    /// The intensity from which on everyone feels it: VI, to the nearest level.
    public static let strong = 5.5
    /// The intensity from which on ordinary buildings are damaged: VII, to the nearest level.
    static let damaging = 6.5
    /// The distance in kilometers beyond which nothing counts as felt. This is a limit of Muster: no relation
    /// is valid for all distances.
    public static let farthest = 1_000.0
}
