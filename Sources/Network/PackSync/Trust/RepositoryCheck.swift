// Verifies a repository in a folder as a client would, without installing anything.
import Clocks
import ContentPack

public struct RepositoryVerdict: Sendable, Equatable {
    public var list: RootList
    public var stamp: Stamp
    public var manifest: ResourceManifest
    public var freshness: Stamp.Freshness
    /// What a client has seen once it has seen this.
    public var record: TrustRecord
}

public enum RepositoryCheck {
    /// - Parameters:
    ///   - anchor: the list to begin with.
    ///   - record: what was seen before; nil for nothing.
    public static func check(
        _ folder: PublishedFolder, anchor: RootList, record: TrustRecord? = nil, now: Moment
    ) throws(Refusal) -> RepositoryVerdict {
        var record = record ?? TrustRecord(anchor)
        guard record.identifier.utf8.elementsEqual(anchor.identifier.utf8) else {
            throw .recordOtherPack(found: record.identifier, expected: anchor.identifier)
        }
        var list = anchor
        let file = try bytes(folder, RepositoryPath.stamp, limit: SyncLimits.largestStamp, .stampTooLarge)
        guard let file else { throw .stampMissing }
        let stamp = try trusted(file, folder, &list, record)
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
            freshness: stamp.stamp.freshness(at: now), record: record)
    }

    /// The stamp, under the list in force or, where that is not enough, under those that follow it.
    private static func trusted(
        _ file: [UInt8], _ folder: PublishedFolder, _ list: inout RootList, _ record: TrustRecord
    ) throws(Refusal) -> TrustedStamp {
        let refusal: Refusal
        do throws(Refusal) {
            return try TrustRules.stamp(file, under: list, record)
        } catch {
            guard TrustRules.wantsNewerLists(error) else { throw error }
            refusal = error
        }
        var taken = 0
        while taken < SyncLimits.mostRootLists, let next = try successor(of: list, folder) {
            taken += 1
            list = next
        }
        guard taken > 0 else { throw refusal }
        do throws(Refusal) {
            return try TrustRules.stamp(file, under: list, record)
        } catch {
            let isUnfinished = taken == SyncLimits.mostRootLists && TrustRules.wantsNewerLists(error)
            throw isUnfinished ? .rootTooMany : error
        }
    }

    private static func successor(
        of list: RootList, _ folder: PublishedFolder
    ) throws(Refusal) -> RootList? {
        let number = list.number + 1
        let bytes = try bytes(
            folder, RepositoryPath.rootList(number), limit: SyncLimits.largestRootList,
            .rootTooLarge(number: number))
        guard let bytes else { return nil }
        return try TrustRules.successor(of: list, bytes: bytes) { key -> [UInt8]? in
            let name = RepositoryPath.rootSignature(number, key)
            let file: [UInt8]?? = try? folder.bytes(name, limit: SyncLimits.largestSignature)
            return file ?? nil
        }.get()
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

    private static func bytes(
        _ folder: PublishedFolder, _ name: String, limit: Int, _ tooLarge: Refusal
    ) throws(Refusal) -> [UInt8]? {
        do throws(PublishedFolder.TooLarge) {
            return try folder.bytes(name, limit: limit)
        } catch {
            throw tooLarge
        }
    }
}
