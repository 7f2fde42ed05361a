import ContentPack
import HazardKit

/// Identifies a screen with everything that is needed to show it again: its kind, and which one of that kind.
///
/// Nothing is named by its number in a list, so that it means the same when the content is read again.
public struct ScreenID: Sendable, Hashable, Codable {
    public let kind: ScreenKind
    public let subject: Subject

    public enum Subject: Sendable, Hashable, Codable {
        case none
        case menu(MenuAddress)
        /// A file of the pack, by its path in it, and the id of a section.
        case file(String, section: String? = nil)
        /// A building or a contact, by its name and its index among those of the same name (0 for the first).
        case item(ItemKey)
        /// A text that a person typed, or an address with its title.
        case text(String, title: String? = nil)

        public static func named(_ name: String, occurrence: Int = 0) -> Subject {
            .item(ItemKey(name, occurrence: occurrence))
        }
    }

    public init(_ kind: ScreenKind, _ subject: Subject = .none) {
        (self.kind, self.subject) = (kind, subject)
    }

    /// Creates a screen that is the only one of its kind, and the kind with it.
    public init(
        _ name: String, needs: ContentNeeds = [], hazards: [HazardKind] = [],
        preparation: (any ScreenPreparation)? = nil, position: PositionKind, isInKiosk: Bool = false
    ) {
        self.init(
            ScreenKind(
                name, needs: needs, hazards: hazards, preparation: preparation, position: position,
                isInKiosk: isInKiosk))
    }

    /// The file of the guide that the screen is about: the guide itself, its outline, its steps.
    public var file: String? { if case .file(let path, _) = subject { path } else { nil } }

    public var name: String? { if case .item(let key) = subject { key.name } else { nil } }

    /// Returns the text of a screen of a kind, and its title; nil for a screen of another kind.
    public func text(of kind: ScreenKind) -> (text: String, title: String?)? {
        guard kind == self.kind, case .text(let text, let title) = subject else { return nil }
        return (text, title)
    }

    /// The words of a search; nil on every other screen.
    public var query: String? { text(of: .search)?.text }

    public var menu: MenuAddress? {
        switch subject {
        case .menu(let address): address
        case .none where kind == .welcome: .welcome
        default: nil
        }
    }
}

/// The screens that the core itself leads to. Every other one is named in the folder of its screen.
extension ScreenID {
    public static let welcome = ScreenID(.welcome)
    /// A menu of the pack; `Guides` and `Desk Reference` are menus too.
    public static func menu(_ address: MenuAddress) -> ScreenID { ScreenID(.menu, .menu(address)) }
    public static func guide(path: String) -> ScreenID { ScreenID(.guide, .file(path)) }
    /// A guide's actions one at a time: do-now, then the section with this id.
    public static func steps(path: String, section: String?) -> ScreenID {
        ScreenID(.steps, .file(path, section: section))
    }
    /// A web address, shown and never opened.
    public static func address(_ address: String, title: String) -> ScreenID {
        ScreenID(.address, .text(address, title: title))
    }
    public static func search(_ query: String) -> ScreenID { ScreenID(.search, .text(query)) }
    public static let status = ScreenID(.status)
}
