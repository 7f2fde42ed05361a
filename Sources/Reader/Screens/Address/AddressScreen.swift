import AppCore
import GuideDocument

/// A web address, telephone number or map position, which is shown and never opened.
enum AddressScreen {
    static let description = ScreenDescription(
        .address, argument: .words { .address($0, title: "Address") },
        fileName: { screen, _ in
            guard case .text(let address, _) = screen.subject else { return ScreenFileName("address") }
            return ScreenFileName("address", address)
        }
    ) { screen, _ in
        guard case .text(let address, let title) = screen.subject else {
            return ProblemPage.notLoaded(title: "Address")
        }
        return .address(
            AddressModel(title: title ?? "Address", address: address, purpose: purpose(of: address)))
    }

    /// Returns the address as a page, with the reason that there is no code to scan.
    static func page(_ model: AddressModel, _ context: RenderContext) -> PageModel {
        let canShowCode = context.profile.glyphs != .ascii && context.theme.hasColors
        let document = PageText.document {
            PageText.paragraph(model.purpose)
            for line in model.lines { PageText.paragraph([Span(line, traits: .strong)]) }
            PageText.paragraph(
                canShowCode
                    ? "A code to scan does not fit in this window."
                    : context.profile.glyphs != .ascii && context.profile.hasColors
                        ? "The monochrome theme shows no code to scan: it would have to be black on white."
                        : "This terminal cannot show a code to scan.")
        }
        return PageModel(
            title: model.title, document: document,
            key: "address:\(canShowCode):\(context.profile.hasColors):\(model.address)")
    }

    private static func purpose(of address: String) -> String {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return switch scheme {
        case "tel": "Muster does not place calls. Dial the number, or take it to your phone:"
        case "mailto": "Muster does not send mail. Take the address to your phone:"
        case "geo": "Muster opens no map. Take the position to your phone:"
        default: "Muster opens nothing by itself. Type the address elsewhere, or take it to your phone:"
        }
    }
}
