// Manifests written by hand, so that the reader is not only tested on what the writer writes.

/// One dictionary of Resources; `nil` leaves the key out.
struct ResourceText {
    var name: String? = "<string>Guides/fire.html</string>"
    var version: String? = "<integer>2</integer>"
    var size: String? = "<integer>1200</integer>"
    var hash: String? = "<string>\(String(repeating: "ab", count: 32))</string>"
    var more = ""

    var text: String {
        let fields = [("Name", name), ("Version", version), ("Size", size), ("SHA256", hash)]
        return "<dict>" + fields.map { key, value in value.map { "<key>\(key)</key>\($0)" } ?? "" }.joined()
            + more + "</dict>"
    }

    static func named(_ name: String) -> ResourceText { ResourceText(name: "<string>\(name)</string>") }
}

struct ManifestText {
    var format: String? = "<string>muster-manifest-1</string>"
    var identifier: String? = "<string>org.example.campus</string>"
    var version: String? = "<integer>3</integer>"
    var date: String? = "<string>2026-11-21</string>"
    var resources: String?
    var more = ""

    init(_ resources: [ResourceText] = [ResourceText()]) {
        self.resources = "<array>\n" + resources.map(\.text).joined(separator: "\n") + "\n</array>"
    }

    var bytes: [UInt8] {
        let fields = [
            ("Resources", resources), ("Format", format), ("Identifier", identifier), ("Version", version),
            ("Date", date),
        ]
        return Array(
            ("<plist version=\"1.0\">\n<dict>\n"
                + fields.map { key, value in value.map { "<key>\(key)</key>\($0)\n" } ?? "" }.joined()
                + more + "</dict>\n</plist>\n").utf8)
    }
}
