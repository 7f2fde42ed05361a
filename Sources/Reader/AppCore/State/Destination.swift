import Diagnostics
import GuideDocument

/// Where a choice leads: an entry of a menu, a link, a result of the search, a bookmark, a finding.
///
/// `ContentPack` and `GuideSearch` say where their entries and results lead in their own words (`EntryAction`,
/// `LinkTarget`, `SearchResult.Target`), since what a pack says does not depend on which screens there are. They become
/// a destination in two places only: `Destination(_:)` for links, below, which are resolved when they are followed, and
/// `Destinations` in `Screens`, where the table of screens knows what a segue opens.
public enum Destination: Sendable, Hashable {
    case screen(ScreenID, at: Spot = .start)
    /// A link of a page, as it is written in the file; resolved when it is followed.
    case link(String, text: String, file: String)
    /// Back to the page that this outline belongs to, at one of its headings.
    case heading(Anchor)
    /// The screen that a finding about the pack concerns: `on`, where its file is neither a menu nor a guide.
    indirect case finding(Diagnostic, on: ScreenID?)
    /// Stays here and changes a setting.
    case setting(Setting, to: String)
    /// Changes the places that alerts are for.
    indirect case placeChange(PlaceChange)
    /// Stays here and asks for a place's name and position.
    case typePlace
    /// Stays here and changes the safe message, or hands it to the terminal.
    indirect case safeMessage(SafeMessageChoice)
    /// Goes on with a report of a flood.
    indirect case floodReport(FloodFormChoice)
    /// Removes everything that is remembered, and goes back.
    case forgetAll
    /// Back to the screen before.
    case back
    /// Leads nowhere; the sentence says why.
    case unavailable(String)

    /// Where on a screen.
    public enum Spot: Sendable, Hashable {
        case start
        /// The element with this id.
        case fragment(String)
        /// A place that a person marked. Kept apart, as the next one, so that the rows of most lists stay small.
        indirect case place(Place)
        /// What a search found.
        indirect case hit(SearchHit)
    }
}

/// What a search found in a guide.
public struct SearchHit: Sendable, Hashable, Codable {
    /// The id of the section, where it is the answer by itself; `nil` where the guide is, which is read from do-now on.
    public var fragment: String?
    /// The words as they stand in the guide.
    public var words: [String]

    public init(fragment: String?, words: [String]) {
        (self.fragment, self.words) = (fragment, words)
    }
}
