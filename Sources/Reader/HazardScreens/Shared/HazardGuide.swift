// The first line of the page of a hazard, which says what to do.
import AppCore
import GuideDocument
import HazardKit
import ScreenKit

enum HazardGuide {
    /// Returns the link to the guide for a kind of hazard, or else to a search.
    ///
    /// - Parameter words: what is searched for if the pack names no guide.
    static func line(
        of kind: HazardKind, orSearch words: String, _ context: RenderContext, _ links: inout PageLinks
    ) -> Span { line(context.content.guide(of: kind), orSearch: words, context, &links) }

    /// Returns the link to a guide that the pack names, or else to a search.
    static func line(
        _ path: String?, orSearch words: String, _ context: RenderContext, _ links: inout PageLinks
    ) -> Span {
        guard let path else {
            return Span("What to do: search the guides for \(words)", link: links.to(.search(words)))
        }
        let name = context.content.catalogue?.guide(path: path)?.name ?? path
        return Span("What to do: \(name)", link: links.to(.guide(path: path)))
    }

    /// Returns a row that leads to the guide for floods, or to a search for it.
    static func floodRow(_ context: RenderContext) -> ListModel.Row {
        let guide = context.content.guide(of: .floods)
        return .submenu("What to do in a flood", to: guide.map { .guide(path: $0) } ?? .search("Flood"))
    }
}
