// Who is told, and when.
import Files
internal import Glibc
import HazardKit
import TextTools

/// The settings of notifications: the recipients, and the quiet hours.
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
