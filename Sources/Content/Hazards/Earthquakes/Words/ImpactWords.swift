// Describes the known effects of an earthquake: felt, intensity, losses, tsunami. Each sentence comes from a
// value that an agency gives, and names the agency.
internal import TextTools

public enum ImpactWords {
    public static func sentences(_ report: EarthquakeReport) -> [String] {
        [felt(report), reported(report), estimated(report), losses(report), tsunami(report)].compactMap { $0 }
    }

    public static func felt(_ report: EarthquakeReport) -> String? {
        guard let felt = report.felt, felt > 0 else { return nil }
        let people = CountedNoun.text(felt, "person", "people")
        return "\(people) reported to \(report.agency.name) that they felt it."
    }

    /// The words for shaking and the effects, shortened, from the page "The Modified Mercalli Intensity Scale" of the
    /// U.S. Geological Survey (https://earthquake.usgs.gov/learn/topics/mercalli.php, now at
    /// https://www.usgs.gov/programs/earthquake-hazards/modified-mercalli-intensity-scale). Its table ends with X.
    private static let intensities: [(numeral: String, shaking: String, effects: String)] = [
        ("I", "not felt", "Not felt except by a very few people under especially favorable conditions."),
        ("II", "weak", "Felt only by a few people at rest, especially on upper floors."),
        (
            "III", "weak",
            "Felt quite noticeably indoors, especially on upper floors; many people do not recognize it as an earthquake."
        ),
        ("IV", "light", "Felt indoors by many, outdoors by few; dishes, windows and doors disturbed."),
        (
            "V", "moderate",
            "Felt by nearly everyone; some dishes and windows broken, unstable objects overturned."
        ),
        (
            "VI", "strong",
            "Felt by all; some heavy furniture moved, a few instances of fallen plaster. Damage slight."
        ),
        (
            "VII", "very strong",
            "Damage negligible in buildings of good design and construction, slight to moderate in well-built "
                + "ordinary structures, considerable in poorly built or badly designed ones."
        ),
        (
            "VIII", "severe",
            "Considerable damage in ordinary substantial buildings with partial collapse, great in poorly built "
                + "structures; chimneys and walls fall."
        ),
        (
            "IX", "violent",
            "Damage great in substantial buildings, with partial collapse; buildings shifted off foundations."
        ),
        ("X", "extreme", "Most masonry and frame structures destroyed with foundations."),
    ]

    /// Returns the sentence about the level nearest to a number; nil if that is less than the first, or missing.
    private static func sentence(_ beginning: String, _ value: Double?) -> String? {
        guard let value, value >= 0.5 else { return nil }
        let level = intensities[min(Int(value.rounded()), intensities.count) - 1]
        return "\(beginning): \(level.numeral), \(level.shaking). \(level.effects)"
    }

    public static func reported(_ report: EarthquakeReport) -> String? {
        sentence("Strongest shaking that people reported", report.reportedIntensity)
    }

    public static func estimated(_ report: EarthquakeReport) -> String? {
        sentence("Strongest shaking estimated by \(report.agency.name)", report.estimatedIntensity)
    }

    /// Returns the meaning of the PAGER color; nil without one.
    ///
    /// The color is the higher one of two, for deaths and for economic losses (U.S. Geological Survey, "onePAGER
    /// Information", https://earthquake.usgs.gov/data/pager/onepager.php), so the sentence says "or" where one of them
    /// alone would be enough. It covers only shaking, neither landslides nor a tsunami. The sentences are those of the
    /// USGS program that writes them, https://github.com/usgs/pager, `losspager/onepager/comment.py`.
    public static func losses(_ report: EarthquakeReport) -> String? {
        guard let level = report.pager else { return nil }
        let meaning =
            switch level {
            case .green: "low likelihood of casualties and damage."
            case .yellow:
                "some casualties or damage possible, and the impact should be relatively localized. Past yellow alerts have "
                    + "required a local or regional response."
            case .orange:
                "significant casualties or damage likely, and the disaster is potentially widespread. Past orange alerts "
                    + "have required a regional or national response."
            case .red:
                "high casualties or extensive damage probable, and the disaster is likely widespread. Past red alerts have "
                    + "required a national or international response."
            }
        return "Estimated impact of the shaking (USGS PAGER): \(level.text), \(meaning)"
    }

    /// Returns the meaning of the tsunami mark; nil if it is not set, which does not mean that there is no tsunami.
    ///
    /// U.S. Geological Survey, description of the field `tsunami`: the mark is for large events in oceanic
    /// regions, and does not indicate if a tsunami did or will exist; NOAA's centers issue warnings
    /// (https://earthquake.usgs.gov/data/comcat/data-eventterms.php).
    public static func tsunami(_ report: EarthquakeReport) -> String? {
        guard report.tsunamiFlag == true else { return nil }
        return
            "\(report.agency.name) marks this event as one to look up at the tsunami warning centers (tsunami.gov). The "
            + "mark does not mean that there is a tsunami, and without it there may be one."
    }
}
