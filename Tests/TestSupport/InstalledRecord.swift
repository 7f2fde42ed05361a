// The record of installed versions that the sync writes.

/// The parts of `trust.plist` that a reader uses.
package enum InstalledRecord {
    /// - Parameters:
    ///   - manifests: the SHA-256 of each version's manifest in hexadecimal, by the version's folder.
    ///   - more: further keys and values.
    package static func text(_ manifests: [String: String], more: String = "") -> String {
        let versions = manifests.sorted { $0.key < $1.key }
        let lines = versions.map { "<string>\($0.key) \($0.value)</string>" }.joined()
        return "<plist><dict><key>ManifestSHA256</key><string>\(versions.last?.value ?? "")</string>"
            + "<key>Installed</key><array>\(lines)</array>\(more)</dict></plist>"
    }
}
