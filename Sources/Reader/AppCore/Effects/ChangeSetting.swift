/// Sets a value at once and keeps it.
public struct ChangeSetting: SideEffect {
    public let setting: Setting
    public let value: String

    public init(_ setting: Setting, to value: String) {
        self.setting = setting
        self.value = value
    }

    public func run(_ dependencies: Dependencies, dispatch: (any StateUpdater) -> Void) {
        dispatch(UseSetting(setting, value))
        if setting == .remember, value == "off" { dispatch(ForgetReading()) }
        let change = "\(setting.title): \(value)"
        if let problem = dependencies.settings.save(setting, value) {
            dispatch(ShowNotice("\(change), for this session: \(problem)."))
        } else {
            dispatch(ShowNotice(dependencies.settings.place == nil ? "\(change)." : "\(change), saved."))
        }
    }
}

/// Uses a value from here on.
public struct UseSetting: StateUpdater {
    public let setting: Setting
    public let value: String

    public init(_ setting: Setting, _ value: String) {
        self.setting = setting
        self.value = value
    }

    public func update(_ state: inout AppState) {
        guard state.access.allowsSettings else { return }
        if state.settings.values.set(setting, to: value) { state.settings[setting] = .file }
    }
}
