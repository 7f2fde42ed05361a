import Clocks
import ContentPack

/// The figures of Packaging/SYNC.md that protect a client.
public enum SyncLimits {
    /// Bytes of a stamp with its signature.
    public static let largestStamp = 1_024
    /// Bytes of a root list.
    public static let largestRootList = 64 << 10
    /// Bytes of a detached signature, or of a key.
    public static let largestSignature = SignifyFile.largest
    /// Root lists taken in one update.
    public static let mostRootLists = 64
    public static let greatestRootNumber = 1_000_000
    public static let mostRootKeys = 16
    public static let mostAlertKeys = 8
    /// Bytes of the file of alerts with its signature.
    public static let largestAlerts = 64 << 10
    /// Messages in it.
    public static let mostAlertMessages = 100
    /// Seconds for which a list of alerts is believed at most: a month. A frozen one must be told from a new one soon.
    public static let longestAlertsValidity = 31 * Moment.day
    /// Seconds by which a clock may be behind a list of alerts before its age can no longer be told.
    public static let alertsClockTolerance = 900
    /// 2^53 - 1.
    public static let greatestNumber = (1 << 53) - 1
    /// Seconds for which a stamp is believed at most.
    public static let longestValidity = InstalledLayout.longestValidity * Moment.day
    /// Keys of a role that were replaced, and whose numbers are remembered.
    static let mostFormerKeys = 16
    /// Seconds by which a clock may be behind `Issued` before freshness can no longer be told.
    public static let clockTolerance = Moment.day
}
