// The record of the alert lists that a client has seen, by which it recognizes an old list.
import Diagnostics
import PropertyLists

/// The highest number of each key that has signed a list.
package struct AlertRecord: Sendable, Equatable {
    package private(set) var identifier: String
    /// The highest number of a key list that was in force: without that list, a key that was replaced would count again. 0 in
    /// records of earlier programs.
    package private(set) var root = 0
    /// The highest number of each key, with the most recent signer first.
    private(set) var seen: [TrustRecord.Seen] = []

    static let format = "muster-alerts-record-1"
    /// The most bytes of the file.
    package static let largest = 16 << 10

    /// Creates an empty record.
    package init(identifier: String) { self.identifier = identifier }

    /// Returns the lists with the highest number seen that keys in force have signed; empty if there are
    /// none. Signatures of keys no longer in force do not count, so one key rotation undoes those of a thief.
    package func highest(under list: RootList) -> [TrustRecord.Seen] {
        let counted = seen.filter { item in list.alertKeys.contains { $0.key == item.key } }
        let number = counted.map(\.number).max()
        return counted.filter { $0.number == number }
    }

    mutating func note(root list: RootList) { root = max(root, list.number) }

    /// Forgets a list that is lost, for a repair.
    mutating func resetRoot(to list: RootList) { root = list.number }

    mutating func note(_ list: TrustedAlertList) {
        seen.removeAll { $0.key == list.key.key }
        seen.insert(
            TrustRecord.Seen(number: list.list.number, message: list.message, key: list.key.key), at: 0)
        seen = Array(seen.prefix(SyncLimits.maxFormerKeys))
    }

    private static let rootName = "Root"

    package var bytes: [UInt8] { SealedRecord.bytes(content) }

    private var content: String {
        "\t" + PropertyListWriter.entry("Format", Self.format) + "\n\t"
            + PropertyListWriter.entry("Identifier", identifier) + "\n"
            + (root > 0 ? "\t" + PropertyListWriter.entry(Self.rootName, root) + "\n" : "")
            + SealedRecord.array("Seen", seen.map(\.line))
    }

    /// Parses the file. A damaged one never counts as empty: old alerts would then be accepted as new.
    package init(_ bytes: [UInt8], path: String) throws(AlertRefusal) {
        do throws(Diagnostic) {
            let fields = try StrictFields(
                reading: bytes[...], prefix: "record", format: Self.format, file: path)
            identifier = try fields.identifier()
            if fields.has(Self.rootName) {
                root = try fields.integer(Self.rootName, in: 1...SyncLimits.greatestRootNumber)
            }
            seen = try TrustRecord.former("Seen", fields)
        } catch {
            throw .recordDamaged(path: path)
        }
        guard self.bytes == bytes else { throw .recordDamaged(path: path) }
    }
}
