import TextMetrics

/// A one-line text field.
public struct Prompt: Sendable, Hashable, Codable {
    public enum Purpose: String, Sendable, Codable {
        /// Find text in the page in sight.
        case find
        /// Choose a place of the map in sight by its name.
        case findOnMap
        /// Add a place that alerts are for, by its name and position.
        case addPlace
        /// Write a line of the safe message.
        case messageLine
        /// Fill in a field of a report of a flood; the line is its number.
        case floodField
    }

    public var purpose: Purpose
    public var text: String
    /// The line that is written, counted from 0.
    public var line = 0

    /// Characters a prompt takes; more is ignored (a paste may be of any size).
    public static let longestText = 200
    /// Scalars it takes: a character can be a letter with any number of marks.
    private static let mostScalars = 600

    /// What was typed or pasted, as far as a text field takes it: one line, safe to show.
    public static func taken(_ text: String) -> String {
        var taken = ""
        var scalars = 0
        for character in Sanitizer.clean(text).prefix(longestText) {
            scalars += character.unicodeScalars.count
            if scalars > mostScalars { break }
            taken.append(character == "\n" ? " " : character)
        }
        return taken
    }

    public init(_ purpose: Purpose, text: String = "") {
        self.purpose = purpose
        self.text = text
    }
}
