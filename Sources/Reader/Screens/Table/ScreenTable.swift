import AppCore
import ContentPack

/// The list of all screens, one per line. A new screen needs its folder and a line here.
package struct ScreenTable: Sendable {
    /// All screens, in the order in which `render --all` begins with them; the status screen, which lists the
    /// problems found on the way, comes last.
    package static let all = ScreenTable([
        WelcomeScreen.description,
        MenuScreen.description,
        GuideScreen.description,
        OutlineScreen.description,
        StepsScreen.description,
        ContactsScreen.list,
        ContactsScreen.card,
        PlacesScreen.list(of: .building),
        PlacesScreen.card(of: .building),
        PlacesScreen.list(of: .callbox),
        PlacesScreen.card(of: .callbox),
        PlacesScreen.list(of: .aed),
        PlacesScreen.card(of: .aed),
        PlacesScreen.list(of: .shelter),
        PlacesScreen.card(of: .shelter),
        PlacesScreen.list(of: .assemblyPoint),
        PlacesScreen.card(of: .assemblyPoint),
        MapScreen.map,
        MapScreen.words,
        AlertsScreen.description,
        AlertPage.description,
        AlertFilterScreen.description,
        AlertPlacesScreen.description, AlertPlaceScreen.description, AlertPlaceNewScreen.description,
        EarthquakesScreen.description, EarthquakePage.description, EarthquakeFilterScreen.description,
        EarthquakeMapScreen.world, EarthquakeMapScreen.here,
        EarthquakeMapScreen.worldInWords, EarthquakeMapScreen.hereInWords,
        FloodsScreen.description, FloodScreen.description, FloodReportPage.description,
        FloodRegionPage.description, FloodMapScreen.map, FloodMapScreen.words, FloodFormScreen.description,
        FloodOutboxScreen.description,
        FloodOutboxScreen.report,
        GaugesScreen.description, GaugePage.description,
        FeedsScreen.description, BackgroundScreen.description,
        SafeMessageScreen.description, SafeMessageScreen.large, SafeMessageScreen.code,
        SafeMessageScreen.codeAlone,
        AddressScreen.description, AddressScreen.code,
        BookmarksScreen.description,
        ClearScreen.description,
        SettingsScreen.description,
        PacksScreen.description,
        SearchScreen.description,
        ChangesScreen.description,
        HelpScreen.description,
        FindingsScreen.description,
        AboutScreen.description,
        KioskScreen.description,
        StatusScreen.description,
    ])

    package let screens: [ScreenDescription]
    /// The screens that can be opened by name.
    package let entrances: [ScreenDescription.Entrance]

    package init(_ screens: [ScreenDescription]) {
        self.screens = screens
        entrances = screens.reduce(into: []) { $0 += $1.entrances }
    }

    /// Returns the description of a kind of screen, or nil if the table does not have it.
    package func description(of kind: ScreenKind) -> ScreenDescription? {
        for screen in screens where screen.kind == kind { return screen }
        return nil
    }

    /// Returns the screen that a menu's segue opens, or nil if this version has none.
    func screen(for segue: Segue) -> ScreenID? {
        // By index: each entry of a menu asks, and a loop would copy the entrances before it.
        entrances.indices.first { entrances[$0].segue == segue }.map { entrances[$0].screen }
    }

    /// Returns the screen that an action opens from anywhere, or nil if it opens none.
    func screen(openedBy action: Action) -> ScreenID? { shortcut { $0.action == action }?.screen }

    /// Returns the screen that an answer in numbered lines opens, or nil if it opens none.
    func screen(typed word: String) -> ScreenID? { shortcut { $0.words.contains(word) }?.screen }

    private func shortcut(_ isWanted: (ScreenDescription.Shortcut) -> Bool) -> ScreenDescription.Shortcut? {
        for description in screens {
            if let shortcut = description.shortcut, isWanted(shortcut) { return shortcut }
        }
        return nil
    }

    /// Returns the map that the key of the map opens on a screen.
    package func map(from screen: ScreenID) -> ScreenID {
        description(of: screen.kind)?.map?(screen) ?? .map
    }

    /// Returns the screen that shows a file of the pack which is neither a menu nor a guide.
    func screen(showing file: String) -> ScreenID? {
        for description in screens where description.files.contains(file) {
            return description.entrances.first?.screen
        }
        return nil
    }
}
