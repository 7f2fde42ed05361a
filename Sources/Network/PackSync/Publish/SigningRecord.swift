// What a publisher's keys signed last, kept beside the secret key. The published folder is on servers and memory sticks,
// where others can put an old state back; a timer must not confirm it with a new date.
import ContentPack
import Diagnostics
import Files
import PropertyLists
import TextTools

struct SigningRecord {
    /// The kinds of files that are signed again and again, each with a record.
    enum Subject: String { case stamp, alerts }

    typealias Signed = TrustRecord.Seen

    let subject: Subject
    private let list: RootList
    /// The record's path; nil if the key is from no file.
    let path: String?
    /// The highest number of a key list that was in force.
    private var root = 0
    private var last: Signed?
    /// The file that was signed after it, if a program ended before it was certain to be published.
    private var pending: Signed?
    /// The highest Version whose stamp was signed; 0 for alerts.
    private(set) var version = 0
    /// True once the record could not be written.
    private(set) var isUnwritable = false

    private static let format = "muster-signed-1"
    private static let largest = 8 << 10

    /// Reads the record beside the file of `key`.
    ///
    /// - Throws: the reason that nothing may be signed: the record is damaged, or a newer key list was in force.
    init(_ subject: Subject, beside key: SecretKey, under list: RootList) throws(PublishProblem) {
        (self.subject, self.list) = (subject, list)
        path = key.path.map {
            FilePath.openableParent(of: $0) + "/\(list.identifier).\(subject.rawValue).signed"
        }
        guard let path else { return }
        let bytes: [UInt8]
        do throws(FileFailure) {
            let file = try OpenFile.at(path, followsLinks: false)
            guard file.status?.isTrustedFile(owners: [0]) == true || file.keepsNoPermissions && file.isPlain
            else { throw file.failure(.open) }
            bytes = try file.readAll(limit: Self.largest)
        } catch {
            if error.isMissing { return }
            throw Self.damaged(path)
        }
        guard (try? read(bytes, path)) != nil, self.bytes == bytes else { throw Self.damaged(path) }
        guard root <= list.number else {
            throw PublishProblem(
                .content, Self.olderKeyList,
                "Key list \(root) was in force when this key signed last, and the newest one here is \(list.number). "
                    + "Restore the others from a backup: a key that was replaced must not count again.")
        }
    }

    /// The code of the problem of a key list that is missing, without `publish-`.
    static let olderKeyList = "root-older"

    private static func damaged(_ path: String) -> PublishProblem {
        PublishProblem(
            .content, "record",
            "\(path), the record of what was signed last, is damaged, or others may write it. Restore it from a backup. "
                + "Remove it only if you are certain that what is published is the newest.")
    }

    // MARK: Judging what is published

    /// Returns the reason that what is published must not be continued or confirmed, or nil if it is what was signed last,
    /// or something newer that a key in force signed.
    ///
    /// - Parameters:
    ///   - published: what is published; nil if nothing is.
    ///   - keys: the keys of this role in the key list in force.
    func obstacle(to published: Signed?, keys: [PublicKey]) -> PublishProblem? {
        // Where nothing can be remembered, nothing can be compared.
        if path == nil { return nil }
        guard let published else {
            guard let last else { return nil }
            return problem("missing", "list \(last.number), which was signed last, is missing")
        }
        if published == last || published == pending { return nil }
        guard keys.contains(where: { $0.key == published.key }) else {
            return problem("replaced-key", "it is signed by a key that was replaced")
        }
        let highest = highest(keys)
        if published.number > highest { return nil }
        return published.number == highest
            ? problem("conflict", "another one with the same number, \(highest), was signed last")
            : problem("older", "it is number \(published.number), and number \(highest) was signed last")
    }

    private func problem(_ code: String, _ reason: String) -> PublishProblem {
        let name = subject == .stamp ? "stamp" : "list of alerts"
        let advice =
            subject == .stamp ? " Restore the newest one from a backup, or publish the pack again." : ""
        return PublishProblem(
            .refused, "\(subject.rawValue)-\(code)",
            "The \(name) in the folder is not what was signed last, so it is not continued: \(reason).\(advice)"
        )
    }

    /// Returns the highest number that these keys have signed; 0 for none.
    func highest(_ keys: [PublicKey]) -> Int {
        [last, pending].compactMap { $0 }.filter { signed in keys.contains { $0.key == signed.key } }
            .map(\.number).max() ?? 0
    }

    /// True if nothing was noted yet.
    var isEmpty: Bool { last == nil && pending == nil }

    // MARK: The last list itself

    private var filePath: String? { path.map { $0 + ".list" } }

    /// Returns the list of alerts that was signed last; nil if it is not here as it was signed.
    func remembered(as identifier: String) -> AlertList? {
        guard let filePath, let file = try? AuthorityFile.read(filePath, limit: SyncLimits.largestAlerts),
            let signed = try? SignedMessage(file: file), let alerts = try? AlertList(message: signed.message),
            alerts.identifier.utf8.elementsEqual(identifier.utf8)
        else { return nil }
        let digest = SHA256.digest(of: signed.message)
        return [last, pending].contains { $0?.message == digest } ? alerts : nil
    }

    /// Keeps the file of a list that is about to be published.
    mutating func remember(_ file: [UInt8]) { if let filePath { write(file, to: filePath) } }

    // MARK: Noting what is signed

    /// Notes what is about to be published, publishes it, and notes that it was. A record that cannot be written does not
    /// keep an alert from people: `isUnwritable` is then true.
    mutating func note(
        _ signed: Signed, version: Int = 0, publishing: () throws(PublishProblem) -> Void
    ) throws(PublishProblem) {
        (root, pending) = (list.number, signed)
        self.version = max(self.version, version)
        write()
        try publishing()
        (last, pending) = (signed, nil)
        write()
    }

    private mutating func write() { if let path { write(bytes, to: path) } }

    private mutating func write(_ bytes: [UInt8], to path: String) {
        do throws(FileFailure) {
            let name = FilePath.name(of: path)
            try Folder.at(FilePath.openableParent(of: path)).replace(
                name, with: bytes,
                Replacement(through: name + Replacement.ending, mode: .exactly(0o600), flushing: .file))
        } catch {
            isUnwritable = true
        }
    }

    /// The sentence about a record that could not be written; nil if it was.
    var warning: String? {
        guard isUnwritable, let path else { return nil }
        return DisplayText.escaped(
            "\(path) could not be written, so an old state that someone puts back later will not be noticed. Keep the key in "
                + "a folder that can be written.")
    }

    // MARK: The file

    private var bytes: [UInt8] {
        var text = "\t" + PropertyListWriter.entry("Format", Self.format) + "\n"
        text += "\t" + PropertyListWriter.entry("Identifier", list.identifier) + "\n"
        text += "\t" + PropertyListWriter.entry("Root", root) + "\n"
        text += "\t" + PropertyListWriter.entry("Version", version) + "\n"
        text += SealedRecord.array(Self.lastName, [last].compactMap { $0?.line })
        return SealedRecord.bytes(
            text + SealedRecord.array(Self.pendingName, [pending].compactMap { $0?.line }))
    }

    private static let (lastName, pendingName) = ("Last", "Pending")

    private mutating func read(_ bytes: [UInt8], _ path: String) throws(Diagnostic) {
        let fields = try StrictFields(reading: bytes[...], prefix: "signed", format: Self.format, file: path)
        root = try fields.integer("Root", in: 0...SyncLimits.greatestRootNumber)
        version = try fields.integer("Version", in: 0...SyncLimits.greatestNumber)
        last = try TrustRecord.former(Self.lastName, fields).first
        pending = try TrustRecord.former(Self.pendingName, fields).first
    }
}

extension TrustRecord.Seen {
    init(_ number: Int, _ message: ArraySlice<UInt8>, _ key: PublicKey) {
        self.init(number: number, message: SHA256.digest(of: message), key: key.key)
    }
}
