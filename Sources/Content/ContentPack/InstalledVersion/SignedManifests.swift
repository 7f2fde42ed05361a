import PropertyLists

/// The hashes of signed manifests, as recorded by the sync in `trust.plist`.
struct SignedManifests {
    /// The hash of the newest manifest, in hexadecimal digits.
    private let newest: String
    private let newestVersion: Int64?
    /// The entries `VERSION HASH` of the installed versions; nil in a record by a program that did not write them yet.
    private let installed: [String]?

    /// - Parameters:
    ///   - record: the content of `trust.plist`.
    /// - Returns: nil if no manifest was recorded.
    init?(_ record: PropertyListDictionary) {
        guard let newest = SyncRecord.string("ManifestSHA256", record) else { return nil }
        self.newest = newest
        newestVersion = SyncRecord.integer("Manifest", record)
        installed = SyncRecord.strings("Installed", record)
    }

    /// Returns whether the manifest with this hash was signed and belongs to the version in folder `name`.
    func contains(_ digest: SHA256Digest, of name: String) -> Bool {
        let hex = digest.hex
        if newest == hex { return true }
        guard let installed else {
            // An older program recorded the newest one alone.
            return VersionName(name).map { Int64($0.number) != newestVersion } ?? false
        }
        // A pack that was copied to a disk without links has a folder in the place of the link.
        if name == InstalledLayout.current { return installed.contains { $0.hasSuffix(" " + hex) } }
        return installed.contains(name + " " + hex)
    }
}
