import AppCore
import GuideDocument
import ScreenKit

/// Lists the changes in the version of the guides that is open.
package enum ChangesScreen {
    package static let description = ScreenDescription(
        of: .changes,
        // It depends on which version was here before.
        entrances: [.init("changes", .changes, isInEveryPack: false)],
        shortcut: .init(
            .changes, key: .changes, words: ["c", "changes"],
            help: "c: what is new in this version of the guides")
    ) { _, context in
        let pack = context.content.pack
        let waiting = context.updates.waitingVersion
        let changes = context.content.changes
        let versions = changes.map { "\($0.old.number)-\($0.new.number)" } ?? "none"
        let page = PageModel(title: "Changes", key: "changes:\(versions)-\(waiting ?? 0)") { links in
            PageText.heading("What is new")
            if let waiting { PageText.paragraph(announcement(waiting, context)) }
            if let changes {
                blocks(of: changes, &links)
            } else {
                PageText.paragraph(
                    "There is no earlier version here to compare with. The one that is open is version "
                        + "\(pack.info.version), of \(pack.info.date ?? "an unknown day").")
            }
        }
        return .page(page)
    }

    /// Returns the sentence about a version that is installed and not open yet; its changes can be listed once it is.
    private static func announcement(_ version: Int, _ context: RenderContext) -> String {
        let (open, list) = context.isInLines ? ("r", "c") : ("Ctrl-R", "F6")
        return
            "Version \(version) is here too and not open yet: \(open) opens it, and \(list) then says what is new in it."
    }

    @PageText.Builder private static func blocks(of changes: VersionChanges, _ links: inout PageLinks)
        -> [Block]
    {
        PageText.paragraph(
            "From \(name(changes.old)) to \(name(changes.new)). The names are links to the guides.")
        if changes.parts.isEmpty { PageText.paragraph("No content changes.") }
        for part in changes.parts {
            PageText.heading(part.title, level: 3)
            PageText.bullets(part.items.map { spans($0, &links) })
        }
        if changes.more > 0 { PageText.paragraph("There are \(changes.more) more changes.") }
        if changes.isByName {
            PageText.paragraph(
                "There are very many files here, so they are named, and not compared by their words.")
        }
    }

    private static func name(_ version: VersionChanges.Version) -> String {
        "version \(version.number)" + (version.date.map { " of \($0)" } ?? "")
    }

    /// Returns the headline with the name of the guide as a link, if the name occurs in it.
    private static func spans(_ item: VersionChanges.Item, _ links: inout PageLinks) -> [Span] {
        var spans = [Span(item.headline)]
        if let path = item.guide, !item.name.isEmpty {
            let link = links.to(.guide(path: path))
            if let (before, after) = parts(of: item.headline, around: item.name) {
                spans = [before, item.name, after].enumerated().filter { !$1.isEmpty }
                    .map { Span($1, link: $0 == 1 ? link : nil) }
            } else {
                spans += [Span(" ("), Span(item.name, link: link), Span(")")]
            }
        }
        if !item.details.isEmpty, let last = spans.last, last.text.hasSuffix(".") {
            spans[spans.count - 1].text.removeLast()
        }
        for detail in item.details { spans.append(Span("; " + detail)) }
        return spans
    }

    private static func parts(of text: String, around name: String) -> (String, String)? {
        var index = text.startIndex
        while index < text.endIndex {
            if text[index...].hasPrefix(name) {
                return (String(text[..<index]), String(text[index...].dropFirst(name.count)))
            }
            index = text.index(after: index)
        }
        return nil
    }
}

extension ScreenID {
    package static let changes = ScreenID("changes", needs: .changes, position: .page)
}
