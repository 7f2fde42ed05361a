import Colors
import GuideDocument

/// What stands at the top of a guide: its colours and its picture.
public struct GuideBanner: Sendable, Equatable {
    public var foreground: RGBColor
    public var background: RGBColor
    public var icon: Icon?

    public init(foreground: RGBColor, background: RGBColor, icon: Icon? = nil) {
        self.foreground = foreground
        self.background = background
        self.icon = icon
    }
}

extension Palette {
    /// The banner's colours where a guide has none of its own: white on a dark blue.
    public static let standardBanner = Colors(
        foreground: .white, background: RGBColor(red: 31, green: 58, blue: 95))

    /// Less contrast than this is illegible even for a title (WCAG 2.1, success criterion 1.4.3, large text).
    static let leastContrast = 3.0

    /// The colours of a guide's title: those of `#id h1`, each falling back to that of `#id`, as in a browser.
    ///
    /// One colour alone becomes the background, with black or white on it; a pair that cannot be read keeps
    /// its background only.
    public func bannerColors(divisionName: String?) -> (foreground: RGBColor, background: RGBColor) {
        let standard = (foreground: RGBColor.white, background: Self.standardBanner.background ?? .black)
        guard let divisionName, !divisionName.isEmpty else { return standard }
        let (heading, whole) = (rules["#\(divisionName) h1"], rules["#\(divisionName)"])
        let foreground = heading?.foreground ?? whole?.foreground
        let background = heading?.background ?? whole?.background
        switch (foreground, background) {
        case (let text?, let ground?) where text.contrast(to: ground) >= Self.leastContrast:
            return (text, ground)
        case (_, let only?), (let only?, nil): return (only.legibleText, only)
        case (nil, nil): return standard
        }
    }
}

extension Pack {
    /// The banner of a guide.
    ///
    /// - Parameters:
    ///   - divisionName: `CSSDivName` of its menu entry, or the id of its first division.
    ///   - header: an image name; that of its Desk Reference entry, or of its menu entry.
    public func banner(divisionName: String?, header: String?) -> GuideBanner {
        let colors = palette.bannerColors(divisionName: divisionName)
        return GuideBanner(
            foreground: colors.foreground, background: colors.background,
            icon: header.flatMap { icons[$0] })
    }

    /// The banner of a guide of the catalogue; what the menus leave open is taken from the guide itself.
    public func banner(for listing: GuideListing?, guide: GuideMetadata?) -> GuideBanner {
        banner(
            divisionName: listing?.divisionName ?? guide?.divisionName,
            header: listing?.header ?? listing?.image)
    }
}
