import Diagnostics
import Files

/// An installed version of a synced pack, as a reader knows it.
struct SyncedVersion: Sendable {
    /// Nil for a folder that a person has copied there: nothing vouches for it.
    let files: InstalledFiles?
    var record: SyncRecord
    private let hold: VersionHold?

    /// - Parameters:
    ///   - directory: the version's folder, `packs/IDENTIFIER/VERSION`, without symbolic links.
    /// - Throws: if the sync has installed it and its manifest cannot be read.
    init(directory: String) throws(Diagnostic) {
        hold = VersionHold(directory: directory)
        let folder = PackPath.folder(of: directory)
        // `muster-sync` leaves what it trusts beside the versions; a folder copied there has no such file.
        files =
            FileKind.of(folder + "/" + InstalledLayout.trust) == .file
            ? try InstalledFiles(directory: directory) : nil
        record = SyncRecord.read(folder: folder)
    }
}
