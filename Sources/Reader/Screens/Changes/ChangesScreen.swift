import AppCore
import GuideDocument

/// What is new in the version of the guides that is open.
enum ChangesScreen {
    static func model(_ context: RenderContext) -> ScreenModel {
        let pack = context.library.pack
        let waiting = context.updates.waitingVersion
        guard let changes = context.library.changes else {
            return page(
                PageText.document {
                    PageText.heading("What is new")
                    if let waiting { PageText.paragraph(announcement(waiting)) }
                    PageText.paragraph(
                        "There is no earlier version here to compare with. The one that is open is version "
                            + "\(pack.info.version), of \(pack.info.date ?? "an unknown day").")
                }, "none-\(waiting ?? 0)")
        }
        return page(
            document(of: changes, waiting), "\(changes.old.number)-\(changes.new.number)-\(waiting ?? 0)")
    }

    /// A version that is installed and not open yet: what is new in it can be told once it is.
    private static func announcement(_ version: Int) -> String {
        "Version \(version) is here too and not open yet: r opens it, and c then says what is new in it."
    }

    private static func page(_ document: Guide, _ key: String) -> ScreenModel {
        .page(PageModel(title: "Changes", document: document, key: "changes:\(key)"))
    }

    private static func document(of changes: VersionChanges, _ waiting: Int?) -> Guide {
        PageText.document {
            PageText.heading("What is new")
            if let waiting { PageText.paragraph(announcement(waiting)) }
            PageText.paragraph(
                "From \(name(changes.old)) to \(name(changes.new)). The names are links to the guides.")
            if changes.parts.isEmpty { PageText.paragraph("No text, list or menu is other than it was.") }
            for part in changes.parts {
                PageText.heading(part.title, level: 3)
                PageText.bullets(part.items.map(spans))
            }
            if changes.more > 0 { PageText.paragraph("There are \(changes.more) more changes.") }
            if changes.isByName {
                PageText.paragraph(
                    "There are very many files here, so they are named, and not compared by their words.")
            }
        }
    }

    private static func name(_ version: VersionChanges.Version) -> String {
        "version \(version.number)" + (version.date.map { " of \($0)" } ?? "")
    }

    /// The name of the guide is the link to it, where it stands in the line.
    private static func spans(_ item: VersionChanges.Item) -> [Span] {
        var spans = [Span(item.headline)]
        if let path = item.guide, !item.name.isEmpty {
            let link = InternalLink.guide(path)
            if let (before, after) = parts(of: item.headline, around: item.name) {
                spans = [before, item.name, after].enumerated().filter { !$1.isEmpty }
                    .map { Span($1, link: $0 == 1 ? link : nil) }
            } else {
                spans += [Span(" ("), Span(item.name, link: link), Span(")")]
            }
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
