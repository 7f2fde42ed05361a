import ContentPack

/// Names a screen with all that is needed to show it again.
///
/// A new room (a map, a hazard feed) begins with a case here, a folder in `Screens` and, where a
/// menu shall reach it, a `Segue`.
public enum ScreenID: Sendable, Hashable, Codable {
    case welcome
    /// A menu of the pack; `Guides` and `Desk Reference` are menus too.
    case menu(MenuAddress)
    /// A guide, by its path in the pack.
    case guide(path: String)
    /// The headings of a guide, to jump to one.
    case outline(path: String)
    /// A guide's actions one at a time: do-now, then the section with this id; the number of the step is the
    /// selection of the visit.
    case steps(path: String, section: String?)
    case contacts
    /// One contact with its number large enough to read out and as a QR code.
    case contact(Int)
    case buildings
    case building(Int)
    case callboxes
    case callbox(Int)
    /// A web address, shown and never opened.
    case address(String, title: String)
    /// The bookmarks, and the guides read last.
    case bookmarks
    case settings
    /// The search, with what was typed there.
    case search(String)
    /// What is new in this version of the guides.
    case changes
    case help
    case status
    /// While a pack is edited: all that is wrong with it.
    case findings
    case about

    /// Whether it is the search, whatever is typed there.
    public var isSearch: Bool { if case .search = self { true } else { false } }
}
