// What people are told of, in the forms in which commands and the desktop get it.
import Hazards
import TextTools

/// An alert or an earthquake, as it is told.
package protocol TellableEvent {
    /// One line, for a log and the desktop.
    var line: String { get }
    /// What the desktop shows below the line.
    var details: [String] { get }
    /// For the standard input of a command: what a person needs to know, the most important first.
    var text: String { get }
    /// For the environment of a command, by their names without `MUSTER_`. What does not apply is empty.
    var values: [(name: String, value: String)] { get }
    /// Whether no quiet hours hold it back.
    var isUrgent: Bool { get }
}

extension TellableEvent {
    /// The environment of a command: each on one line, without control characters.
    package var variables: [String] {
        values.map { "MUSTER_\($0.name)=" + DisplayText.line($0.value, limit: TellingLimits.value) }
    }
}

enum TellingLimits {
    /// Characters of a value in the environment, and of the text of one event.
    static let value = 2_000
    static let text = 12_000

    /// Returns the text of lines for the standard input of a command.
    static func text(_ lines: [String]) -> String { String(lines.joined(with: "\n").prefix(text)) + "\n" }
}
