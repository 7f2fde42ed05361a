/// The names in the folder of an installed pack, `packs/IDENTIFIER`, as Packaging/SYNC.md lists them.
public enum InstalledLayout {
    /// The symbolic link to the folder of the version that is read.
    public static let current = "current"
    public static let trust = "trust.plist"
    public static let root = "root.plist"
    public static let stamp = "stamp"
    public static let check = "check.plist"
    public static let incoming = "incoming"
    public static let lock = "lock"
    /// The folder of the campus's own alerts. In it, `root`, `check` and `lock` have the same names as beside it.
    public static let alerts = "alerts"
    /// The newest trusted list of alerts, exactly as downloaded.
    public static let alertList = "list"
    public static let alertRecord = "record.plist"
    /// The files and the link that are replaced by renaming a new one over them.
    public static let replaced = [current, trust, root, stamp, check, alertList, alertRecord]
    /// The most days for which a stamp is valid, from its date, whatever the stamp says: a stolen stamp key
    /// must not freeze a pack without its age being shown.
    public static let longestValidity = 90
    /// The version that is being built, in `incoming`.
    public static let building = "new"
}

/// The name of an installed version's folder: `7`, `7-0a1b2c3d` or `7-0a1b2c3d-2`.
public struct VersionName: Sendable, Equatable {
    public let text: String
    /// The pack's Version.
    public let number: Int

    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        func isNumber(_ part: Substring.UTF8View, max most: Int) -> Bool {
            (1...most).contains(part.count) && part.first != UInt8(ascii: "0")
                && part.allSatisfy { (48...57).contains($0) }
        }
        guard (1...3).contains(parts.count), isNumber(parts[0], max: 16),
            let number = Int(String(decoding: parts[0], as: UTF8.self))
        else { return nil }
        if parts.count > 1 {
            guard parts[1].count == 8, HexText.bytes(String(decoding: parts[1], as: UTF8.self)) != nil else {
                return nil
            }
        }
        if parts.count > 2, !isNumber(parts[2], max: 2) { return nil }
        (self.text, self.number) = (text, number)
    }

    /// Returns the names that a version may have, the first choice first.
    public static func choices(number: Int, manifest: SHA256Digest) -> [String] {
        let long = "\(number)-\(String(decoding: manifest.hex.utf8.prefix(8), as: UTF8.self))"
        return ["\(number)", long] + (2...99).map { "\(long)-\($0)" }
    }

    /// Returns the version that a rollback from version `number` returns to, and with which "what is new" compares:
    /// the newest of a lower number, so that neither returns to what a thief of keys published with a very high one.
    public static func previous(of number: Int, among names: [VersionName]) -> VersionName? {
        names.filter { $0.number < number }.max()
    }
}

extension VersionName: Comparable {
    /// The older first. Of equal numbers the one with a longer name was installed later: the short one was taken.
    public static func < (left: VersionName, right: VersionName) -> Bool {
        (left.number, left.text.utf8.count, left.text) < (right.number, right.text.utf8.count, right.text)
    }
}
