import Colors
import GuideDocument
import Stylesheets

/// The banner at the top of a guide: its colors and its picture.
public struct GuideBanner: Sendable, Equatable {
    public var foreground: RGBColor
    public var background: RGBColor
    public var icon: Icon?
    /// The color of the guide's headings below its title; nil if the stylesheet gives none.
    public var heading: RGBColor?
}

extension Palette {
    /// The banner colors of a guide that has none: white on dark blue.
    public static let standardBanner = Colors(
        foreground: .white, background: RGBColor(red: 31, green: 58, blue: 95))

    /// The least contrast of a title (WCAG 2.1, success criterion 1.4.3, large text).
    static let leastContrast = 3.0

    /// Returns the colors of a guide's title: those of `#id h1`, each falling back to that of `#id`, as in a browser.
    ///
    /// A single color becomes the background, with black or white text. An illegible pair keeps only its background.
    public func bannerColors(divisionName: String?) -> (foreground: RGBColor, background: RGBColor) {
        let (heading, whole) = colors(of: "h1", divisionName)
        let foreground = heading?.foreground ?? whole?.foreground
        let background = heading?.background ?? whole?.background
        switch (foreground, background) {
        case (let text?, let ground?) where text.contrast(to: ground) >= Self.leastContrast:
            return (text, ground)
        case (_, let only?), (let only?, nil): return (only.legibleText, only)
        case (nil, nil): return (.white, Self.standardBanner.background ?? .black)
        }
    }

    /// Returns the colors of the headings of a guide, and those of the guide.
    private func colors(of heading: String, _ divisionName: String?) -> (heading: Colors?, whole: Colors?) {
        guard let divisionName, !divisionName.isEmpty else { return (nil, nil) }
        return (rules["#\(divisionName) \(heading)"], rules["#\(divisionName)"])
    }

    /// Returns the color of a guide's headings: that of `#id h2`, which falls back to that of `#id`, as in a browser. A rule
    /// with a background alone gives that.
    public func headingColor(divisionName: String?) -> RGBColor? {
        let (heading, whole) = colors(of: "h2", divisionName)
        // White letters on a bar of the guide's color are that color without the bar.
        return heading?.background ?? heading?.foreground ?? whole?.foreground
    }

    /// Returns the color of a menu entry's guide: the background of its title.
    public func guideColor(divisionName: String?) -> RGBColor? {
        let (heading, whole) = colors(of: "h1", divisionName)
        return heading?.background ?? whole?.background ?? heading?.foreground ?? whole?.foreground
    }
}

extension Pack {
    /// Returns the banner of a guide.
    ///
    /// - Parameters:
    ///   - divisionName: `CSSDivName` of its menu entry, or the id of its first division.
    ///   - header: the image name of its Desk Reference entry, or of its menu entry.
    public func banner(divisionName: String?, header: String?) -> GuideBanner {
        let colors = palette.bannerColors(divisionName: divisionName)
        return GuideBanner(
            foreground: colors.foreground, background: colors.background,
            icon: header.flatMap { icons[$0] }, heading: palette.headingColor(divisionName: divisionName))
    }

    /// Returns the banner of a guide in the catalog. Values that the menus leave out are taken from the guide itself.
    public func banner(for listing: GuideListing?, guide: GuideMetadata?) -> GuideBanner {
        banner(
            divisionName: listing?.divisionName ?? guide?.divisionName,
            header: listing?.header ?? listing?.image)
    }
}
