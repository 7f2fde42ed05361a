// The record of what a client has seen of a pack, by which it recognizes an old state.
import ContentPack
import Diagnostics
import PropertyLists

/// The content of `trust.plist`: the highest numbers seen, each with the key that signed it, and the hold of
/// a rollback.
package struct TrustRecord: Sendable, Equatable {
    /// A number and the key that signed it. It does not restrict what another key signs.
    package struct Seen: Sendable, Equatable {
        package var number: Int
        /// The SHA-256 digest of the message with this number, without its signature.
        package var message: SHA256Digest
        /// The 32 bytes of the key.
        package var key: [UInt8]

        /// The line in the file for a former key.
        var line: String { "\(number) \(message.hex) \(HexText.text(key))" }
    }

    /// A version that was rolled back: only higher ones are installed.
    package struct Hold: Sendable, Equatable {
        package var version: Int
        /// The guide key at the time of the rollback.
        package var key: [UInt8]
    }

    package var identifier: String
    /// The number of the newest trusted root list.
    package var root: Int
    package var stamp: Seen?
    package var manifest: Seen?
    /// The highest stamps seen under replaced keys, the last one first. They apply again if a key returns.
    package var formerStamps: [Seen] = []
    package var formerManifests: [Seen] = []
    package var hold: Hold?
    /// The lowest Version that is accepted if the record has no manifest for the key in force. Not written to the file.
    var leastVersion = 1
    /// The manifest's hash for the name of each installed version, used to verify its files.
    package var installed: [String: SHA256Digest] = [:]

    static let format = "muster-trust-1"
    /// The most bytes of the file.
    package static let largest = 16 << 10

    /// Creates a record of nothing but the first root list.
    package init(_ root: RootList) {
        identifier = root.identifier
        self.root = root.number
    }

    /// Returns the stamp seen under the key in force, or nil if that key is new.
    package func stampSeen(under list: RootList) -> Seen? {
        Self.seen(under: list.stampKey, stamp, formerStamps)
    }

    /// Returns the manifest seen under the key in force; its number is a Version.
    package func manifestSeen(under list: RootList) -> Seen? {
        Self.seen(under: list.guideKey, manifest, formerManifests)
    }

    private static func seen(under key: PublicKey, _ last: Seen?, _ former: [Seen]) -> Seen? {
        last?.key == key.key ? last : former.first { $0.key == key.key }
    }

    /// Returns the manifest's hash that an installed version must have, or nil if it was not recorded.
    func manifest(of version: VersionName) -> SHA256Digest? {
        installed[version.text] ?? (manifest?.number == version.number ? manifest?.message : nil)
    }

    /// Returns true if a manifest with this hash is the one installed as `version`. A record without
    /// installed versions, written by an older program, accepts every manifest.
    func vouches(for message: SHA256Digest, of version: VersionName) -> Bool {
        manifest(of: version).map { $0 == message } ?? installed.isEmpty
    }

    /// Returns true if a rollback keeps `version` from being installed. A new guide key ends a hold:
    /// otherwise a thief's very high version, once rolled back, would block updates forever.
    package func holds(_ version: Int, under list: RootList) -> Bool {
        guard let hold, hold.key == list.guideKey.key else { return false }
        return version <= hold.version
    }

    package mutating func note(_ list: RootList) { root = max(root, list.number) }

    package mutating func note(_ stamp: TrustedStamp, under list: RootList) {
        Self.note(
            Seen(number: stamp.stamp.number, message: stamp.message, key: list.stampKey.key), &self.stamp,
            &formerStamps)
    }

    package mutating func note(_ manifest: TrustedManifest, under list: RootList) {
        Self.note(
            Seen(number: manifest.manifest.version, message: manifest.message, key: list.guideKey.key),
            &self.manifest, &formerManifests)
    }

    private static func note(_ new: Seen, _ last: inout Seen?, _ former: inout [Seen]) {
        former.removeAll { $0.key == new.key }
        if let last, last.key != new.key {
            former = Array(([last] + former).prefix(SyncLimits.maxFormerKeys))
        }
        last = new
    }

    package mutating func hold(_ version: Int, under list: RootList) {
        hold = Hold(version: version, key: list.guideKey.key)
    }

    // MARK: The file

    package var bytes: [UInt8] { SealedRecord.bytes(content) }

    private var content: String {
        var text = "\t" + PropertyListWriter.entry("Format", Self.format) + "\n"
        text += "\t" + PropertyListWriter.entry("Identifier", identifier) + "\n"
        text += "\t" + PropertyListWriter.entry("Root", root) + "\n"
        for (name, seen) in [("Stamp", stamp), ("Manifest", manifest)] {
            guard let seen else { continue }
            text += "\t" + PropertyListWriter.entry(name, seen.number) + "\n"
            text += "\t" + PropertyListWriter.entry(name + "SHA256", seen.message.hex) + "\n"
            text += "\t" + PropertyListWriter.entry(name + "Key", HexText.text(seen.key)) + "\n"
        }
        text += SealedRecord.array("FormerStamps", formerStamps.map(\.line))
        text += SealedRecord.array("FormerManifests", formerManifests.map(\.line))
        if let hold {
            text += "\t" + PropertyListWriter.entry("Hold", hold.version) + "\n"
            text += "\t" + PropertyListWriter.entry("HoldKey", HexText.text(hold.key)) + "\n"
        }
        let versions = installed.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        return text + SealedRecord.array("Installed", versions.map { "\($0.key) \($0.value.hex)" })
    }

    /// Parses the file. A damaged one never counts as empty: an old state would then be accepted as new.
    package init(_ bytes: [UInt8], path: String) throws(Refusal) {
        do throws(Diagnostic) {
            try self.init(
                fields: StrictFields(
                    reading: bytes[...], prefix: "trust", format: Self.format, file: path))
        } catch {
            throw .recordDamaged(path: path)
        }
        guard self.bytes == bytes else { throw .recordDamaged(path: path) }
    }

    private init(fields: StrictFields) throws(Diagnostic) {
        identifier = try fields.identifier()
        root = try fields.integer("Root", in: 1...SyncLimits.greatestRootNumber)
        stamp = try Self.seen("Stamp", fields)
        manifest = try Self.seen("Manifest", fields)
        formerStamps = try Self.former("FormerStamps", fields)
        formerManifests = try Self.former("FormerManifests", fields)
        installed = try Self.installed(fields)
        guard fields.has("Hold") else { return }
        hold = Hold(
            version: try fields.integer("Hold", in: 1...SyncLimits.greatestNumber),
            key: try Self.key("HoldKey", fields))
    }

    /// Returns the words of each text of a list, which is empty if the list is missing.
    private static func words(_ key: String, _ fields: StrictFields) throws(Diagnostic) -> [[Substring]] {
        guard fields.has(key) else { return [] }
        return try fields.array(key).map { $0.string?.split(separator: " ") ?? [] }
    }

    static func former(_ name: String, _ fields: StrictFields) throws(Diagnostic) -> [Seen] {
        var former: [Seen] = []
        for words in try words(name, fields) {
            guard words.count == 3, let number = Int(words[0]),
                (1...SyncLimits.greatestNumber).contains(number),
                let message = SHA256Digest(hex: words[1]), let key = HexText.bytes(words[2]),
                key.count == Ed25519.publicKeyBytes, former.count < SyncLimits.maxFormerKeys
            else { throw fields.wrong("former", name, "is not a number, a hash and a key") }
            former.append(Seen(number: number, message: message, key: key))
        }
        return former
    }

    private static func installed(_ fields: StrictFields) throws(Diagnostic) -> [String: SHA256Digest] {
        var installed: [String: SHA256Digest] = [:]
        for words in try words("Installed", fields) {
            guard words.count == 2, let name = VersionName(String(words[0])),
                let message = SHA256Digest(hex: words[1])
            else { throw fields.wrong("installed", "Installed", "is not a version and a hash") }
            installed[name.text] = message
        }
        return installed
    }

    private static func seen(_ name: String, _ fields: StrictFields) throws(Diagnostic) -> Seen? {
        guard fields.has(name) else { return nil }
        return Seen(
            number: try fields.integer(name, in: 1...SyncLimits.greatestNumber),
            message: try fields.digest(name + "SHA256"), key: try key(name + "Key", fields))
    }

    private static func key(_ name: String, _ fields: StrictFields) throws(Diagnostic) -> [UInt8] {
        guard let key = HexText.bytes(try fields.string(name)), key.count == Ed25519.publicKeyBytes else {
            throw fields.wrong("keys", name, "is not a key")
        }
        return key
    }
}

/// A property list with a sum over its entries. It is written in one way, so that a digit that changed on the disk is
/// noticed: what is read must be what would be written.
enum SealedRecord {
    /// Returns the file with these entries.
    static func bytes(_ entries: String) -> [UInt8] {
        let check = SHA256.digest(of: Array(entries.utf8))
        let text =
            PropertyListWriter.head + "<dict>\n" + entries + "\t"
            + PropertyListWriter.entry("Check", check.hex) + "\n</dict>\n" + PropertyListWriter.end
        return Array(text.utf8)
    }

    /// Returns the entry of a list of texts; nothing for none.
    static func array(_ key: String, _ lines: [String]) -> String {
        guard !lines.isEmpty else { return "" }
        let items = lines.reduce(into: "") { $0 += PropertyListWriter.string($1) }
        return "\t<key>\(key)</key><array>\(items)</array>\n"
    }
}
