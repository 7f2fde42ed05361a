import AppCore
import GuideDocument
import ScreenKit

/// A map in words: the same facts as the map, for the key Ctrl-T, numbered lines and anyone who cannot see it.
package struct MapInWords {
    /// A sentence of which some words lead to a screen.
    package struct Line {
        package let text: String
        private let linked: String
        private let screen: ScreenID?

        /// - Parameter linked: the beginning of the text that is the link; nil for all of it.
        package init(_ text: String, linked: String? = nil, to screen: ScreenID?) {
            (self.text, self.linked, self.screen) = (text, linked ?? text, screen)
        }

        fileprivate func spans(_ links: inout PageLinks) -> [Span] {
            guard let screen, text.hasPrefix(linked) else { return [Span(text)] }
            let link = Span(linked, link: links.to(screen))
            return linked == text ? [link] : [link, Span(String(text.dropFirst(linked.count)))]
        }
    }

    package enum Part {
        case line(Line)
        case list(title: String, [Line])

        package static func text(_ text: String) -> Part { .line(Line(text, to: nil)) }
    }

    private let title: String
    private let heading: String
    private let parts: [Part]

    /// - Parameter heading: the first line of the page; nil for the title. Lists without lines are left out.
    package init(title: String, heading: String? = nil, _ parts: [Part]) {
        (self.title, self.heading, self.parts) = (title, heading ?? title, parts)
    }

    func page() -> PageModel {
        var links = PageLinks()
        // The document follows from these words.
        var words = [heading]
        let blocks = parts.flatMap { part -> [Block] in
            switch part {
            case .line(let line):
                words.append(line.text)
                return [PageText.paragraph(line.spans(&links))]
            case .list(let title, let lines):
                guard !lines.isEmpty else { return [] }
                words += [title] + lines.map(\.text)
                return [PageText.heading(title, level: 3), PageText.bullets(lines.map { $0.spans(&links) })]
            }
        }
        var page = PageModel(
            title: title, document: Guide(blocks: [PageText.heading(heading)] + blocks),
            key: "map in words:" + words.joined(separator: "\n"))
        page.links = links
        return page
    }
}
