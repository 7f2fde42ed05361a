import AppCore
import ContentPack

/// A list of screens, and what is found in it: by kind, by name, by the segue of a menu, by the key.
public struct ScreenTable: Sendable {
    public let screens: [ScreenDescription]
    public let entrances: [ScreenDescription.Entrance]

    public init(_ screens: [ScreenDescription]) {
        self.screens = screens
        entrances = screens.reduce(into: []) { $0 += $1.entrances }
    }

    /// Returns the description of a kind of screen, or nil if the table does not have it.
    public func description(of kind: ScreenKind) -> ScreenDescription? {
        for screen in screens where screen.kind == kind { return screen }
        return nil
    }

    /// Returns the screen that a menu's segue opens, or nil if this version has none.
    public func screen(for segue: Segue) -> ScreenID? {
        // By index: each entry of a menu asks, and a loop would copy the entrances before it.
        entrances.indices.first { entrances[$0].segue == segue }.map { entrances[$0].screen }
    }

    /// Returns the screen that an action opens from anywhere, or nil if it opens none.
    public func screen(openedBy action: Action) -> ScreenID? { shortcut { $0.action == action }?.screen }

    /// Returns the screen that an answer in numbered lines opens, or nil if it opens none.
    public func screen(typed word: String) -> ScreenID? { shortcut { $0.words.contains(word) }?.screen }

    private func shortcut(_ isWanted: (ScreenDescription.Shortcut) -> Bool) -> ScreenDescription.Shortcut? {
        for description in screens {
            if let shortcut = description.shortcut, isWanted(shortcut) { return shortcut }
        }
        return nil
    }

    /// Returns the map that the key of the map opens on a screen.
    public func map(from screen: ScreenID) -> ScreenID { description(of: screen.kind)?.map?(screen) ?? .map }

    /// Returns the screen that shows a file of the pack which is neither a menu nor a guide.
    public func screen(showing file: String) -> ScreenID? {
        for description in screens where description.files.contains(file) {
            return description.entrances.first?.screen
        }
        return nil
    }
}
