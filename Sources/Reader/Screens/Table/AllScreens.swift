import GuideScreens
import HazardScreens
import MapScreens
import ScreenKit

/// The list of all screens, those of a folder or a kind in a line. A new screen needs its folder and a line here.
extension ScreenTable {
    /// All screens, in the order in which `render --all` begins with them; Status, which lists problems, comes last.
    package static let all = ScreenTable([
        WelcomeScreen.description,
        MenuScreen.description,
        GuideScreen.description, OutlineScreen.description, StepsScreen.description,
        ContactsScreen.list, ContactsScreen.card,
        PlacesScreen.list(of: .building), PlacesScreen.card(of: .building),
        PlacesScreen.list(of: .callbox), PlacesScreen.card(of: .callbox),
        PlacesScreen.list(of: .aed), PlacesScreen.card(of: .aed),
        PlacesScreen.list(of: .shelter), PlacesScreen.card(of: .shelter),
        PlacesScreen.list(of: .assemblyPoint), PlacesScreen.card(of: .assemblyPoint),
        MapScreen.map, MapScreen.words,
        AlertsScreen.description, AlertPage.description, AlertFilterScreen.description,
        AlertPlacesScreen.description, AlertPlaceScreen.description, AlertPlaceNewScreen.description,
        EarthquakesScreen.description, EarthquakePage.description, EarthquakeFilterScreen.description,
        EarthquakeMapScreen.world, EarthquakeMapScreen.here,
        EarthquakeMapScreen.worldInWords, EarthquakeMapScreen.hereInWords,
        FloodsScreen.description, FloodScreen.description, FloodReportPage.description,
        FloodRegionPage.description, FloodMapScreen.map, FloodMapScreen.words, FloodFormScreen.description,
        FloodOutboxScreen.description, FloodOutboxScreen.report,
        GaugesScreen.description, GaugePage.description,
        FeedsScreen.description, BackgroundScreen.description,
        SafeMessageScreen.description, SafeMessageScreen.large, SafeMessageScreen.code,
        SafeMessageScreen.codeAlone,
        AddressScreen.description, AddressScreen.code,
        BookmarksScreen.description, ClearScreen.description,
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
}
