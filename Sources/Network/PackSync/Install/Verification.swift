// Compares an installed version with its manifest, byte by byte.
import ContentPack
import Files

/// A file of an installed version that differs from the manifest.
package struct DamagedFile: Sendable, Equatable {
    package enum Kind: String, Sendable {
        /// The bytes differ from those in the manifest.
        case changed
        case missing
        /// The manifest does not list the file.
        case unlisted
    }

    package var kind: Kind
    /// The path below the version's folder.
    package var name: String
}

extension InstalledPackFolder {
    /// Returns the damaged files of an installed version, including a manifest whose hash is not in the
    /// record, and the number of files that it lists.
    func damages(
        in version: InstalledVersion, _ record: TrustRecord?
    ) throws(FileFailure) -> (files: [DamagedFile], count: Int) {
        guard let (manifest, bytes) = try manifest(of: version) else {
            return ([DamagedFile(kind: .missing, name: ResourceManifest.file)], 0)
        }
        var files: [DamagedFile] = []
        if record?.vouches(for: SHA256.digest(of: bytes), of: version.name) == false {
            files.append(DamagedFile(kind: .changed, name: ResourceManifest.file))
        }
        files += try Verification.damages(in: version.folder, manifest.resources)
        return (files, manifest.resources.count)
    }

    /// Returns true if a version is seen to be damaged without reading files: it shows nothing, or lacks one.
    func isDamagedAtAGlance(
        _ version: InstalledVersion, _ record: TrustRecord
    ) throws(FileFailure) -> Bool {
        guard let (manifest, bytes) = try manifest(of: version),
            record.vouches(for: SHA256.digest(of: bytes), of: version.name)
        else { return true }
        return try !Verification.hasSizes(of: manifest.resources, in: version.folder)
    }
}

enum Verification {
    /// Returns whether every file that a manifest lists is there with its size.
    static func hasSizes(of resources: ResourceList, in version: Folder) throws(FileFailure) -> Bool {
        let tree = FolderTree(version)
        for number in resources.indices {
            guard let place = try tree.place(of: resources[number].name),
                let status = place.folder.status(of: place.last), status.kind == .file,
                status.size == resources.size(number)
            else { return false }
        }
        return true
    }

    /// Returns the files that differ from the manifest in order of name, with unlisted files at the end.
    static func damages(in version: Folder, _ resources: ResourceList) throws(FileFailure) -> [DamagedFile] {
        var damages: [DamagedFile] = []
        let tree = FolderTree(version)
        for number in resources.indices {
            let name = resources[number].name
            guard let place = try tree.place(of: name), let file = try place.folder.openFile(place.last)
            else {
                damages.append(DamagedFile(kind: .missing, name: name))
                continue
            }
            if file.size != resources.size(number) || !file.holds(resources.digest(number)) {
                damages.append(DamagedFile(kind: .changed, name: name))
            }
        }
        var unlisted: [String] = []
        try findUnlisted(in: version, path: "", depth: 0, resources, &unlisted)
        return damages
            + unlisted.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
            .map { DamagedFile(kind: .unlisted, name: $0) }
    }

    /// The number of unlisted files after which the search stops.
    private static let maxUnlisted = 100

    private static func findUnlisted(
        in folder: Folder, path: String, depth: Int, _ resources: ResourceList, _ found: inout [String]
    ) throws(FileFailure) {
        for name in try folder.names() where found.count < maxUnlisted {
            let full = path + name
            if full == ResourceManifest.file || resources.index(ofName: full.utf8) != nil { continue }
            if depth < 16, let inner = try folder.folder(name) {
                try findUnlisted(in: inner, path: full + "/", depth: depth + 1, resources, &found)
            } else {
                found.append(full)
            }
        }
    }
}

extension OpenFile {
    /// Returns true if the file's bytes have this digest, and false if they cannot be read.
    func holds(_ expected: SHA256Digest) -> Bool {
        do throws(FileFailure) { return try FileDigest.of(self).digest == expected } catch { return false }
    }
}
