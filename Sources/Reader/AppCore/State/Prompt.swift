import TextMetrics

/// A one-line text field.
public struct Prompt: Sendable, Hashable, Codable {
    public enum Purpose: String, Sendable, Codable {
        /// Find text in the page in view.
        case find
        /// Select a place of the map in view by its name.
        case findOnMap
        /// Add a place that alerts are for, by its name and position.
        case addPlace
        /// Write a line of the safe message.
        case messageLine
        /// Fill in a field of a flood report; the line is its number.
        case floodField
    }

    public var purpose: Purpose
    public var text: String
    /// The line that is being edited, counted from 0.
    public var line = 0

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

    public init(_ purpose: Purpose, text: String = "") {
        self.purpose = purpose
        self.text = text
    }
}
