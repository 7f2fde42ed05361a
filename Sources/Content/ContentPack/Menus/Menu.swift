import Colors
import Diagnostics

/// A menu as its property list describes it: sections of entries in the order a person sees.
public struct Menu: Sendable, Equatable {
    public struct Section: Sendable, Equatable {
        /// The name of the section; nil for a menu without sections.
        public var name: String?
        public var entries: [MenuEntry]
        public init(name: String? = nil, entries: [MenuEntry]) { (self.name, self.entries) = (name, entries) }
    }

    public var title: String
    /// The property list that it was read from, relative to the pack (`Plists/Guides.plist`).
    public var file: String
    public var sections: [Section]
    /// The problems of single entries, which are left out or shown as unavailable.
    public var findings: [Diagnostic] = []
    /// The reason that this menu is a substitute for the one in the file; nil if it is not.
    public var damage: Diagnostic?

    public var entries: [MenuEntry] { sections.flatMap(\.entries) }

    /// True if not all of it was read, because it is too long or too deep: it may name guides that no other menu does.
    public var isCut: Bool {
        findings.contains { $0.code == "entries-too-many" || $0.code == "menu-too-deep" }
    }
}

public struct MenuEntry: Sendable, Equatable {
    public var name: String
    /// The name of an icon in `Icons.plist`.
    public var image: String?
    public var highlighted = false
    /// The name of the icon while the entry is selected, where `Highlighted` names one.
    public var selectedImage: String?
    /// The value of `Color`, checked: `#RRGGBB`.
    public var color: RGBColor?
    /// The number of levels to indent, 0 to 8.
    public var level = 0
    public var order: Int?
    public var action: EntryAction
    /// An address beside the guide, if an entry has both.
    public var webLink: String?
    /// The value of `CSSDivName`: the rule of `global.css` that colors the guide.
    public var divisionName: String?
    /// The image whose glyph is shown in the guide's banner.
    public var header: String?
    public var position: SourcePosition = .start

    /// The name by which its submenu is found; nil if it leads anywhere else.
    public var submenuName: String? { if case .submenu = action { name } else { nil } }

    /// Returns true for a text that is meant to be true or false, and no name of an image.
    public static func isTruthText(_ text: String) -> Bool {
        ["yes", "no", "true", "false", "1", "0", ""].contains(text.lowercased())
    }

    /// The path of the guide that it leads to; nil if it leads anywhere else.
    public var guidePath: String? { if case .target(.guide(let path, _)) = action { path } else { nil } }

    public func leads(to segue: Segue) -> Bool {
        if case .target(.segue(segue)) = action { true } else { false }
    }
}

public indirect enum EntryAction: Sendable, Equatable {
    /// A screen, a guide, an address, or the menu of another property list (`Plists/Labs.plist`) as a whole.
    case target(PackTarget)
    /// The entry's own `Objects`.
    case submenu([MenuEntry])
    /// An entry that is shown but leads nowhere, with the reason for the person at the screen.
    case unavailable(String)
}

/// The built-in screens a menu can name.
public enum Segue: String, Sendable, Codable, CaseIterable {
    case guides, deskReference = "desk-reference", buildings, callboxes, map, contacts, search, bookmarks
    case aeds, shelters
    case assemblyPoints = "assembly-points"
    case alerts, earthquakes, floods, gauges, settings, packs, status, help, about
}

/// The address of a menu: a property list and the path down its submenus.
public struct MenuAddress: Sendable, Hashable, Codable {
    public var file: String
    /// The submenus on the way, each by its `submenuName`; empty for the menu of the file itself.
    public var path: [ItemKey]

    public init(file: String, path: [ItemKey] = []) { (self.file, self.path) = (file, path) }

    public func submenu(_ key: ItemKey) -> MenuAddress { MenuAddress(file: file, path: path + [key]) }

    public static let welcome = MenuAddress(file: "Plists/WelcomeScreen.plist")
    public static let guides = MenuAddress(file: "Plists/Guides.plist")
    public static let deskReference = MenuAddress(file: "Plists/DeskReference.plist")
    /// Optional: questions, each with the guide for it, for people who cannot say what is wrong.
    public static let questions = MenuAddress(file: "Plists/WhatIsHappening.plist")
}
