// Verifies a repository in a folder as a client would, without storing anything: its guides, or its alerts.
import Clocks
import ContentPack

package struct RepositoryVerdict: Sendable, Equatable {
    package var list: RootList
    package var stamp: Stamp
    package var manifest: ResourceManifest
    package var freshness: Stamp.Freshness
    /// The trust record of a client that has seen this repository.
    package var record: TrustRecord
    /// The signature files that do not count, although enough others do: too long, malformed, or not made by their key.
    package var badSignatures: [String]
}

package enum RepositoryCheck {
    /// - Parameters:
    ///   - anchor: the first root list.
    ///   - record: the trust record of earlier updates; nil for none.
    package static func check(
        _ folder: PublishedFolder, anchor: RootList, record: TrustRecord? = nil, now: Moment
    ) throws(Refusal) -> RepositoryVerdict {
        var record = record ?? TrustRecord(anchor)
        guard record.identifier.utf8.elementsEqual(anchor.identifier.utf8) else {
            throw .recordOtherPack(found: record.identifier, expected: anchor.identifier)
        }
        var list = anchor
        let file = try bytes(folder, RepositoryPath.stamp, limit: SyncLimits.largestStamp, .stampTooLarge)
        guard let file else { throw .stampMissing }
        var badSignatures: [String] = []
        let obstacle = takeNewerLists(after: &list, folder, &badSignatures)
        let stamp: TrustedStamp
        do throws(Refusal) {
            stamp = try TrustRules.stamp(file, under: list, record)
        } catch {
            throw TrustRules.wantsNewerLists(error) ? obstacle ?? error : error
        }
        try TrustRules.checkVersion(of: stamp, under: list, record)
        let size = stamp.stamp.size
        let name = RepositoryPath.manifest(stamp.stamp.manifest)
        guard let listing = try bytes(folder, name, limit: size, .manifestSize(expected: size)) else {
            throw .manifestMissing
        }
        let manifest = try TrustRules.manifest(listing, of: stamp, under: list, record)
        for resource in manifest.manifest.resources { try check(resource, in: folder) }
        record.note(list)
        record.note(stamp, under: list)
        record.note(manifest, under: list)
        return RepositoryVerdict(
            list: list, stamp: stamp.stamp, manifest: manifest.manifest,
            freshness: stamp.stamp.freshness(at: now), record: record, badSignatures: badSignatures)
    }

    /// Accepts the following root lists, as a client does once a day. Returns the reason that the last one
    /// was rejected, if one was.
    static func takeNewerLists(
        after list: inout RootList, _ folder: PublishedFolder, _ badSignatures: inout [String]
    ) -> Refusal? {
        for _ in 0..<SyncLimits.maxRootLists {
            let next: RootList?
            do throws(Refusal) { next = try successor(of: list, folder) } catch { return error }
            guard let next else { return nil }
            badSignatures += folder.badSignatures(of: next, after: list)
            list = next
        }
        return .rootTooMany
    }

    private static func successor(of list: RootList, _ folder: PublishedFolder) throws(Refusal) -> RootList? {
        let number = list.number + 1
        let bytes = try bytes(
            folder, RepositoryPath.rootList(number), limit: SyncLimits.largestRootList,
            .rootTooLarge(number: number))
        guard let bytes else { return nil }
        return try TrustRules.successor(of: list, bytes: bytes) { folder.signature(number, $0) }
    }

    private static func check(_ resource: Resource, in folder: PublishedFolder) throws(Refusal) {
        let size = Refusal.blobSize(name: resource.name, expected: resource.size)
        let name = RepositoryPath.blob(resource.digest)
        guard let bytes = try bytes(folder, name, limit: resource.size, size) else {
            throw .blobMissing(name: resource.name)
        }
        guard bytes.count == resource.size else { throw size }
        guard SHA256.digest(of: bytes) == resource.digest else { throw .blobHash(name: resource.name) }
    }

    static func bytes(
        _ folder: PublishedFolder, _ name: String, limit: Int, _ tooLarge: Refusal
    ) throws(Refusal) -> [UInt8]? {
        do throws(PublishedFolder.TooLarge) {
            return try folder.bytes(name, limit: limit)
        } catch {
            throw tooLarge
        }
    }
}

package struct AlertVerdict: Sendable, Equatable {
    package var root: RootList
    package var list: AlertList
    package var freshness: AlertList.Freshness
}

package enum AlertCheck {
    /// - Parameters:
    ///   - anchor: the first root list.
    ///   - record: the alert record of earlier readings; nil for none.
    package static func check(
        _ folder: PublishedFolder, anchor: RootList, record: AlertRecord? = nil, now: Moment
    ) throws(Refusal) -> AlertVerdict {
        let record = record ?? AlertRecord(identifier: anchor.identifier)
        guard record.identifier.utf8.elementsEqual(anchor.identifier.utf8) else {
            throw .recordOtherPack(found: record.identifier, expected: anchor.identifier)
        }
        let file = try RepositoryCheck.bytes(
            folder, RepositoryPath.alerts, limit: SyncLimits.largestAlerts, .alerts(.tooLarge))
        guard let file else { throw .alerts(.missing) }
        var (list, badSignatures) = (anchor, [String]())
        let obstacle = RepositoryCheck.takeNewerLists(after: &list, folder, &badSignatures)
        do throws(AlertRefusal) {
            let trusted = try TrustRules.alerts(file, under: list, record)
            return AlertVerdict(
                root: list, list: trusted.list, freshness: trusted.list.freshness(at: now))
        } catch {
            throw error.wantsNewerLists ? obstacle ?? .alerts(error) : .alerts(error)
        }
    }
}
