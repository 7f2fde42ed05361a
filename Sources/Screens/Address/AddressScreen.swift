import AppCore
import Guidebook

/// A web address, telephone number or map position: shown, never opened.
enum AddressScreen {
    static func model(_ address: String, title: String) -> ScreenModel {
        .address(AddressModel(title: title, address: address, purpose: purpose(of: address)))
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
