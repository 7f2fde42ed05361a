import ContentPack
import GuideDocument
import GuideSearch
import ScreenKit

/// Shows which content is open, where it comes from, how old it is, and its problems.
package enum StatusScreen {
    package static let description = ScreenDescription(
        .status, entrances: [.init("status", .status, segue: .status)],
        files: [PackFiles.icons, PackFiles.searchWords]
    ) { _, context in
        let content = context.content
        let problems = content.problems
        let index = content.search.map { place(of: $0.state) }
        let updates = UpdateText.facts(context.updates, key: context.isInLines ? "r" : "Ctrl-R")
        // Only what was synced has an earlier version kept beside it.
        let hasEarlier = content.pack.origin == .user || content.pack.origin == .system
        // The page changes as files are read, so its key says what was read.
        let key =
            "status:\(content.contentRevision.hashValue):\(context.updates.hashValue):"
            + "\(context.now.map { $0.seconds / 60 } ?? 0)"
        let page = PageModel(title: "Status", key: key) { links in
            PageText.heading("Content")
            PageText.terms(
                PackFacts.facts(of: content.pack, today: context.today, reason: content.reason).map {
                    ($0.label, $0.value)
                })
            if !updates.isEmpty { PageText.terms(updates) }
            if let others = PackFacts.others(content.packs) {
                PageText.paragraph([Span("Other packs", link: links.to(.packs)), Span(": \(others)")])
            }
            if hasEarlier {
                PageText.paragraph([Span("What is new in this version", link: links.to(.changes))])
            }
            for part in context.screens.overviews(content, context.hazardTimes) {
                PageText.heading(part.name)
                for sentence in part.sentences { PageText.paragraph(sentence) }
            }
            PageText.heading("Problems")
            if problems.isEmpty {
                PageText.paragraph("None in the files read so far.")
            } else {
                PageText.bullets(problems.prefix(100).map { [Span($0.description)] })
            }
            PageText.heading("Program")
            PageText.terms([
                ("Version", Program.version),
                ("Network", "None: this program cannot open a connection."),
                ("Search index", index),
            ])
        }
        return .page(page)
    }

    private static func place(of state: PackSearch.State) -> String {
        switch state {
        case .closed, .building: "Being built."
        case .ready(.file(let path)): path
        case .ready(.memory(let reason)): "In memory, rebuilt each time (\(reason))."
        case .unavailable(let reason): "None: \(reason)."
        }
    }
}
