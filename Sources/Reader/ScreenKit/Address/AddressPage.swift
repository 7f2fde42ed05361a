import GuideDocument

/// An address as a page, where no code fits beside it.
enum AddressPage {
    /// Returns the address as a page, with the reason that there is no code to scan beside it.
    static func page(_ model: AddressModel, _ context: RenderContext) -> PageModel {
        var alone = model
        alone.isAlone = true
        let isShownAlone = !model.isAlone && CodeAloneView(model: alone, context: context) != nil
        let document = PageText.document {
            PageText.paragraph(model.purpose)
            for line in model.lines { PageText.paragraph([Span(line, traits: .strong)]) }
            PageText.paragraph(
                isShownAlone ? "Enter shows a code to scan, alone on the screen." : reason(context))
        }
        var page = PageModel(
            title: model.title, document: document,
            key:
                "address:\(isShownAlone):\(context.canShowCodes):\(context.profile.hasColors):\(model.address)"
        )
        page.copy = model.address
        if isShownAlone { page.codeAlone = model.codeAlone }
        return page
    }

    private static func reason(_ context: RenderContext) -> String {
        if context.canShowCodes { return "A code to scan does not fit in this window." }
        return context.profile.glyphs != .ascii && context.profile.hasColors
            ? "The monochrome theme shows no code to scan: it would have to be black on white."
            : "This terminal cannot show a code to scan."
    }
}
