import Clocks
import ContentPack

/// The limits of Packaging/SYNC.md that protect a client.
package enum SyncLimits {
    /// The most bytes of a stamp with its signature.
    package static let largestStamp = 1_024
    /// The most bytes of a root list.
    package static let largestRootList = 64 << 10
    /// The most bytes of a detached signature or of a key.
    package static let largestSignature = SignifyFile.largest
    package static let maxRootLists = 64
    package static let greatestRootNumber = 1_000_000
    package static let maxRootKeys = 16
    package static let maxAlertKeys = 8
    /// The most bytes of the file of alerts with its signature.
    package static let largestAlerts = 64 << 10
    package static let maxAlertMessages = 100
    /// The most seconds for which a list of alerts is trusted: a month. A replayed old list must be recognized soon.
    package static let longestAlertsValidity = 31 * Moment.day
    /// The number of seconds that a clock may be behind a list of alerts before the list's age counts as unknown.
    package static let alertsClockTolerance = 900
    /// The greatest number, 2^53 - 1.
    package static let greatestNumber = (1 << 53) - 1
    /// The most seconds for which a stamp is trusted.
    package static let longestValidity = InstalledLayout.longestValidity * Moment.day
    /// The most replaced keys of a role whose numbers are remembered.
    static let maxFormerKeys = 16
    /// The number of seconds that a clock may be behind `Issued` before freshness counts as unknown.
    package static let clockTolerance = Moment.day
}
