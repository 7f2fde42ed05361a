// The parts of a page about one thing that are the same for all kinds of hazards.
import AppCore
import Campus
import Geodesy
import GuideDocument
import HazardKit
import ScreenKit

extension ScreenDescription {
    /// Describes the screens of a kind that are about one thing each, which is named by the text of their subject.
    convenience init(named kind: ScreenKind, map: MapOf? = nil, model: @escaping Model) {
        self.init(
            kind, map: map, argument: .words { ScreenID(kind, .text($0)) },
            fileName: { screen, _ in ScreenFileName(kind.name, screen.text(of: kind)?.text) }, model: model)
    }
}

enum HazardPage {
    /// Returns the page that says that something is not stored any more, and why, with a link to the whole list.
    static func gone(
        title: String, _ sentence: String, why: String, all: (name: String, screen: ScreenID)
    ) -> ScreenModel {
        .page(
            PageModel(title: title, key: "gone:\(sentence)") { links in
                PageText.heading(sentence)
                PageText.paragraph(why)
                PageText.paragraph([Span(all.name, link: links.to(all.screen))])
            })
    }

    /// Returns the page about one thing, whose name tells it from others of its kind. One key copies its text, and `take` is
    /// a link to that.
    static func page(
        title: String, of kind: HazardKind, _ name: [String], text: String, code: String? = nil,
        _ context: RenderContext, document: (inout PageLinks, _ take: Span) -> Guide
    ) -> ScreenModel {
        let state = [
            context.now.map { $0.seconds / 60 } ?? 0, context.content.revision(of: kind),
            context.here.hashValue, context.profile.glyphs == .full ? 0 : 1,
        ]
        let key = [kind.name] + name + state.map(String.init)
        var page = PageModel(title: title, document: Guide(), key: key.joined(separator: ":"))
        let address = page.links.to(.address(text, title: "To take along"))
        page.document = document(&page.links, Span("As a text and a code, to take along", link: address))
        (page.copy, page.code) = (text, code)
        return .page(page)
    }

    /// Returns the term for a way, and the way: `460 mi (740 km) south-west`; nil if one of the points is unknown.
    static func way(to point: GeoPoint?, from origin: WayOrigin?) -> (String, String?) {
        let term = "From \(origin?.spokenName ?? "you")"
        guard let origin, let point else { return (term, nil) }
        return (term, GeoText.way(from: origin.point, to: point))
    }

    /// The most changes that are listed one by one, the latest.
    private static let maxChanges = 20

    /// Returns a heading and a line for each change of a hazard, the latest first; nothing if there was none.
    static func history<Changes: Collection>(
        _ changes: Changes, line: (Changes.Element) -> (time: String, text: String)
    ) -> [Block] {
        guard !changes.isEmpty else { return [] }
        var lines = changes.prefix(maxChanges).map(line).map {
            [Span("\($0.time): ", traits: .strong), Span($0.text)]
        }
        if changes.count > maxChanges { lines.append([Span("and \(changes.count - maxChanges) earlier")]) }
        return [PageText.heading("How it changed", level: 3), PageText.bullets(lines)]
    }
}

/// The first line of the page of a hazard, which says what to do.
enum HazardGuide {
    /// Returns the link to the guide for a kind of hazard, or, if the pack names none, to a search for these words.
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
