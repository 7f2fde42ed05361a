import Colors
import Diagnostics

/// A menu as its property list describes it: sections of entries in the order a person sees.
package struct Menu: Sendable, Equatable {
    package struct Section: Sendable, Equatable {
        /// The name of the section; nil for a menu without sections.
        package var name: String?
        package var entries: [MenuEntry]
        package init(name: String? = nil, entries: [MenuEntry]) {
            self.name = name
            self.entries = entries
        }
    }

    package var title: String
    /// The property list that it was read from, relative to the pack (`Plists/Guides.plist`).
    package var file: String
    package var sections: [Section]
    /// The problems of single entries, which are left out or shown as unavailable.
    package var findings: [Diagnostic] = []
    /// The reason that this menu is a substitute for the one in the file; nil if it is not.
    package var damage: Diagnostic?

    /// The entries of all sections, in order.
    package var entries: [MenuEntry] { sections.flatMap(\.entries) }

    /// True if not all of it was read, because it is too long or too deep: it may name guides that no other menu does.
    package var isCut: Bool {
        findings.contains { $0.code == "entries-too-many" || $0.code == "menu-too-deep" }
    }
}

/// One line of a menu.
package struct MenuEntry: Sendable, Equatable {
    package var name: String
    /// The name of an icon in `Icons.plist`.
    package var image: String?
    package var highlighted = false
    /// The name of the icon while the entry is selected, where `Highlighted` names one.
    package var selectedImage: String?
    /// The value of `Color`, checked: `#RRGGBB`.
    package var color: RGBColor?
    /// The number of levels to indent, 0 to 8.
    package var level = 0
    package var order: Int?
    package var action: EntryAction
    /// An address beside the guide, if an entry has both.
    package var webLink: String?
    /// The value of `CSSDivName`: the rule of `global.css` that colors the guide.
    package var divisionName: String?
    /// The image whose glyph is shown in the guide's banner.
    package var header: String?
    package var position: SourcePosition = .start

    /// The name by which its submenu is found; nil if it leads anywhere else.
    package var submenuName: String? { if case .submenu = action { name } else { nil } }

    /// Returns true for a text that is meant to be true or false, and no name of an image.
    package static func isTruthText(_ text: String) -> Bool {
        ["yes", "no", "true", "false", "1", "0", ""].contains(text.lowercased())
    }

    /// The path of the guide that it leads to; nil if it leads anywhere else.
    package var guidePath: String? { if case .target(.guide(let path, _)) = action { path } else { nil } }

    package func leads(to segue: Segue) -> Bool {
        if case .target(.segue(segue)) = action { true } else { false }
    }
}

/// The action of choosing an entry.
package indirect enum EntryAction: Sendable, Equatable {
    /// A screen, a guide, an address, or the menu of another property list (`Plists/Labs.plist`) as a whole.
    case target(PackTarget)
    /// The entry's own `Objects`.
    case submenu([MenuEntry])
    /// An entry that is shown but leads nowhere, with the reason for the person at the screen.
    case unavailable(String)
}

/// The built-in screens a menu can name.
package enum Segue: String, Sendable, Codable, CaseIterable {
    case guides, deskReference = "desk-reference", buildings, callboxes, map, contacts, search, bookmarks
    case aeds, shelters
    case assemblyPoints = "assembly-points"
    case alerts, earthquakes, floods, gauges, settings, packs, status, help, about
}

/// The address of a menu: a property list and the path down its submenus.
package struct MenuAddress: Sendable, Hashable, Codable {
    package var file: String
    /// The submenus on the way, each by its `submenuName`; empty for the menu of the file itself.
    package var path: [ItemKey]

    package init(file: String, path: [ItemKey] = []) {
        self.file = file
        self.path = path
    }

    /// Returns the address of a submenu of this menu.
    package func submenu(_ key: ItemKey) -> MenuAddress { MenuAddress(file: file, path: path + [key]) }

    package static let welcome = MenuAddress(file: "Plists/WelcomeScreen.plist")
    package static let guides = MenuAddress(file: "Plists/Guides.plist")
    package static let deskReference = MenuAddress(file: "Plists/DeskReference.plist")
    /// Optional: questions, each with the guide for it, for people who cannot say what is wrong.
    package static let questions = MenuAddress(file: "Plists/WhatIsHappening.plist")
}
