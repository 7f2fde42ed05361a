/// Stores settings: the program in a file (`UserFiles`), tests and a kiosk, which must forget
/// everything, in memory.
public protocol SettingsStore: AnyObject {
    /// The location of the settings, for people; `nil` in memory.
    var place: String? { get }

    /// True if another session has turned remembering off since: nothing read here must be noted.
    var isToldToForget: Bool { get }

    /// Stores one value. Returns the reason that it could not be stored, to be shown, or `nil` if it was.
    func save(_ setting: Setting, _ value: String) -> String?

    /// Moves a damaged file out of the way, now that the first screen is shown.
    func tidy()
}

public final class MemorySettingsStore: SettingsStore {
    public let place: String? = nil
    public let isToldToForget = false
    public init() {}
    public func save(_ setting: Setting, _ value: String) -> String? { nil }
    public func tidy() {}
}
