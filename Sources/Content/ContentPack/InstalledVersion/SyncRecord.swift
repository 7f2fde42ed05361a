import Clocks
import Files
import PropertyLists
import TextTools

/// The record of `muster-sync` beside the versions of a pack, as far as a reader shows or obeys it. Nothing in it decides
/// what is trusted; what cannot be read counts as missing.
public struct SyncRecord: Sendable, Equatable {
    /// The version that a rollback has left: only newer ones are adopted.
    public var hold: Int?
    /// The day (UTC) on which the server was last asked with success.
    public var lastCheck: CalendarDate?
    /// How the last attempt ended.
    public var lastOutcome: SyncOutcome?
    /// The day (UTC) on which the content was confirmed to be the newest, and until when that is believed.
    public var issued: CalendarDate?
    public var expires: CalendarDate?

    public init() {}

    /// Bytes of a file of the sync that a reader looks at.
    private static let largest = 16 << 10
    private static let limits = PropertyListLimits(
        bytes: largest, depth: 8, values: 1_000, textBytes: 8 << 10)
    /// 9999-12-31T23:59:59Z.
    private static let latest: Int64 = 253_402_300_799
    /// - Parameters:
    ///   - folder: `packs/IDENTIFIER`.
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

    /// Whether the content may be outdated on a day: the confirmation has ended, or says a day that is still to come, so
    /// that its age is unknown. A publisher's clock may be a day ahead.
    public func mayBeOutdated(on today: CalendarDate) -> Bool {
        guard let expires else { return false }
        return expires < today || issued.map { today.days(until: $0) > 1 } ?? false
    }

    /// The version that a rollback has left, as recorded in `packs/IDENTIFIER`.
    static func hold(in folder: String) -> Int? {
        guard let record = file(InstalledLayout.trust, in: folder), let held = integer("Hold", record),
            held > 0
        else {
            return nil
        }
        return Int(exactly: held)
    }

    /// In steps and in one place: the release build of Swift 6.3.1 ends in an ownership error (CopyPropagation) where it
    /// puts `record[key]?.integer` into a longer function.
    @inline(never)
    static func integer(_ key: String, _ record: PropertyListDictionary) -> Int64? {
        guard let value = record[key], let integer = value.integer else { return nil }
        return integer
    }

    /// The same of a text.
    @inline(never)
    static func string(_ key: String, _ record: PropertyListDictionary) -> String? {
        guard let value = record[key], let string = value.string else { return nil }
        return string
    }

    /// The same of an array of texts.
    @inline(never)
    static func strings(_ key: String, _ record: PropertyListDictionary) -> [String]? {
        guard let value = record[key], case .array(let items) = value.content else { return nil }
        return items.compactMap(\.string)
    }

    static func file(_ name: String, in folder: String) -> PropertyListDictionary? {
        guard FileKind.of(folder + "/" + name) == .file,
            let bytes = try? ContentFile.read(directory: folder, path: name, limit: largest)
        else { return nil }
        return dictionary(bytes, name)
    }

    /// The message of the stamp, which follows two lines of signature.
    private static func stamp(in folder: String) -> PropertyListDictionary? {
        guard
            let bytes = try? ContentFile.read(directory: folder, path: InstalledLayout.stamp, limit: largest)
        else {
            return nil
        }
        let lines = bytes.split(
            separator: UInt8(ascii: "\n"), maxSplits: 2, omittingEmptySubsequences: false)
        return lines.count == 3 ? dictionary(Array(lines[2]), InstalledLayout.stamp) : nil
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

    /// - Parameters:
    ///   - seconds: since 1970.
    private static func day(_ seconds: Int64) -> CalendarDate? {
        guard (1...latest).contains(seconds) else { return nil }
        return CalendarDate(daysSince1970: Int(seconds / 86_400))
    }
}
