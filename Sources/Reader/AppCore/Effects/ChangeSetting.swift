import ContentPack
import Diagnostics

/// Sets a value at once and saves it.
public struct ChangeSetting: SideEffect, RowEffect {
    public let setting: Setting
    public let value: String

    public static let isShownByRows = false

    public init(_ setting: Setting, to value: String) { (self.setting, self.value) = (setting, value) }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        if setting == .pack { return ChoosePack(identifier: value).run(dependencies, dispatch: dispatch) }
        dispatch(UseSetting(setting, value))
        if setting == .remember, value == "off" { dispatch(Forget.reading) }
        let problem = dependencies.settings.save(setting, value).map { "for this session: \($0)" }
        let saved = dependencies.settings.place == nil ? "until you leave" : "saved"
        dispatch(ShowNotice("\(setting.description.title): \(value), \(problem ?? saved)."))
    }
}

/// Opens another installed pack at once and saves the choice. The reading record of each pack stays with it.
struct ChoosePack: SideEffect {
    let identifier: String

    func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        let content = dependencies.content
        guard var locator = content.locator else { return }
        locator.choose(
            PackSetting(identifier: identifier, source: dependencies.settings.place ?? "the settings"))
        let located: PackLocator.Located
        do throws(Diagnostic) {
            located = try locator.locate()
        } catch {
            return dispatch(ShowNotice("Not opened: \(error.message)."))
        }
        guard located.pack.info.identifier == identifier else {
            let reason = located.rejected.first?.message ?? "it is no longer installed"
            return dispatch(ShowNotice("Not opened: \(reason)."))
        }
        content.locator = locator
        if content.pack.info.identifier == identifier {
            content.loadPacks()
        } else {
            SwitchPack(located: located).run(dependencies, dispatch: dispatch)
        }
        dispatch(UseSetting(.pack, identifier))
        let problem = dependencies.settings.save(.pack, identifier).map { "for this session: \($0)" }
        dispatch(
            ShowNotice("\(content.pack.info.title) is open, \(problem ?? "from now on at every start")."))
    }
}

public struct UseSetting: StateUpdater {
    public let setting: Setting
    public let value: String

    public init(_ setting: Setting, _ value: String) { (self.setting, self.value) = (setting, value) }

    public func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        _ = state.settings.set(setting, to: value, from: .file)
    }
}
