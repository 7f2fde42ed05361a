import AppCore
import TextMetrics

/// The settings file: read once before the first screen, written when a person changes something.
package final class FileSettingsStore: SettingsStore {
    private let folder: UserFolder
    private let path: String
    /// True if the file on the disk cannot be added to, and has not been moved out of the way.
    private var isDamaged = false
    /// True if the file turned remembering off already when this session began: then an option has turned it on here.
    private var wasForgetting = false

    package init(folder: UserFolder) {
        self.folder = folder
        path = "\(folder.path)/settings"
    }

    package var place: String? { folder.shown("settings") }

    /// Applies the file to `settings`. Skips a value that cannot be understood, and all of a damaged file.
    /// Returns a message for the person, or nil if nothing is wrong.
    package func read(into settings: inout SettingsInUse) -> String? {
        switch content {
        case .missing: return nil
        case .unreadable(let reason):
            return
                "The settings cannot be read (\(reason)): \(folder.shown("settings")). Make it and its folder your own, and "
                + "writable by you alone."
        case .tooLarge:
            isDamaged = true
            return "The settings file is damaged (too large) and not used"
        case .bytes(let bytes):
            guard let text = SettingsText(bytes) else {
                isDamaged = true
                return "The settings file is damaged (no plain text) and not used"
            }
            return use(text, in: &settings)
        }
    }

    private func use(_ text: SettingsText, in settings: inout SettingsInUse) -> String? {
        wasForgetting = Self.isForgetting(text)
        var problem: String?
        for setting in Setting.allCases {
            guard let value = text.value(of: setting) else { continue }
            if !settings.set(setting, to: value, from: .file), problem == nil {
                let shown = TextFitting.truncated(Sanitizer.clean(value), to: 30, symbols: .ascii)
                problem = "Settings: " + Settings.invalidValueMessage(setting, shown, name: setting.name)
            }
        }
        return problem
    }

    private var content: SmallFileContent {
        SmallFile.read(path, limit: SettingsText.limit, hasAuthority: true)
    }

    /// The file as it is now, or nil if there is none, or it cannot be read as text.
    private var current: SettingsText? {
        if case .bytes(let bytes) = content { SettingsText(bytes) } else { nil }
    }

    package var isToldToForget: Bool { !wasForgetting && (current.map(Self.isForgetting) ?? false) }

    private static func isForgetting(_ text: SettingsText) -> Bool {
        guard let value = text.value(of: .remember) else { return false }
        var settings = SettingsInUse()
        return settings.set(.remember, to: value, from: .file) && !settings.values.remember
    }

    package func save(_ setting: Setting, _ value: String) -> String? {
        FolderLock.holding(folder) {
            replace(setting, value)
        } otherwise: {
            switch $0 {
            case .busy: "not saved, because another program is writing the settings"
            case .impossible(let reason): "not saved (\(reason))"
            }
        }
    }

    /// Replaces a value, under the lock, in the file as it is now, so that what others have set is kept.
    private func replace(_ setting: Setting, _ value: String) -> String? {
        var text = SettingsText()
        switch content {
        case .missing: break
        case .unreadable(let reason): return "not saved (\(reason))"
        case .tooLarge: isDamaged = true
        case .bytes(let bytes): if let old = SettingsText(bytes) { text = old } else { isDamaged = true }
        }
        setAsideIfDamaged()
        guard !isDamaged else { return "not saved, because the damaged settings file cannot be moved away" }
        text.set(setting, to: value)
        guard text.bytes.count <= SettingsText.limit else {
            return "not saved, because the settings file is full"
        }
        if let reason = SmallFile.replace(path, with: text.bytes) { return "not saved (\(reason))" }
        if setting == .remember { wasForgetting = false }
        return nil
    }

    /// A damaged file becomes `settings.damaged`: a person may want to look at it.
    package func tidy() {
        guard isDamaged else { return }
        FolderLock.holding(folder) {
            // Another program may have put it right meanwhile.
            if current != nil { isDamaged = false }
            setAsideIfDamaged()
        } otherwise: { _ in
        }
    }

    /// Renames a damaged file. Called under the lock.
    private func setAsideIfDamaged() { if isDamaged, SmallFile.setAside(path) != nil { isDamaged = false } }
}
