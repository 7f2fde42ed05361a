// Builds a version next to the current one: unchanged files are hard-linked, the rest comes from the download.
import ContentPack
import Files
internal import Glibc

final class VersionBuilder {
    private let manifest: ResourceManifest
    private let incoming: Incoming
    private let root: Folder
    private let tree: FolderTree
    /// The indices in the manifest of the resources that are not built yet.
    private(set) var missing: [Int]
    /// The manifest's file, which is flushed with the others.
    private var manifestFile: OpenFile?

    /// - Parameter incoming: the folder in which the version is built, and which contains the blobs.
    init(_ manifest: ResourceManifest, in incoming: Incoming) throws(FileFailure) {
        (self.manifest, self.incoming) = (manifest, incoming)
        missing = Array(manifest.resources.indices)
        try incoming.folder.removeAll(InstalledLayout.building)
        root = try incoming.folder.makeFolder(InstalledLayout.building)
        tree = FolderTree(root)
    }

    /// Writes the manifest's bytes, without the signature.
    func write(message: ArraySlice<UInt8>) throws(FileFailure) {
        guard let to = try tree.place(of: ResourceManifest.file, making: true) else {
            throw root.failure(.create, ResourceManifest.file)
        }
        let file = try to.folder.create(to.last)
        try file.write(message)
        manifestFile = file
    }

    // MARK: What is there already

    /// Takes over every resource that `version`, of the manifest `old`, has, after verifying its bytes.
    func takeUnchanged(from version: Folder, _ old: ResourceList) throws(FileFailure) {
        let source = FolderTree(version)
        var places: [SHA256Digest: Int]?
        var index = 0
        missing = []
        for number in manifest.resources.indices {
            // Both lists are sorted by name, and most names are in both.
            let name = manifest.resources.nameBytes(number)
            while index < old.count, old.nameBytes(index).lexicographicallyPrecedes(name) { index += 1 }
            let digest = manifest.resources.digest(number)
            var place: Int?
            if index < old.count, old.digest(index) == digest, old.nameBytes(index).elementsEqual(name) {
                place = index
            } else {
                let known = places ?? Self.places(old)
                places = known
                place = known[digest]
            }
            let isTaken =
                if let place { try take(number, from: source, name: old[place].name) } else { false }
            if !isTaken { missing.append(number) }
        }
    }

    private static func places(_ list: ResourceList) -> [SHA256Digest: Int] {
        Dictionary(list.indices.map { (list.digest($0), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Takes the resource from the file `name`. Returns true if that succeeded.
    private func take(_ number: Int, from source: FolderTree, name: String) throws(FileFailure) -> Bool {
        guard let from = try source.place(of: name), let file = try from.folder.openFile(from.last),
            file.size == manifest.resources.size(number)
        else { return false }
        let digest = manifest.resources.digest(number)
        // A file that a bad disk cannot read is fetched again, like a changed one.
        guard file.holds(digest), let to = try tree.place(of: manifest.resources[number].name, making: true)
        else { return false }
        if file.hasMode(0o644), try from.folder.link(from.last, to: to.folder, as: to.last) {
            // The name may lead to another file by now than the one that was looked at.
            if let linked = to.folder.status(of: to.last), linked.identity == file.status?.identity {
                return true
            }
            try to.folder.removeFile(to.last)
        }
        if try copy(file, digest, to: to.folder, as: to.last) { return true }
        try to.folder.removeFile(to.last)
        return false
    }

    /// Copies a file. Returns true if the copied bytes are correct.
    private func copy(
        _ file: OpenFile, _ digest: SHA256Digest, to folder: Folder, as name: String
    ) throws(FileFailure) -> Bool {
        let copy = try folder.create(name)
        let hash = SHA256()
        var problem: FileFailure?
        try file.pieces { piece in
            hash.update(piece)
            do throws(FileFailure) { try copy.write(piece) } catch { problem = error }
            return problem == nil
        }
        if let problem { throw problem }
        try copy.flush()
        return hash.finish() == digest
    }

    // MARK: What is to be fetched

    /// Returns the blobs that are missing here and in `incoming`, without duplicates: property lists and the stylesheet
    /// first, since contacts and menus are what a person needs most, then the rest; each group the smallest first.
    func toFetch() throws(FileFailure) -> [BlobRequest] {
        var seen = Set<SHA256Digest>()
        var wanted: [BlobRequest] = []
        for number in missing.sorted(by: { urgency($0) < urgency($1) }) {
            let blob = BlobRequest(
                digest: manifest.resources.digest(number), size: manifest.resources.size(number))
            if seen.insert(blob.digest).inserted { wanted.append(blob) }
        }
        try incoming.keep(only: seen)
        // In place: of the largest packs there may be twenty thousand.
        var count = 0
        for index in wanted.indices where !(try incoming.has(wanted[index])) {
            wanted[count] = wanted[index]
            count += 1
        }
        wanted.removeLast(wanted.count - count)
        return wanted
    }

    private func urgency(_ number: Int) -> (Int, Int, Int) {
        let name = manifest.resources.nameBytes(number)
        let isUrgent = name.starts(with: "Plists/".utf8) || name.elementsEqual(PackFiles.stylesheet.utf8)
        return (isUrgent ? 0 : 1, manifest.resources.size(number), number)
    }

    // MARK: The end

    /// Moves the downloaded blobs to their files, and flushes every new file and folder to the disk.
    func complete() throws(FileFailure) {
        // Bytes that several resources share are one file.
        var flushed = Set<SHA256Digest>()
        for number in missing {
            let digest = manifest.resources.digest(number)
            let blob = digest.hex
            guard let file = try incoming.folder.openFile(blob),
                let to = try tree.place(of: manifest.resources[number].name, making: true)
            else { throw incoming.folder.failure(.open, blob) }
            if try incoming.folder.link(blob, to: to.folder, as: to.last) {
                if flushed.insert(digest).inserted { try file.flush() }
            } else if !(try copy(file, digest, to: to.folder, as: to.last)) {
                throw incoming.folder.failure(.read, blob, code: EIO)
            }
        }
        try manifestFile?.flush()
        try tree.flush()
        try incoming.folder.flush()
    }

    /// Moves the finished version among the others. It is flushed to the disk when this returns.
    func place(as name: VersionName, in pack: InstalledPackFolder) throws(FileFailure) {
        try incoming.folder.rename(InstalledLayout.building, to: pack.folder, as: name.text)
        try pack.folder.flush()
    }
}
