import AppCore
import ContentPack

/// The one place that says which folder makes the model of which screen.
public enum ScreenModels {
    public static func model(for screen: ScreenID, _ scene: RenderContext) -> ScreenModel {
        switch screen {
        case .welcome: WelcomeScreen.model(scene)
        case .menu(let address): MenuScreen.model(address, scene)
        case .guide(let path): GuideScreen.model(path, scene)
        case .outline(let path): OutlineScreen.model(path, scene)
        case .steps(let path, let section): StepsScreen.model(path, section: section, scene)
        case .contacts: ContactsScreen.model(scene)
        case .contact(let index): ContactsScreen.card(index, scene)
        case .buildings: BuildingsScreen.model(scene)
        case .building(let index): BuildingsScreen.card(index, scene)
        case .callboxes: CallboxesScreen.model(scene)
        case .callbox(let index): CallboxesScreen.card(index, scene)
        case .address(let address, let title): AddressScreen.model(address, title: title)
        case .bookmarks: BookmarksScreen.model(scene)
        case .settings: SettingsScreen.model(scene)
        case .search(let query): SearchScreen.model(query, scene)
        case .changes: ChangesScreen.model(scene)
        case .help: HelpScreen.model(scene)
        case .status: StatusScreen.model(scene)
        case .findings: FindingsScreen.model(scene)
        case .about: AboutScreen.model(scene)
        }
    }

    /// The screen that a menu's segue names; `nil` while that room is not built.
    static func screen(for segue: Segue) -> ScreenID? {
        switch segue {
        case .guides: .menu(.guides)
        case .deskReference: .menu(.deskReference)
        case .buildings: .buildings
        case .callboxes: .callboxes
        case .contacts: .contacts
        case .help: .help
        case .status: .status
        case .about: .about
        case .bookmarks: .bookmarks
        case .settings: .settings
        case .search: .search("")
        case .map: nil
        }
    }
}
