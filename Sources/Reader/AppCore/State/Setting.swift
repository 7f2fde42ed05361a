/// A setting. Its value is a field of `Settings`; what else there is to know about it is its `description`.
public enum Setting: UInt8, Sendable, Hashable, Codable, CaseIterable {
    case theme, textWidth, textSize, letters, mouse, bell, pack, remember, gpsCommand, alerts, quakes, floods

    /// The name in the settings file and, with two dashes before it, on the command line.
    public var name: String { description.name }

    /// The environment variable that sets it: `MUSTER_TEXT_WIDTH` for `text-width`.
    public var variable: String {
        Self.variablePrefix + String(name.uppercased().map { $0 == "-" ? "_" : $0 })
    }

    public static let variablePrefix = "MUSTER_"
}

/// Everything there is to know about a setting: the settings file, the option, the environment variable, the row of the
/// settings screen, the messages, the help, the manual page and the completions follow.
public struct SettingDescription: Sendable {
    public let name: String
    public let title: String
    /// The placeholder of its value in the help of the option.
    public let placeholder: String
    public let help: String
    public let expectation: String
    /// The values to choose from, in their order; others may be valid, too. A start does not make them.
    public let choices: @Sendable () -> [String]
    public var unit: String?
    public let remark: @Sendable (Settings) -> String
    /// Passes the field of the settings that has its value.
    let value: @Sendable (inout Settings, inout SettingText) -> Void
}

/// The text of a value, which is given or asked for: so a setting names its field once.
struct SettingText {
    /// The text to set the value to; nil if the text of the value is asked for.
    var given: String?
    private(set) var answer = ""
    /// False if the text that was given cannot be understood; then nothing was changed.
    private(set) var isUnderstood = true

    /// Sets a value, or takes its text.
    mutating func exchange<Value>(
        _ value: inout Value, reading: (String) -> Value?, writing: (Value) -> String
    ) {
        guard let given else { return answer = writing(value) }
        if let new = reading(given) { value = new } else { isUnderstood = false }
    }

    mutating func flag(_ value: inout Bool) {
        exchange(&value, reading: { $0 == "on" ? true : $0 == "off" ? false : nil }) { $0 ? "on" : "off" }
    }

    mutating func word<Word: RawRepresentable<String>>(_ value: inout Word) {
        exchange(&value, reading: { Word(rawValue: $0) }) { $0.rawValue }
    }

    /// Exchanges a text that may be missing, for which a word stands.
    mutating func text(_ value: inout String?, missing word: String, if isValid: (String) -> Bool) {
        exchange(
            &value,
            reading: { text -> String?? in
                guard text == word || isValid(text) else { return nil }
                return .some(text == word ? nil : text)
            }, writing: { $0 ?? word })
    }
}
