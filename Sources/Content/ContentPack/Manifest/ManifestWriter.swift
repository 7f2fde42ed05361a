import TextTools

/// Writes a manifest: the same resources always give the same bytes.
public enum ManifestWriter {
    /// An XML property list with a line for each resource.
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

/// The few pieces of XML that our own property lists are made of, in the writing of the bundled ones.
package enum PropertyListWriter {
    package static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """
    package static let end = "</plist>\n"

    package static func entry(_ key: String, _ text: String) -> String {
        "<key>\(key)</key>\(string(text))"
    }

    package static func entry(_ key: String, _ number: Int) -> String {
        "<key>\(key)</key><integer>\(number)</integer>"
    }

    /// - Parameters:
    ///   - moment: `2026-11-21T10:00:00Z`.
    package static func entry(_ key: String, date moment: String) -> String {
        "<key>\(key)</key><date>\(moment)</date>"
    }

    package static func string(_ text: String) -> String { "<string>\(escaped(text))</string>" }

    /// Returns text as the content of an XML element.
    package static func escaped(_ text: String) -> String { MarkupText.escaped(text) }
}
