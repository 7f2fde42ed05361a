import Clocks
import Files
import PropertyLists

/// The record of `muster-sync` beside the versions of a pack, as far as a reader shows or obeys it. Trust
/// never depends on it; a part that cannot be read counts as missing.
public struct SyncRecord: Sendable, Equatable {
    /// The version that a rollback has left: only newer ones are installed.
    public var hold: Int?
    /// The day (UTC) on which the server was last checked successfully.
    public var lastCheck: CalendarDate?
    public var lastOutcome: SyncOutcome?
    /// The day (UTC) on which the content was confirmed to be the newest, and the last day on which that is valid.
    public var issued: CalendarDate?
    public var expires: CalendarDate?

    public init() {}

    /// The most bytes of a file of the sync that a reader reads.
    private static let largest = 16 << 10
    private static let limits = PropertyListLimits(
        bytes: largest, depth: 8, values: 1_000, textBytes: 8 << 10)
    /// The latest time, 9999-12-31T23:59:59Z, in seconds since 1970.
    private static let latest: Int64 = 253_402_300_799
    /// - Parameter folder: `packs/IDENTIFIER`.
    static func read(folder: String) -> SyncRecord {
        var record = SyncRecord()
        record.hold = hold(in: folder)
        if let check = file(InstalledLayout.check, in: folder) {
            record.lastCheck = integer("LastSuccess", check).flatMap(day)
            record.lastOutcome = string("Outcome", check).flatMap(SyncOutcome.init)
        }
        if let stamp = stamp(in: folder) {
            record.issued = moment("Issued", stamp)
            record.expires = moment("Expires", stamp)
            let longest = record.issued.flatMap {
                CalendarDate(daysSince1970: $0.daysSince1970 + InstalledLayout.longestValidity)
            }
            if let longest, let expires = record.expires { record.expires = min(expires, longest) }
        }
        return record
    }

    /// Returns whether the content may be outdated on a day: the confirmation has expired, or its day is in
    /// the future, so that its age is unknown. A publisher's clock may be a day ahead.
    public func mayBeOutdated(on today: CalendarDate) -> Bool {
        guard let expires else { return false }
        return expires < today || issued.map { today.days(until: $0) > 1 } ?? false
    }

    /// Returns the version that a rollback has left, as recorded in `packs/IDENTIFIER`.
    static func hold(in folder: String) -> Int? {
        guard let record = file(InstalledLayout.trust, in: folder), let held = integer("Hold", record),
            held > 0
        else { return nil }
        return Int(exactly: held)
    }

    /// Returns an integer of the record. It works in steps and only here because the release build of Swift 6.3.1
    /// fails with an ownership error (CopyPropagation) if `record[key]?.integer` is in a longer function.
    @inline(never)
    static func integer(_ key: String, _ record: PropertyListDictionary) -> Int64? {
        guard let value = record[key], let integer = value.integer else { return nil }
        return integer
    }

    /// Returns a string of the record, in the same way.
    @inline(never)
    static func string(_ key: String, _ record: PropertyListDictionary) -> String? {
        guard let value = record[key], let string = value.string else { return nil }
        return string
    }

    /// Returns an array of strings of the record, in the same way.
    @inline(never)
    static func strings(_ key: String, _ record: PropertyListDictionary) -> [String]? {
        guard let value = record[key], case .array(let items) = value.content else { return nil }
        return items.compactMap(\.string)
    }

    static func file(_ name: String, in folder: String) -> PropertyListDictionary? {
        guard FileKind.isFile(folder + "/" + name),
            let bytes = try? ContentFile.read(directory: folder, path: name, limit: largest)
        else { return nil }
        return dictionary(bytes, name)
    }

    /// Returns the message of the stamp, which follows two lines of signature.
    private static func stamp(in folder: String) -> PropertyListDictionary? {
        let bytes = try? ContentFile.read(directory: folder, path: InstalledLayout.stamp, limit: largest)
        let lines = bytes?.split(
            separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        guard let lines, lines.count == 3 else { return nil }
        return dictionary(Array(lines[2]), InstalledLayout.stamp)
    }

    private static func dictionary(_ bytes: [UInt8], _ name: String) -> PropertyListDictionary? {
        (try? PropertyListReader.read(bytes, file: name, limits: limits))?.dictionary
    }

    @inline(never)
    private static func moment(_ key: String, _ record: PropertyListDictionary) -> CalendarDate? {
        guard let value = record[key] else { return nil }
        switch value.content {
        case .date(let text), .string(let text): return CalendarDate(String(text.prefix(10)))
        default: return nil
        }
    }

    /// - Parameter seconds: since 1970.
    private static func day(_ seconds: Int64) -> CalendarDate? {
        guard (1...latest).contains(seconds) else { return nil }
        return CalendarDate(daysSince1970: Int(seconds / 86_400))
    }
}
