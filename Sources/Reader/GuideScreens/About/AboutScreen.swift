import AppCore
import ContentPack
import GuideDocument
import ScreenKit

/// Describes the program and the open pack.
package enum AboutScreen {
    package static let description = ScreenDescription(
        of: .about, entrances: [.init("about", .about, segue: .about)], files: [PackFiles.info]
    ) { _, context in
        let info = context.content.pack.info
        let page = PageModel(title: "About", key: "about") { links in
            PageText.heading(info.title)
            if let subtitle = info.subtitle { PageText.paragraph(subtitle) }
            if let notice = info.notice { PageText.strong(notice) }
            PageText.terms([
                ("Publisher", info.publisher), ("Version", String(info.version)), ("Date", info.date),
                ("Found", Freshness.origin(context.content.pack.origin)),
                ("Verified", PackFacts.verified(context.content.pack)),
            ])
            PageText.heading("Muster \(Program.version)")
            PageText.paragraph([
                Span("Settings", link: links.to(.settings)),
                Span(
                    ": " + Setting.allCases.map { $0.description.title.lowercased() }.joined(separator: ", ")
                        + "."),
            ])
            PageText.paragraph(
                "A reader of emergency guides that needs no network. Free software under the Apache License 2.0."
            )
            PageText.paragraph(
                "Built with ncurses, Expat, the QR Code generator library and the Swift runtime. Coasts and borders of the "
                    + "world: Natural Earth, public domain. Cities: GeoNames (geonames.org), CC BY 4.0.")
        }
        return .page(page)
    }
}

extension ScreenID {
    package static let about = ScreenID("about", position: .page)
}
