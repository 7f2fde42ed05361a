// The forms in which commands and the desktop receive an event.
import TextTools

/// An event of any kind of hazard that people are notified of.
package protocol NotifiableEvent {
    /// One line for a log and the desktop.
    var line: String { get }
    /// The lines that the desktop shows below the first.
    var details: [String] { get }
    /// The text for the standard input of a command: the information that a person needs, the most important first.
    var text: String { get }
    /// The values for the environment of a command, by their names without `MUSTER_`. A value that does not
    /// apply is empty.
    var values: [(name: String, value: String)] { get }
    /// True if quiet hours do not delay the event.
    var isUrgent: Bool { get }
}

extension NotifiableEvent {
    /// The environment of a command: each variable on one line, without control characters.
    package var variables: [String] {
        values.map { "MUSTER_\($0.name)=" + DisplayText.line($0.value, limit: TellingLimits.value) }
    }
}

enum TellingLimits {
    /// The most characters of a value in the environment, and of the text of one event.
    static let value = 2_000
    static let text = 12_000

    /// Returns the text of lines for the standard input of a command.
    static func text(_ lines: [String]) -> String { String(lines.joined(with: "\n").prefix(text)) + "\n" }
}
