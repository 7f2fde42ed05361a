import AppCore
import ContentPack
import GuideDocument

/// What this program and this pack are.
enum AboutScreen {
    static func model(_ scene: RenderContext) -> ScreenModel {
        let info = scene.library.pack.info
        let document = PageText.document {
            PageText.heading(info.title)
            if let subtitle = info.subtitle { PageText.paragraph(subtitle) }
            if let notice = info.notice { PageText.paragraph([Span(notice, traits: .strong)]) }
            PageText.terms([
                ("Publisher", info.publisher), ("Version", String(info.version)), ("Date", info.date),
            ])
            PageText.heading("Muster \(Program.version)")
            PageText.paragraph([
                Span("Settings", link: InternalLink.settings), Span(": theme, text width and mouse."),
            ])
            PageText.paragraph(
                "A reader of emergency guides that needs no network. Free software under the Apache License 2.0."
            )
            PageText.paragraph(
                "Built with ncurses, Expat, the QR Code generator library and the Swift runtime.")
        }
        return .page(PageModel(title: "About", document: document, key: "about"))
    }
}
