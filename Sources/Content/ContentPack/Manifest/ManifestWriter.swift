import PropertyLists

/// Writes a manifest: the same resources always give the same bytes.
public enum ManifestWriter {
    /// Returns an XML property list with one line for each resource.
    public static func bytes(_ manifest: ResourceManifest) -> [UInt8] {
        var text = PropertyListWriter.head
        text += "<dict>\n"
        text += "\t" + PropertyListWriter.entry("Format", ResourceManifest.format) + "\n"
        text += "\t" + PropertyListWriter.entry("Identifier", manifest.identifier) + "\n"
        text += "\t" + PropertyListWriter.entry("Version", manifest.version) + "\n"
        text += "\t" + PropertyListWriter.entry("Date", manifest.date) + "\n"
        text += "\t<key>Resources</key>\n\t<array>\n"
        for resource in manifest.resources {
            text += "\t\t<dict>"
            text += PropertyListWriter.entry("Name", resource.name)
            text += PropertyListWriter.entry("Version", resource.version)
            text += PropertyListWriter.entry("Size", resource.size)
            text += PropertyListWriter.entry("SHA256", resource.digest.hex)
            text += "</dict>\n"
        }
        text += "\t</array>\n</dict>\n"
        text += PropertyListWriter.end
        return Array(text.utf8)
    }
}
