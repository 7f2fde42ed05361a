// Publishes a pack: its files, its manifest, and finally the stamp that announces them.
import Clocks
import ContentPack
import Diagnostics
import Files
import Transport

package struct Publisher {
    package let folder: PublishedFolder
    private let list: RootList
    private let state: PublishedState?
    private let warn: (String) -> Void
    private let acceptsClock: Bool
    /// The lock that keeps the published state unchanged between reading and replacing it.
    private let lock: OpenFile

    /// The state that a folder publishes at present, as far as publishing can continue from it.
    private struct PublishedState {
        var stamp: Stamp
        /// The stamp's number and hash, and the key that signed it.
        var signed: SigningRecord.Signed
        var manifest: ResourceManifest
        /// True if nothing in the state needs another signature.
        var isInForce: Bool
    }

    package enum Outcome: Sendable, Equatable {
        case published(version: Int, stamp: Int, added: Int, removed: Int)
        case unchanged(version: Int)
    }

    /// - Parameters:
    ///   - warn: takes what else must be said after publishing: sentences for people.
    ///   - acceptsClock: true to sign a stamp with a time that a clock that is set cannot show.
    /// - Throws: the reason that nothing can be published in this folder.
    package init(
        _ folder: PublishedFolder, warn: @escaping (String) -> Void = { _ in }, acceptsClock: Bool = false
    ) throws(PublishProblem) {
        (self.folder, self.warn, self.acceptsClock) = (folder, warn, acceptsClock)
        guard FileKind.isFolder(folder.path) else { throw PublishProblem.noRootList(folder.path) }
        lock = try folder.lock()
        folder.removeTemporaries()
        let lists = try folder.rootLists()
        guard let list = lists.last else { throw PublishProblem.noRootList(folder.path) }
        self.list = list
        state = try Self.state(of: folder, lists)
    }

    /// Returns the present stamp and manifest, signed by the keys of any root list.
    private static func state(
        of folder: PublishedFolder, _ lists: [RootList]
    ) throws(PublishProblem) -> PublishedState? {
        let found: [UInt8]?
        do throws(PublishedFolder.TooLarge) {
            found = try folder.bytes(RepositoryPath.stamp, limit: SyncLimits.largestStamp)
        } catch { throw damaged(folder, RepositoryPath.stamp) }
        guard let file = found else {
            // Counting from 1 again would look like an attack to every client, unless the stamp key is new.
            let isNewKey = lists.count > 1 && lists.last?.stampKey != lists[lists.count - 2].stampKey
            if folder.holdsManifests, !isNewKey { throw lostStamp(folder) }
            return nil
        }
        guard let list = lists.last, let signed = try? SignedMessage(file: file),
            let key = lists.reversed().map(\.stampKey).first(where: signed.isSigned(by:)),
            let stamp = try? Stamp(message: signed.message)
        else { throw damaged(folder, RepositoryPath.stamp) }
        let name = RepositoryPath.manifest(stamp.manifest)
        guard let bytes = try? folder.bytes(name, limit: stamp.size),
            SHA256.digest(of: bytes) == stamp.manifest,
            let message = try? SignedMessage(file: bytes),
            lists.contains(where: { message.isSigned(by: $0.guideKey) }),
            let manifest = try? ManifestReader.read(message.message)
        else { throw damaged(folder, name) }
        let isInForce =
            signed.isSigned(by: list.stampKey) && message.isSigned(by: list.guideKey)
            && stamp.root == list.number
        return PublishedState(
            stamp: stamp, signed: .init(stamp.number, signed.message, key), manifest: manifest,
            isInForce: isInForce)
    }

    private static func lostStamp(_ folder: PublishedFolder) -> PublishProblem {
        PublishProblem(
            .content, "stamp-lost",
            "\(folder.path)/\(RepositoryPath.stamp) is missing, although manifests were published there. Restore it from a "
                + "backup: clients count from what was published last. Only if the first publish was interrupted, and no client "
                + "has updated yet, remove \(folder.path)/manifest and publish again.")
    }

    private static func damaged(_ folder: PublishedFolder, _ name: String) -> PublishProblem {
        PublishProblem(
            .content, "state",
            "\(folder.path)/\(name) is missing, damaged or signed by a key that no key list there names. Restore it from a "
                + "backup: clients count from what was published last.")
    }

    // MARK: Publishing

    /// Publishes the pack in `directory`.
    ///
    /// A client that reads at any moment sees the old state or the new one: the stamp is replaced last, by rename.
    ///
    /// - Parameter days: the time until the stamp expires.
    package func publish(
        _ directory: String, guideKey: SecretKey, stampKey: SecretKey, days: Int, now: Moment
    ) throws(PublishProblem) -> Outcome {
        try check(guideKey, is: list.guideKey, "guide")
        try check(stampKey, is: list.stampKey, "stamp")
        try check(now)
        let record = try SigningRecord(.stamp, beside: stampKey, under: list)
        // A state that was put back says nothing of what clients have: then the record does.
        let isLatest = record.obstacle(to: state?.signed, keys: [list.stampKey]) == nil
        let manifest = try manifest(of: directory)
        if isLatest, let state, state.isInForce, state.manifest == manifest {
            return .unchanged(version: manifest.version)
        }
        if let state, isLatest || manifest.version <= state.manifest.version {
            try checkVersion(manifest, after: state)
        }
        if !isLatest, manifest.version <= record.version { throw versionTaken(record.version, manifest) }
        for resource in manifest.resources { try publish(resource, of: directory) }
        let file = guideKey.embed(
            ManifestWriter.bytes(manifest), comment: "signed list of files, version \(manifest.version)")
        guard file.count <= ManifestRules.largestManifest else {
            throw PublishProblem(
                .content, "manifest-size",
                "The list of files would have \(file.count) bytes, more than the \(ManifestRules.largestManifest) it may."
            )
        }
        let digest = SHA256.digest(of: file)
        try folder.put(file, at: RepositoryPath.manifest(digest))
        let number = try replaceStamp(
            version: manifest.version, digest, size: file.count, stampKey, record, days: days, now: now)
        let before = state?.manifest.resources ?? ResourceList()
        return .published(
            version: manifest.version, stamp: number,
            added: manifest.resources.filter { before[$0.name]?.digest != $0.digest }.count,
            removed: before.filter { manifest.resources[$0.name] == nil }.count)
    }

    /// Renews the stamp of the present state without the offline keys. Returns the stamp's number.
    package func restamp(_ stampKey: SecretKey, days: Int, now: Moment) throws(PublishProblem) -> Int {
        try check(stampKey, is: list.stampKey, "stamp")
        try check(now)
        guard let state else {
            throw PublishProblem(.content, "state", "Nothing is published in \(folder.path) yet.")
        }
        let record = try SigningRecord(.stamp, beside: stampKey, under: list)
        if let obstacle = record.obstacle(to: state.signed, keys: [list.stampKey]) { throw obstacle }
        let name = RepositoryPath.manifest(state.stamp.manifest)
        guard let bytes = try? folder.bytes(name, limit: state.stamp.size),
            let signed = try? SignedMessage(file: bytes), signed.isSigned(by: list.guideKey)
        else {
            throw PublishProblem(
                .refused, "guide-key",
                "The list of files is signed by a guide key that is no longer valid. Publish the pack again with the new "
                    + "one.")
        }
        return try replaceStamp(
            version: state.stamp.version, state.stamp.manifest, size: state.stamp.size, stampKey, record,
            days: days, now: now)
    }

    private func manifest(of directory: String) throws(PublishProblem) -> ResourceManifest {
        do throws(Diagnostic) {
            let pack = try Pack.open(directory: directory, origin: .named)
            if let problem = pack.problems.first(where: { $0.severity == .error }) { throw problem }
            guard pack.info.identifier.utf8.elementsEqual(list.identifier.utf8) else {
                throw Diagnostic(
                    .error, "publish-other-pack", file: PackFiles.info,
                    message:
                        "Identifier is \(pack.info.identifier), and the key list is for \(list.identifier)",
                    hint: "publish it to a folder of its own")
            }
            let manifest = try ManifestScan.manifest(of: directory, previous: state?.manifest)
            guard manifest.resources.contains(where: { Self.isGuide($0.name) }) else {
                throw Diagnostic(
                    .error, "publish-no-guides", file: PackFiles.guidesFolder,
                    message: "there is no guide in this pack",
                    hint: "name the pack's folder, with its guides in it")
            }
            return manifest
        } catch {
            throw PublishProblem(error)
        }
    }

    private static func isGuide(_ name: String) -> Bool {
        name.hasPrefix(PackFiles.guidesFolder + "/") && ["html", "htm"].contains(PackPath.ending(of: name))
    }

    /// Checks that changed content has a higher version, because clients compare versions.
    private func checkVersion(
        _ manifest: ResourceManifest, after state: PublishedState
    ) throws(PublishProblem) {
        let isSame = state.manifest == manifest && !state.isInForce
        guard manifest.version > state.manifest.version || isSame else {
            throw versionTaken(state.manifest.version, manifest)
        }
    }

    private func versionTaken(_ version: Int, _ manifest: ResourceManifest) -> PublishProblem {
        PublishProblem(
            .refused, "version",
            "Version \(version) is already published, and this pack differs from it. Raise Version in "
                + "\(PackFiles.info) (it is \(manifest.version)).")
    }

    private func publish(_ resource: Resource, of directory: String) throws(PublishProblem) {
        let bytes = try parsing(
            ContentFile.read(
                directory: directory, path: resource.name, limit: ManifestRules.largestResource),
            or: PublishProblem.init)
        guard SHA256.digest(of: bytes) == resource.digest else {
            throw PublishProblem(
                .content, "changing", "\(resource.name) changed while it was published. Publish again.")
        }
        guard !SecretKeyScan.holdsKey(bytes) else {
            throw PublishProblem(
                .refused, "secret-key",
                "\(resource.name) holds a secret key. It was not published; keep it outside the pack.")
        }
        try folder.put(bytes, at: RepositoryPath.blob(resource.digest))
    }

    private func replaceStamp(
        version: Int, _ digest: SHA256Digest, size: Int, _ key: SecretKey, _ record: SigningRecord, days: Int,
        now: Moment
    ) throws(PublishProblem) -> Int {
        // Under a new key clients count from 1, so that a thief's very high number is forgotten.
        let signedLast = state.map { $0.signed.key == list.stampKey.key ? $0.stamp.number : 0 } ?? 0
        let number = max(signedLast, record.highest([list.stampKey])) + 1
        guard number <= SyncLimits.greatestNumber else {
            throw PublishProblem(
                .refused, "stamp-number",
                "The last stamp has the highest possible number. Make a new stamp key: muster-sync root rotate."
            )
        }
        let stamp = Stamp(
            identifier: list.identifier, number: number, version: version, manifest: digest, size: size,
            root: list.number, issued: now, expires: now + days * Moment.day)
        let file = key.embed(stamp.message, comment: "signed stamp \(number)")
        guard file.count <= SyncLimits.largestStamp, stamp.issued < stamp.expires else {
            throw PublishProblem(.refused, "stamp", "No stamp can be made at this time.")
        }
        var record = record
        try record.note(.init(number, stamp.message[...], key.publicKey), version: version) {
            () throws(PublishProblem) in
            if let warning = try folder.replace(RepositoryPath.stamp, with: file) { warn(warning) }
        }
        if let warning = record.warning { warn(warning) }
        return number
    }

    /// Checks the time to sign: every client would tell its people that their own clock is wrong.
    private func check(_ now: Moment) throws(PublishProblem) {
        let last = state?.stamp.issued
        let isBefore = last.map { now.seconds < $0.seconds - SyncLimits.clockTolerance } ?? false
        guard !acceptsClock, isBefore || now < TransportFailure.earliestClock else { return }
        let reason =
            isBefore
            ? last.map { ", before the last stamp (\($0.shown))" } ?? "" : ", before this program was made"
        throw PublishProblem(
            .refused, "clock",
            "The time to sign is \(now.shown)\(reason), so a clock is or was wrong. Set it right; if the last stamp's time was "
                + "wrong, add --anyway.")
    }

    private func check(_ key: SecretKey, is expected: PublicKey, _ role: String) throws(PublishProblem) {
        guard key.publicKey.key == expected.key else {
            throw PublishProblem(
                .refused, "\(role)-key",
                "This is not the \(role) key of key list \(list.number), so no client would accept it.")
        }
    }
}
