import TextMetrics

/// A one-line text field.
public struct Prompt: Sendable, Hashable, Codable {
    public enum Purpose: Sendable, Hashable, Codable {
        case find
        case findOnMap
        case feature(AnyFeatureValue)

        public static func line(_ line: any PromptLine) -> Purpose { .feature(AnyFeatureValue(line)) }

        /// The description of the line, if its text is used once it is complete; nil if a screen uses it.
        public var line: (any PromptLine)? {
            if case .feature(let any) = self { any.value as? any PromptLine } else { nil }
        }
    }

    public var purpose: Purpose
    public var text: String

    /// The most characters that a prompt takes; more are ignored (a paste may be of any size).
    public static let longestText = 200
    /// The most Unicode scalars that a prompt takes: a character can be a letter with any number of marks.
    private static let maxScalars = 600

    /// Returns the part of a typed or pasted text that a text field takes: one line, safe to show.
    public static func taken(_ text: String) -> String {
        var taken = ""
        var scalars = 0
        for character in Sanitizer.clean(text).prefix(longestText) {
            scalars += character.unicodeScalars.count
            if scalars > maxScalars { break }
            taken.append(character == "\n" ? " " : character)
        }
        return taken
    }

    public init(_ purpose: Purpose, text: String = "") { (self.purpose, self.text) = (purpose, text) }
}

/// A line of text that a person types for a form: the question, and what the answer does.
public protocol PromptLine: FeatureValue {
    var label: String { get }
    var enterWord: String { get }
    /// The sentence that is shown while the field is open, if the label does not say enough.
    var hint: String? { get }

    /// Returns the question in numbered lines, with the text in the field so far.
    func question(about text: String) -> [String]

    /// Returns what is done with the text, once the field is closed.
    func answer(_ text: String, in state: AppState) -> any SideEffect
}

extension PromptLine { public func question(about text: String) -> [String] { [hint].compactMap { $0 } } }
