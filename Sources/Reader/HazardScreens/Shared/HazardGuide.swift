// The first line of the page of an earthquake, a gauge or a flood report, which says what to do.
import AppCore
import GuideDocument
import ScreenKit

enum HazardGuide {
    static func earthquake(_ context: RenderContext, _ links: inout PageLinks) -> Span {
        span(context.content.guide(of: .earthquakes), else: "Earthquake", context, &links)
    }

    /// Returns a row that leads to the guide for floods, or to a search for it.
    static func floodRow(_ context: RenderContext) -> ListModel.Row {
        let screen = context.content.guide(of: .floods).map { ScreenID.guide(path: $0) } ?? .search("Flood")
        var row = ListModel.Row(name: "What to do in a flood", destination: .screen(screen))
        row.mark = .submenu
        return row
    }

    static func flood(_ context: RenderContext, _ links: inout PageLinks) -> Span {
        span(context.content.guide(of: .floods), else: "Flood", context, &links)
    }

    /// Returns the link to a guide that the pack names, or else to a search.
    private static func span(
        _ path: String?, else words: String, _ context: RenderContext, _ links: inout PageLinks
    ) -> Span {
        guard let path else {
            return Span("What to do: search the guides for \(words)", link: links.to(.search(words)))
        }
        let name = context.content.catalogue?.guide(path: path)?.name ?? path
        return Span("What to do: \(name)", link: links.to(.guide(path: path)))
    }
}
