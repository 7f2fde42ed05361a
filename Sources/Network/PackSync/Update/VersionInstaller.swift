// Installs the version that a trusted stamp names: fetches the manifest, compares, downloads, builds, switches.
import ContentPack
import Files
import Transport

struct VersionInstaller {
    let repository: any Repository
    let answer: FetchedStamp
    let record: TrustRecord
    /// The pack's folder; nil in a dry run if there is none yet.
    let pack: InstalledPackFolder?
    let current: InstalledVersion?
    /// The file of the stored stamp, and its content if it is still trusted.
    let kept: [UInt8]?
    let known: TrustedStamp?
    let isDryRun: Bool
    let isRepair: Bool
    let progress: (UpdateProgress) -> Void

    private var stamp: Stamp { answer.stamp.stamp }

    /// The current version, as its manifest describes it.
    private struct Present {
        var version: InstalledVersion
        var manifest: ResourceManifest
        /// The digest of the manifest's bytes.
        var message: SHA256Digest
    }

    func install() throws(SyncFailure) -> UpdateResult {
        try trusting(TrustRules.checkVersion(of: answer.stamp, under: answer.list, record))
        if let current, record.holds(stamp.version, under: answer.list) {
            try keep(nil)
            if isRepair, let result = try repairHeld(current) { return result }
            let newest = stamp.version
            return .unchanged(version: current.name.number, held: newest > current.name.number ? newest : nil)
        }
        let present = try presentVersion()?.0
        if !isRepair, let present, isConfirmed(present) {
            try keep(nil)
            return .unchanged(version: present.version.name.number, held: nil)
        }
        let (message, trusted) = try fetchManifest()
        if let present, present.message == trusted.message, !(try needsRepair(present)) {
            try keep(trusted, as: present.version.name, present.message)
            return .unchanged(version: present.version.name.number, held: nil)
        }
        return try install(
            Wanted(manifest: trusted.manifest, message: message, trusted: trusted, nameHash: stamp.manifest),
            present)
    }

    private struct Wanted {
        var manifest: ResourceManifest
        /// The manifest's bytes.
        var message: Message
        /// The verified manifest; nil for an installed version, which was verified when it was installed.
        var trusted: TrustedManifest?
        /// The hash to add to the version's name if its number alone is taken.
        var nameHash: SHA256Digest
    }

    /// Repairs the version that a rollback keeps current by its own manifest, since the published one is of a
    /// newer version. Returns nil if nothing is damaged.
    private func repairHeld(_ current: InstalledVersion) throws(SyncFailure) -> UpdateResult? {
        guard let (present, bytes) = try presentVersion(),
            record.vouches(for: present.message, of: current.name)
        else { throw .disk(current.folder.failure(.read, ResourceManifest.file, code: FileFailure.corrupt)) }
        guard try needsRepair(present) else { return nil }
        let wanted = Wanted(
            manifest: present.manifest, message: Message(bytes[...]), trusted: nil, nameHash: present.message)
        return try install(wanted, present)
    }

    private func presentVersion() throws(SyncFailure) -> (Present, bytes: [UInt8])? {
        guard let pack, let current, let (manifest, bytes) = try onDisk(pack.manifest(of: current)) else {
            return nil
        }
        let message = SHA256.digest(of: bytes)
        return (Present(version: current, manifest: manifest, message: message), bytes)
    }

    /// Returns true if a new stamp only confirms the installed version: it names the same manifest as the previous
    /// stamp, and that one is installed. The manifest, which may be megabytes, is then not fetched again.
    private func isConfirmed(_ present: Present) -> Bool {
        guard let known, let seen = record.manifestSeen(under: answer.list) else { return false }
        return known.stamp.manifest == stamp.manifest && known.stamp.version == stamp.version
            && seen.number == stamp.version && seen.message == present.message
    }

    private func needsRepair(_ present: Present) throws(SyncFailure) -> Bool {
        guard isRepair else { return false }
        return try !onDisk(Verification.damages(in: present.version.folder, present.manifest.resources))
            .isEmpty
    }

    /// The bytes of a manifest, which may be megabytes; they are released once they are on the disk.
    private final class Message {
        private var bytes: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

        func take() -> ArraySlice<UInt8> {
            defer { bytes = [] }
            return bytes
        }
    }

    private func fetchManifest() throws(SyncFailure) -> (Message, TrustedManifest) {
        let path = RepositoryPath.manifest(stamp.manifest)
        let size = stamp.size
        guard
            case .found(let bytes) = try repository.file(
                path, limit: size, tooLarge: .manifestSize(expected: size))
        else { throw .refused(.manifestMissing) }
        do throws(Refusal) {
            let trusted = try TrustRules.manifest(bytes, of: answer.stamp, under: answer.list, record)
            if let file = try? SignedMessage(file: bytes) { return (Message(file.message), trusted) }
            throw .manifestSignature
        } catch {
            throw repository.failure(error, of: bytes, .signed)
        }
    }

    // MARK: What was seen

    /// Stores the trust record, flushed to the disk before anything that depends on it.
    ///
    /// - Parameter name: the version that becomes current, and the hash of its manifest.
    private func keep(
        _ manifest: TrustedManifest?, as name: VersionName? = nil, _ message: SHA256Digest? = nil
    ) throws(SyncFailure) {
        guard !isDryRun, let pack else { return }
        var record = record
        record.installed = try onDisk(installed(in: pack))
        if let name, let message { record.installed[name.text] = message }
        record.note(answer.list)
        record.note(answer.stamp, under: answer.list)
        if let manifest { record.note(manifest, under: answer.list) }
        // The one on the disk may have been written since, without the version that becomes current.
        if record != self.record || name != nil || !pack.folder.has(InstalledLayout.trust) {
            try onDisk(pack.replace(InstalledLayout.trust, with: record.bytes))
        }
        if answer.bytes != kept { try onDisk(pack.replace(InstalledLayout.stamp, with: answer.bytes)) }
    }

    /// Returns the recorded hashes of the installed versions. A record of an older program has none: then the
    /// installed manifests count, unless something is being repaired.
    private func installed(in pack: InstalledPackFolder) throws(FileFailure) -> [String: SHA256Digest] {
        var installed: [String: SHA256Digest] = [:]
        for name in try pack.versionNames() {
            if let known = record.manifest(of: name) {
                installed[name.text] = known
            } else if record.installed.isEmpty, !isRepair, let version = try pack.version(name),
                let (_, bytes) = try pack.manifest(of: version)
            {
                installed[name.text] = SHA256.digest(of: bytes)
            }
        }
        return installed
    }

    // MARK: Installing

    private func install(_ wanted: Wanted, _ present: Present?) throws(SyncFailure) -> UpdateResult {
        let manifest = wanted.manifest
        let old = present?.manifest.resources ?? ResourceList()
        let changes = PackChanges(from: old, to: manifest.resources)
        let from = current?.name.number
        guard !isDryRun, let pack else {
            return .available(
                from: from, to: manifest.version, changes, bytes: Self.bytesToFetch(manifest.resources, old))
        }
        let name =
            if let trusted = wanted.trusted, let finished = try finished(trusted, pack) {
                finished
            } else { try build(wanted, present, pack) }
        try onDisk(pack.makeCurrent(name))
        GarbageCollector.afterUpdate(of: pack, keeping: wanted.trusted == nil ? record.hold?.version : nil)
        return .updated(from: from, to: manifest.version, changes)
    }

    /// Returns the number of bytes that the old version lacks, counting duplicates once.
    private static func bytesToFetch(_ new: ResourceList, _ old: ResourceList) -> Int {
        var known = Set(old.indices.map { old.digest($0) })
        return new.indices.reduce(0) { known.insert(new.digest($1)).inserted ? $0 + new.size($1) : $0 }
    }

    /// Returns the name of an undamaged installed version with exactly this manifest, which was built before
    /// the program was killed, or left by a rollback. Returns nil if there is none.
    private func finished(_ trusted: TrustedManifest, _ pack: InstalledPackFolder) throws(SyncFailure)
        -> VersionName?
    {
        for name in try onDisk(pack.versionNames()) where name.number == trusted.manifest.version {
            guard let version = try onDisk(pack.version(name)),
                let (manifest, bytes) = try onDisk(pack.manifest(of: version)),
                SHA256.digest(of: bytes) == trusted.message,
                try onDisk(Verification.damages(in: version.folder, manifest.resources)).isEmpty
            else { continue }
            try keep(trusted, as: name, trusted.message)
            return name
        }
        return nil
    }

    private func build(
        _ wanted: Wanted, _ present: Present?, _ pack: InstalledPackFolder
    ) throws(SyncFailure) -> VersionName {
        let incoming = try onDisk(Incoming(pack))
        let builder = try onDisk(VersionBuilder(wanted.manifest, in: incoming))
        let message = wanted.message.take()
        let messageDigest = SHA256.digest(of: message)
        try onDisk(builder.write(message: message))
        if let present {
            try onDisk(builder.takeUnchanged(from: present.version.folder, present.manifest.resources))
        }
        try fetch(try onDisk(builder.toFetch()), into: incoming, wanted.manifest)
        progress(.installing)
        do throws(FileFailure) {
            try builder.complete()
        } catch {
            // After a flush that failed, a file reads as if it were on the disk, and is not: it must not be used again.
            if error.operation == .flush { try? pack.folder.removeAll(InstalledLayout.incoming) }
            throw .disk(error)
        }
        let choices = VersionName.choices(number: wanted.manifest.version, manifest: wanted.nameHash)
        guard let name = choices.first(where: { !pack.folder.has($0) }).flatMap(VersionName.init) else {
            throw .disk(pack.folder.failure(.rename, choices[0], code: FileFailure.exists))
        }
        try keep(wanted.trusted, as: name, messageDigest)
        try onDisk(builder.place(as: name, in: pack))
        return name
    }

    /// The number of bytes to leave free in addition to the download: for folders, and for the files written last.
    private static let spare = 1 << 20

    private func fetch(
        _ blobs: [BlobRequest], into incoming: Incoming, _ manifest: ResourceManifest
    ) throws(SyncFailure) {
        let total = blobs.reduce(0) { $0 + $1.size }
        // A file takes whole blocks.
        let needed = blobs.reduce(Self.spare) { $0 + ($1.size + 4_095) / 4_096 * 4_096 }
        if let free = incoming.folder.freeBytes, free < needed {
            throw .noSpace(needed: needed, free: free, path: incoming.folder.path)
        }
        guard !blobs.isEmpty else { return }
        func show(_ bytes: Int, _ files: Int) {
            progress(.fetching(bytes: bytes, ofBytes: total, files: files, ofFiles: blobs.count))
        }
        show(0, 0)
        do throws(SyncFailure) {
            try repository.blobs(blobs, into: incoming, progress: show)
        } catch {
            throw Self.named(error, manifest)
        }
    }

    /// Returns the failure of a blob with the name that a person knows it by.
    private static func named(_ failure: SyncFailure, _ manifest: ResourceManifest) -> SyncFailure {
        func name(_ path: String) -> String {
            let digest = SHA256Digest(hex: PackPath.name(of: path))
            let place = manifest.resources.indices.first { manifest.resources.digest($0) == digest }
            return place.map { manifest.resources[$0].name } ?? path
        }
        return switch failure {
        case .transport(.missing(let path)): .refused(.blobMissing(name: name(path)))
        case .transport(.wrongBytes(let path)): .refused(.blobHash(name: name(path)))
        case .transport(.wrongLength(let path, let expected)):
            .refused(.blobSize(name: name(path), expected: expected))
        case .transport(.tooLarge(let path, let limit)):
            .refused(.blobSize(name: name(path), expected: limit))
        default: failure
        }
    }
}
