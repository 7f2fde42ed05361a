import AppCore
import ScreenKit

/// A web address, telephone number, map position or short text, which is shown and never opened or sent.
package enum AddressScreen {
    package static let description = ScreenDescription(
        .address, argument: .words { .address($0, title: "Address") },
        fileName: { screen, _ in
            guard case .text(let address, let title) = screen.subject else {
                return ScreenFileName("address")
            }
            return isText(address) ? ScreenFileName("text", title) : ScreenFileName("address", address)
        }
    ) { screen, _ in model(screen) { $0.codeAlone = ScreenID(.addressCode, screen.subject) } }

    /// The code of an address alone.
    package static let code = ScreenDescription(.addressCode) { screen, _ in
        model(screen) { $0.isAlone = true }
    }

    private static func model(_ screen: ScreenID, _ change: (inout AddressModel) -> Void) -> ScreenModel {
        guard case .text(let address, let title) = screen.subject else {
            return ProblemPage.notLoaded(title: "Address")
        }
        var model = AddressModel(title: title ?? "Address", address: address, purpose: purpose(of: address))
        // The most important lines come first.
        if isText(address) { model.shortenByLines(model.lines) }
        change(&model)
        return .address(model)
    }

    /// Returns whether it is a text of words, and no address.
    private static func isText(_ address: String) -> Bool { address.contains(where: \.isWhitespace) }

    private static func purpose(of address: String) -> String {
        if isText(address) { return "Muster sends nothing. Copy the text, or take it to your phone:" }
        let scheme = address.prefix { $0 != ":" }.lowercased()
        return switch scheme {
        case "tel": "Muster does not place calls. Dial the number, or take it to your phone:"
        case "mailto": "Muster does not send mail. Take the address to your phone:"
        case "geo": "Muster opens no map. Take the position to your phone:"
        default: "Muster opens nothing by itself. Type the address elsewhere, or take it to your phone:"
        }
    }
}

extension ScreenKind {
    static let addressCode = ScreenKind("address-code", position: .page, isInKiosk: true)
}
