import ContentPack
import Diagnostics
import GuideDocument

/// The target of a choice: an entry of a menu, a link, a result of the search, a bookmark, a finding.
///
/// `ContentPack` and `GuideSearch` say with a `PackTarget` where an entry, a link or a result leads, since what a pack
/// says does not depend on which screens there are. `Destination(_:name:screen:)` makes a destination of it; only a
/// guide that a search found is opened by `ScreenTable` itself, since the words that were found are shown there.
public enum Destination: Sendable, Hashable {
    case screen(ScreenID, at: Spot = .start)
    /// A link of a page, as it is written in the file; resolved when it is followed.
    case link(String, text: String, file: String)
    /// Back to the page that this outline belongs to, at one of its headings.
    case heading(Anchor)
    /// The screen that a finding about the pack concerns: `on` if its file is neither a menu nor a guide.
    indirect case finding(Diagnostic, on: ScreenID?)
    /// Changes something, or asks for a line of text.
    indirect case effect(AnyRowEffect)
    case back
    case unavailable(String)

    public static func performing(_ effect: some RowEffect) -> Destination { .effect(AnyRowEffect(effect)) }

    public enum Spot: Sendable, Hashable {
        case start
        case fragment(String)
        /// A place that a person bookmarked. Indirect, like the next, so that most rows stay small.
        indirect case place(Place)
        indirect case hit(SearchHit)
    }
}

extension Destination {
    /// Opens a target of the pack: the screen of a segue, if there is one, or an address titled by a name.
    public init(_ target: PackTarget, name: String, screen: (Segue) -> ScreenID?) {
        switch target {
        case .guide(let path, let fragment):
            self = .screen(.guide(path: path), at: fragment.map { .fragment($0) } ?? .start)
        case .menu(let address): self = .screen(.menu(address))
        case .segue(let segue):
            self = screen(segue).map { .screen($0) } ?? .unavailable("\(name) is not part of this version.")
        case .web(let address): self = .screen(.address(address, title: name))
        }
    }

    /// Opens the target of a link of a pack, which is resolved when it is followed.
    public init(_ link: LinkTarget, text: String) {
        switch link {
        // Which screens there are is known to the table of screens, which follows a link to one itself.
        case .found(let target): self = Destination(target, name: text, screen: { _ in nil })
        case .broken(let fault): self = .unavailable("\(fault.shown).")
        }
    }
}

public struct SearchHit: Sendable, Hashable, Codable {
    /// The id of the section, if the section itself is the answer; `nil` if the guide is, which is read from do-now on.
    public var fragment: String?
    /// The matching words as they are written in the guide.
    public var words: [String]
    /// The line of the guide that answers what was typed; see `Guide.answer(_:)`. Nil if do-now does.
    public var answer: String?

    public init(fragment: String?, words: [String], answer: String? = nil) {
        (self.fragment, self.words, self.answer) = (fragment, words, answer)
    }
}
