// What the sync records of installed versions.

/// `trust.plist`, as far as a reader looks at it.
public enum InstalledRecord {
    /// - Parameters:
    ///   - manifests: the SHA-256 of each version's manifest, in hexadecimal digits, for the version's folder.
    ///   - more: further keys and values.
    public static func text(_ manifests: [String: String], more: String = "") -> String {
        let versions = manifests.sorted { $0.key < $1.key }
        let lines = versions.map { "<string>\($0.key) \($0.value)</string>" }.joined()
        return "<plist><dict><key>ManifestSHA256</key><string>\(versions.last?.value ?? "")</string>"
            + "<key>Installed</key><array>\(lines)</array>\(more)</dict></plist>"
    }
}
