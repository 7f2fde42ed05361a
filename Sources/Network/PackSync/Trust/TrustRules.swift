// The rules for trusting root lists, stamps and manifests, as functions of their bytes and of the trust record.
//
// Nothing here reads a file, the clock or the network. All input is hostile until it has passed.
import ContentPack

/// A stamp that passes every rule.
package struct TrustedStamp: Sendable, Equatable {
    package let stamp: Stamp
    /// SHA-256 of its message.
    package let message: SHA256Digest
    /// True if this exact stamp was seen before.
    package let isKnown: Bool
}

/// A manifest that passes every rule.
package struct TrustedManifest: Sendable, Equatable {
    package let manifest: ResourceManifest
    /// The SHA-256 digest of its message, which becomes that of `Plists/Manifest.plist`.
    package let message: SHA256Digest
}

package enum TrustRules {
    // MARK: Root lists

    /// Returns the list in force: the newer of the anchor and the stored one, and the anchor if they have the
    /// same number. A stored list that cannot be read, or is for another pack, is ignored.
    package static func listInForce(anchor: RootList, kept: [UInt8]?) -> RootList {
        guard let kept, kept.count <= SyncLimits.largestRootList, let list = try? RootList(kept),
            list.identifier.utf8.elementsEqual(anchor.identifier.utf8), list.number > anchor.number
        else { return anchor }
        return list
    }

    /// Returns the list that follows `list` if enough keys of both have signed it.
    ///
    /// - Parameters:
    ///   - bytes: the file `root/N.plist`, with N one more than `list.number`.
    ///   - signature: returns the signature file of one key, or nil if there is none. Only as many as needed
    ///     are fetched: one that is unavailable must not block a list that enough others have signed.
    package static func successor(
        of list: RootList, bytes: [UInt8], signature: (KeyNumber) -> [UInt8]?
    ) throws(Refusal) -> RootList {
        let number = list.number + 1
        guard bytes.count <= SyncLimits.largestRootList else { throw .rootTooLarge(number: number) }
        var asked = Set<KeyNumber>()
        var signatures: [Signature] = []
        func countSigners(of list: RootList) -> Int {
            var count = list.signers(of: bytes, signatures)
            for key in list.rootKeys where count < list.threshold && asked.insert(key.number).inserted {
                guard let file = signature(key.number), file.count <= SyncLimits.largestSignature,
                    let read = try? Signature(file: file)
                else { continue }
                signatures.append(read)
                count = list.signers(of: bytes, signatures)
            }
            return count
        }
        let signers = countSigners(of: list)
        guard signers >= list.threshold else {
            throw .rootSignatures(number: number, needed: list.threshold, found: signers)
        }
        let next = try parsing(
            RootList(bytes, file: RepositoryPath.rootList(number)), or: Refusal.rootForm)
        guard next.identifier.utf8.elementsEqual(list.identifier.utf8) else {
            throw .rootOtherPack(number: number, found: next.identifier, expected: list.identifier)
        }
        guard next.number == number else { throw .rootNumber(found: next.number, expected: number) }
        let own = countSigners(of: next)
        guard own >= next.threshold else {
            throw .rootOwnSignatures(number: number, needed: next.threshold, found: own)
        }
        return next
    }

    // MARK: Stamps

    /// Verifies a stamp against the list in force and the trust record.
    ///
    /// `stampSignature` and `stampRootMissing` are final only if there are no newer root lists: see `wantsNewerLists`.
    package static func stamp(
        _ bytes: [UInt8], under list: RootList, _ record: TrustRecord
    ) throws(Refusal) -> TrustedStamp {
        guard bytes.count <= SyncLimits.largestStamp else { throw .stampTooLarge }
        guard let file = try? SignedMessage(file: bytes), file.isSigned(by: list.stampKey) else {
            throw .stampSignature
        }
        let stamp = try parsing(Stamp(message: file.message), or: Refusal.stampForm)
        guard stamp.identifier.utf8.elementsEqual(list.identifier.utf8) else {
            throw .stampOtherPack(found: stamp.identifier, expected: list.identifier)
        }
        guard stamp.root <= list.number else {
            throw .stampRootMissing(found: stamp.root, known: list.number)
        }
        let known = max(list.number, record.root)
        guard stamp.root == known else { throw .stampRootOlder(found: stamp.root, known: known) }
        let message = SHA256.digest(of: file.message)
        guard let seen = record.stampSeen(under: list) else {
            return TrustedStamp(stamp: stamp, message: message, isKnown: false)
        }
        guard stamp.number >= seen.number else { throw .stampOlder(found: stamp.number, seen: seen.number) }
        guard stamp.number > seen.number || message == seen.message else {
            throw .stampEquivocation(number: stamp.number)
        }
        return TrustedStamp(stamp: stamp, message: message, isKnown: stamp.number == seen.number)
    }

    /// Returns true if newer root lists must be fetched before this refusal is final.
    package static func wantsNewerLists(_ refusal: Refusal) -> Bool {
        switch refusal {
        case .stampSignature, .stampRootMissing: true
        case .alerts(let refusal): refusal.wantsNewerLists
        default: false
        }
    }

    // MARK: Manifests

    /// Checks that the version a stamp names is not older than the record allows, before its manifest is fetched.
    package static func checkVersion(
        of stamp: TrustedStamp, under list: RootList, _ record: TrustRecord
    ) throws(Refusal) {
        let least = max(record.manifestSeen(under: list)?.number ?? 1, record.leastVersion)
        guard stamp.stamp.version >= least else {
            throw .manifestOlder(found: stamp.stamp.version, seen: least)
        }
    }

    /// Verifies the manifest that a stamp names, with its signature.
    package static func manifest(
        _ bytes: [UInt8], of stamp: TrustedStamp, under list: RootList, _ record: TrustRecord
    ) throws(Refusal) -> TrustedManifest {
        try checkVersion(of: stamp, under: list, record)
        let stamp = stamp.stamp
        guard bytes.count == stamp.size else { throw .manifestSize(expected: stamp.size) }
        guard SHA256.digest(of: bytes) == stamp.manifest else { throw .manifestHash }
        guard let file = try? SignedMessage(file: bytes), file.isSigned(by: list.guideKey) else {
            throw .manifestSignature
        }
        let manifest = try parsing(
            ManifestReader.read(file.message, file: RepositoryPath.manifest(stamp.manifest)),
            or: Refusal.manifestForm)
        guard manifest.identifier.utf8.elementsEqual(list.identifier.utf8) else {
            throw .manifestOtherPack(found: manifest.identifier, expected: list.identifier)
        }
        guard manifest.version == stamp.version else {
            throw .manifestVersion(found: manifest.version, expected: stamp.version)
        }
        let message = SHA256.digest(of: file.message)
        if let seen = record.manifestSeen(under: list), seen.number == manifest.version,
            seen.message != message
        {
            throw .manifestEquivocation(version: manifest.version)
        }
        return TrustedManifest(manifest: manifest, message: message)
    }
}
