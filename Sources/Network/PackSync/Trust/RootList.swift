import Clocks
import ContentPack
import Diagnostics
import PropertyLists

/// The keys of a pack: those that may name new keys, sign manifests, sign stamps, and sign alerts.
package struct RootList: Sendable, Equatable {
    package var identifier: String
    /// The list's number, 1 to `SyncLimits.greatestRootNumber`.
    package var number: Int
    /// The day on which it was created.
    package var date: String
    /// The number of `rootKeys` that must sign a list.
    package var threshold: Int
    package var rootKeys: [PublicKey]
    package var guideKey: PublicKey
    package var stampKey: PublicKey
    /// The keys that may sign the campus's alerts, each alone; empty for a campus that publishes none.
    package var alertKeys: [PublicKey]

    static let format = "muster-root-1"

    package init(
        identifier: String, number: Int, date: String, threshold: Int, rootKeys: [PublicKey],
        guideKey: PublicKey, stampKey: PublicKey, alertKeys: [PublicKey] = []
    ) {
        (self.identifier, self.number, self.date) = (identifier, number, date)
        (self.threshold, self.rootKeys, self.guideKey, self.stampKey) = (
            threshold, rootKeys, guideKey, stampKey
        )
        self.alertKeys = alertKeys
    }

    /// Parses a list. Its signatures are not verified here.
    ///
    /// - Throws: a diagnostic with a code that begins `root-` or `plist-`.
    package init(_ bytes: [UInt8], file: String = "root.plist") throws(Diagnostic) {
        let fields = try StrictFields(reading: bytes[...], prefix: "root", format: Self.format, file: file)
        identifier = try fields.identifier()
        number = try fields.integer("Number", in: 1...SyncLimits.greatestRootNumber)
        date = try fields.string("Date", "date", form: "a day such as 2026-11-21", where: ManifestRules.isDay)
        rootKeys = try fields.keys("RootKeys", max: SyncLimits.maxRootKeys)
        threshold = try fields.integer("Threshold", in: 1...rootKeys.count)
        guideKey = try fields.key("GuideKey")
        stampKey = try fields.key("StampKey")
        alertKeys =
            fields.has(Self.alertKeysName)
            ? try fields.keys(Self.alertKeysName, max: SyncLimits.maxAlertKeys) : []
    }

    private static let alertKeysName = "AlertKeys"

    /// The list as a property list. Equal lists have equal bytes.
    package var bytes: [UInt8] {
        var text = PropertyListWriter.head + "<dict>\n"
        text += "\t" + PropertyListWriter.entry("Format", Self.format) + "\n"
        text += "\t" + PropertyListWriter.entry("Identifier", identifier) + "\n"
        text += "\t" + PropertyListWriter.entry("Number", number) + "\n"
        text += "\t" + PropertyListWriter.entry("Date", date) + "\n"
        text += "\t" + PropertyListWriter.entry("Threshold", threshold) + "\n"
        text += Self.entry("RootKeys", rootKeys)
        text += "\t" + PropertyListWriter.entry("GuideKey", guideKey.base64) + "\n"
        text += "\t" + PropertyListWriter.entry("StampKey", stampKey.base64) + "\n"
        // Lists from before there were alerts stay what they were, to the byte.
        if !alertKeys.isEmpty { text += Self.entry(Self.alertKeysName, alertKeys) }
        return Array((text + "</dict>\n" + PropertyListWriter.end).utf8)
    }

    private static func entry(_ name: String, _ keys: [PublicKey]) -> String {
        let lines = keys.map { "\t\t" + PropertyListWriter.string($0.base64) + "\n" }
        return "\t<key>\(name)</key>\n\t<array>\n" + lines.joined() + "\t</array>\n"
    }

    /// Returns the number of the list's keys that have signed `message`. Each key counts once, whatever key
    /// number a signature names.
    func signers(of message: [UInt8], _ signatures: [Signature]) -> Int {
        rootKeys.filter { key in signatures.contains { key.verifies($0, message[...]) } }.count
    }
}

/// The paths in a repository, which are the same for a server, a folder and a memory stick.
package enum RepositoryPath {
    package static let stamp = "stamp"
    package static let alerts = "alerts"
    package static func rootList(_ number: Int) -> String { "root/\(number).plist" }
    package static func rootSignature(_ number: Int, _ key: KeyNumber) -> String {
        "root/\(number).\(key.hex).sig"
    }
    package static func manifest(_ digest: SHA256Digest) -> String { "manifest/\(digest.hex)" }
    package static func blob(_ digest: SHA256Digest) -> String { "blob/\(digest.hex)" }
}

extension StrictFields {
    /// Reads the fields of a small property list, which says itself which format it has.
    init(reading bytes: ArraySlice<UInt8>, prefix: String, format: String, file: String) throws(Diagnostic) {
        let limits = PropertyListLimits(bytes: 64 << 10, depth: 8, values: 1_000, textBytes: 64 << 10)
        // Without a taker there is always a value or an error.
        let root = try StrictPropertyList.read(bytes, file: file, limits: limits)
        try self.init(root ?? PropertyListValue(.boolean(false), at: .start), prefix: prefix, file: file)
        _ = try string("Format", "format", form: format) { $0 == format }
    }

    func identifier() throws(Diagnostic) -> String {
        try string(
            "Identifier", "identifier", form: "1 to 100 of A-Z a-z 0-9 . _ -, a letter or digit first",
            where: ManifestRules.isIdentifier)
    }

    func key(_ name: String) throws(Diagnostic) -> PublicKey {
        let line = try string(name)
        do throws(SignifyFault) {
            return try PublicKey(base64: line)
        } catch {
            throw wrong("keys", name, "is not a public key")
        }
    }

    /// Reads an array of 1 to `most` public keys, all different.
    func keys(_ name: String, max most: Int) throws(Diagnostic) -> [PublicKey] {
        let lines = try array(name)
        guard (1...most).contains(lines.count) else {
            throw wrong("keys", name, "does not hold 1 to \(most) keys")
        }
        var keys: [PublicKey] = []
        for line in lines {
            guard let text = line.string, let key = try? PublicKey(base64: text) else {
                throw wrong("keys", name, "holds something that is not a public key")
            }
            guard !keys.contains(where: { $0.key == key.key }) else {
                throw wrong("keys", name, "holds the same key twice")
            }
            keys.append(key)
        }
        return keys
    }

    func digest(_ name: String) throws(Diagnostic) -> SHA256Digest {
        guard let digest = SHA256Digest(hex: try string(name)) else {
            throw wrong("hash", name, "is not 64 hexadecimal digits in lower case")
        }
        return digest
    }

    func moment(_ name: String) throws(Diagnostic) -> Moment {
        guard let moment = Moment(try date(name)) else { throw wrong("date", name, "is not a date and time") }
        return moment
    }
}
