/// Keeps settings from session to session.
///
/// The program's own keeps them in a file (`UserFiles`); tests, and a kiosk that must forget everything, keep them in
/// memory.
public protocol SettingsStore: AnyObject {
    /// Where they are kept, for people; `nil` in memory.
    var place: String? { get }

    /// Keeps one value. Returns why it could not be kept, to be shown; `nil` when all is well.
    func save(_ setting: Setting, _ value: String) -> String?

    /// Puts a damaged file out of the way, now that the first screen is shown.
    func tidy()
}

/// Settings that end with the session.
public final class MemorySettingsStore: SettingsStore {
    public let place: String? = nil
    public init() {}
    public func save(_ setting: Setting, _ value: String) -> String? { nil }
    public func tidy() {}
}
