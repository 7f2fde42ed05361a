import Diagnostics
import Files

/// What a reader knows of an installed version of a synced pack.
struct SyncedVersion: Sendable {
    /// `nil` for a folder that somebody put there by hand: nothing vouches for it.
    let files: InstalledFiles?
    var record: SyncRecord
    private let hold: VersionHold?

    /// - Parameters:
    ///   - directory: the version's folder, `packs/IDENTIFIER/VERSION`, without symbolic links.
    /// - Throws: where the sync has installed it and its manifest can not be read.
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
