// A publisher whose every step a test decides, and a client that remembers.
import Clocks
import Foundation
import TestSupport

@testable import ContentPack
@testable import PackSync

/// A repository in a temporary folder.
final class TestRepository {
    let directory: PrivateDirectory
    let rootKeys: [SecretKey]
    var guideKey: SecretKey
    var stampKey: SecretKey
    private(set) var list: RootList
    /// The first root list.
    let anchor: RootList
    var folder: PublishedFolder { PublishedFolder(directory.path) }

    static let issued = Moment(seconds: 1_795_255_200)  // 2026-11-21T10:00:00Z
    static let content = ["Guides/fire.html": "<h1>Fire</h1>", "Plists/Pack.plist": "<plist><dict/></plist>"]

    init(rootKeys count: Int = 1, threshold: Int = 1) throws {
        directory = try PrivateDirectory()
        rootKeys = try (0..<count).map { _ in try SecretKey() }
        guideKey = try SecretKey()
        stampKey = try SecretKey()
        anchor = RootList(
            identifier: "org.example.campus", number: 1, date: "2026-11-21", threshold: threshold,
            rootKeys: rootKeys.map(\.publicKey), guideKey: guideKey.publicKey, stampKey: stampKey.publicKey)
        list = anchor
        try add(anchor, signedBy: Array(rootKeys.prefix(threshold)))
    }

    /// Adds the next root list as it is given.
    func add(_ list: RootList, signedBy keys: [SecretKey]) throws {
        try write(list.bytes, RepositoryPath.rootList(list.number))
        for key in keys {
            try write(
                key.sign(list.bytes).file(comment: "test"),
                RepositoryPath.rootSignature(list.number, key.publicKey.number))
        }
        self.list = list
    }

    /// Adds a validly signed list with new keys for guides or stamps.
    func rotate(guide: SecretKey? = nil, stamp: SecretKey? = nil) throws {
        guideKey = guide ?? guideKey
        stampKey = stamp ?? stampKey
        var next = list
        next.number += 1
        next.guideKey = guideKey.publicKey
        next.stampKey = stampKey.publicKey
        try add(next, signedBy: Array(rootKeys.prefix(next.threshold)))
    }

    /// Publishes a state. Returns its stamp, which a thief might keep.
    @discardableResult
    func publish(
        version: Int, number: Int, content: [String: String] = TestRepository.content,
        guideKey: SecretKey? = nil, stampKey: SecretKey? = nil, root: Int? = nil,
        issued: Moment = TestRepository.issued, days: Int = 30
    ) throws -> [UInt8] {
        let resources = content.map { name, text in
            Resource(
                name: name, version: 1, size: text.utf8.count, digest: SHA256.digest(of: Array(text.utf8)))
        }
        for text in content.values {
            try write(Array(text.utf8), RepositoryPath.blob(SHA256.digest(of: Array(text.utf8))))
        }
        let manifest = ResourceManifest(
            identifier: "org.example.campus", version: version, date: "2026-11-21",
            resources: ResourceList(resources))
        let file = (guideKey ?? self.guideKey).embed(ManifestWriter.bytes(manifest), comment: "test")
        let digest = SHA256.digest(of: file)
        try write(file, RepositoryPath.manifest(digest))
        let stamp = Stamp(
            identifier: "org.example.campus", number: number, version: version, manifest: digest,
            size: file.count, root: root ?? list.number, issued: issued, expires: issued + days * Moment.day)
        let bytes = (stampKey ?? self.stampKey).embed(stamp.message, comment: "test")
        try write(bytes, RepositoryPath.stamp)
        return bytes
    }

    func write(_ bytes: [UInt8], _ name: String) throws { try directory.write(bytes, to: name) }

    func read(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(fileURLWithPath: directory.path(name))))
    }

    func names(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path(folder)).sorted()
    }

    /// The path of the one manifest, or of the blob of a resource.
    func manifestPath() throws -> String { try "manifest/" + names("manifest")[0] }

    func blobPath(_ name: String) -> String {
        RepositoryPath.blob(SHA256.digest(of: Array((Self.content[name] ?? "").utf8)))
    }
}

/// A client that has updated before.
struct TestClient {
    let anchor: RootList
    var record: TrustRecord?
    var now = TestRepository.issued + 3_600

    init(_ repository: TestRepository) { anchor = repository.anchor }

    /// Returns the result of an update, and keeps its record.
    @discardableResult
    mutating func update(from repository: TestRepository) throws(Refusal) -> RepositoryVerdict {
        let verdict = try RepositoryCheck.check(
            repository.folder, anchor: anchor, record: record, now: now)
        record = verdict.record
        return verdict
    }

    /// Returns the code with which an update is refused, or `nil` if it is not.
    mutating func refusal(of repository: TestRepository) -> String? {
        let before = record
        do throws(Refusal) {
            _ = try update(from: repository)
            return nil
        } catch {
            // Nothing that was refused has been remembered.
            return record == before ? error.code : "record changed"
        }
    }
}
