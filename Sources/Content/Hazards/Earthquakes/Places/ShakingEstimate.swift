// How strongly an earthquake is likely to be felt at a distance, by a published relation.
internal import Glibc

/// The intensity that a magnitude, a distance and a depth let expect.
///
/// T. I. Allen, D. J. Wald and C. B. Worden, "Intensity attenuation for active crustal regions", Journal of Seismology 16
/// (2012), 409-433, the relation for the distance to the hypocenter, without the ground's own effect. The form and the
/// coefficients were read in the hazard library of the Global Earthquake Model Foundation, class `AllenEtAl2012Rhypo`
/// (https://github.com/gem/oq-engine/blob/master/openquake/hazardlib/gsim/allen_2012_ipe.py), which gives a standard deviation
/// of 0.8 to 1.2 levels: single earthquakes are felt more, or less, than it says. In old, cold crust, as in eastern North
/// America, shaking reaches farther.
package enum ShakingEstimate {
    private static let constant = 2.085
    private static let perMagnitude = 1.428
    private static let perDistance = -1.402
    /// Beyond `farKilometers`.
    private static let perFarDistance = 0.078
    private static let farKilometers = 50.0
    /// The radius, in kilometers, within which shaking is alike: `m1 + m2 exp(M - 5)`.
    private static let (radius, radiusOfMagnitude) = (-0.209, 2.042)

    /// Returns the level of the Modified Mercalli scale to expect, as a number.
    ///
    /// - Parameters:
    ///   - magnitude: moment magnitude; others are taken for it.
    ///   - kilometers: from the epicenter.
    ///   - depth: kilometers. Nil if it is unknown: nothing is added to the distance then, so that the estimate is too high
    ///     rather than too low.
    package static func intensity(magnitude: Double, kilometers: Double, depth: Double?) -> Double {
        let below = max(0, depth ?? 0)
        // The relation has no answer at the very place.
        let distance = max(0.1, (kilometers * kilometers + below * below).squareRoot())
        let near = radius + radiusOfMagnitude * exp(magnitude - 5)
        let far = distance > farKilometers ? perFarDistance * log(distance / farKilometers) : 0
        return constant + perMagnitude * magnitude
            + perDistance * log((distance * distance + near * near).squareRoot()) + far
    }

    /// From here on many people indoors notice it: III, to the nearest level.
    package static let felt = 2.5
    /// From here on it is felt by all: VI, to the nearest level.
    package static let strong = 5.5
    /// Kilometers beyond which nothing counts as felt. A limit of this program: no relation is good for any distance.
    package static let farthest = 1_000.0
}
