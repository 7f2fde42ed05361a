import AppCore
import ContentPack

/// The one place that says which folder makes the model of which screen.
public enum ScreenModels {
    public static func model(for screen: ScreenID, _ context: RenderContext) -> ScreenModel {
        switch screen {
        case .welcome: WelcomeScreen.model(context)
        case .menu(let address): MenuScreen.model(address, context)
        case .guide(let path): GuideScreen.model(path, context)
        case .outline(let path): OutlineScreen.model(path, context)
        case .steps(let path, let section): StepsScreen.model(path, section: section, context)
        case .contacts: ContactsScreen.model(context)
        case .contact(let index): ContactsScreen.card(index, context)
        case .buildings: BuildingsScreen.model(context)
        case .building(let index): BuildingsScreen.card(index, context)
        case .callboxes: CallboxesScreen.model(context)
        case .callbox(let index): CallboxesScreen.card(index, context)
        case .address(let address, let title): AddressScreen.model(address, title: title)
        case .bookmarks: BookmarksScreen.model(context)
        case .settings: SettingsScreen.model(context)
        case .search(let query): SearchScreen.model(query, context)
        case .changes: ChangesScreen.model(context)
        case .help: HelpScreen.model(context)
        case .status: StatusScreen.model(context)
        case .findings: FindingsScreen.model(context)
        case .about: AboutScreen.model(context)
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
