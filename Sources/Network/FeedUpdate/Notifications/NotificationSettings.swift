// Who is told, and when: the quiet hours, in which only the worst alerts may wake someone.
import Clocks
import Files
internal import Glibc
import TextTools

package struct NotificationSettings: Sendable, Equatable {
    /// The words of the command; empty if there is none.
    package var notify: [String]
    package var usesDesktop: Bool
    package var quiet: QuietHours?

    package init(notify: [String] = [], usesDesktop: Bool = false, quiet: QuietHours? = nil) {
        (self.notify, self.usesDesktop, self.quiet) = (notify, usesDesktop, quiet)
    }

    package init(_ configuration: FeedConfiguration) {
        self.init(
            notify: configuration.notify, usesDesktop: configuration.usesDesktop, quiet: configuration.quiet)
    }

    /// The sentence that the command cannot be started; nil if it can, or there is none.
    package var problem: String? {
        guard let file = notify.first else { return nil }
        let reason: String
        if let foreign = AuthorityFile.problem(with: file) {
            reason = foreign.reason
        } else if access(file, X_OK) != 0 {
            reason = FileFailure.reason(errno)
        } else if FileStatus.of(file)?.kind != .file {
            reason = "it is not a file"
        } else {
            return nil
        }
        return
            "No one is told of anything: the command \(DisplayText.escaped(file)) cannot be started: \(reason)."
    }
}

/// A part of each day, in local time.
package struct QuietHours: Sendable, Equatable {
    /// The start in minutes of the day. If the end is before it, the end is on the next day.
    package var start: Int
    package var end: Int

    /// Parses `22:00-07:00`. Returns nil for any other form.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let start = Self.minute(parts[0]), let end = Self.minute(parts[1]),
            start != end
        else { return nil }
        (self.start, self.end) = (start, end)
    }

    private static func minute(_ text: Substring) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { part in
            Int(part.drop { $0 == " " }.prefix { $0 != " " })
        }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1], (0...23).contains(hour),
            (0...59).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    package func contains(minute: Int) -> Bool {
        start < end ? (start..<end).contains(minute) : minute >= start || minute < end
    }

    /// Returns true if a moment is within the quiet hours, in the time zone of this process.
    package func contains(_ moment: Moment) -> Bool {
        contains(minute: LocalZone.ofMachine.time(at: moment).minute)
    }

    /// Returns the last quiet hours before a moment, which itself is not in them; nil if the last day had none, as where a
    /// change of the clock has skipped them.
    package func last(before moment: Moment) -> Range<Moment>? {
        guard !contains(moment) else { return nil }
        let end = (1...24 * 60).lazy.map { moment + -60 * $0 }.first(where: contains)
        guard let end else { return nil }
        let start = (1...24 * 60).lazy.map { end + -60 * $0 }.first { !contains($0) }
        return (start ?? end)..<(end + 60)
    }

    /// The form that the configuration uses.
    package var text: String { Self.text(start) + "-" + Self.text(end) }

    private static func text(_ minute: Int) -> String {
        ClockText.padded(minute / 60, 2) + ":" + ClockText.padded(minute % 60, 2)
    }
}
