import Clocks
import PropertyLists

/// The files of a version of a pack: `Plists/Manifest.plist`, as Packaging/SYNC.md describes it.
public struct ResourceManifest: Sendable, Equatable {
    public var identifier: String
    /// The pack's Version, 1 to `ManifestRules.greatestVersion`.
    public var version: Int
    /// The day of the content, such as `2026-11-21`.
    public var date: String
    public var resources: ResourceList

    /// The path of a manifest in its pack.
    public static let file = "Plists/Manifest.plist"
    static let format = "muster-manifest-1"
}

/// The limits of Packaging/SYNC.md, and the syntax of names in a manifest.
public enum ManifestRules {
    /// The most bytes of a manifest with its signature.
    public static let largestManifest = 5 << 20
    public static let maxResources = 20_000
    /// The most bytes of one resource.
    public static let largestResource = 16 << 20
    /// The most bytes of all resources of a pack together.
    public static let largestPack = 1 << 30
    /// The greatest version, 2^53 - 1: any program can read it exactly, even as a floating-point number.
    public static let greatestVersion = (1 << 53) - 1
    static let maxNames = 8
    static let longestName = 255
    static let longestPath = 1_024
    static let folders = [PackFiles.plistsFolder, PackFiles.guidesFolder]
    /// The limits of a property list of the sync, not counting a manifest's resources, and of each resource.
    public static let limits = PropertyListLimits(
        bytes: largestManifest, depth: 8, values: 1_000, textBytes: 64 << 10)

    /// Returns whether a text is 1 to 100 of `A-Z a-z 0-9 . _ -` and begins with a letter or digit.
    public static func isIdentifier(_ text: String) -> Bool {
        func isPlain(_ byte: UInt8) -> Bool { Ascii.isLetter(byte) || Ascii.isDigit(byte) }
        guard (1...100).contains(text.utf8.count), let first = text.utf8.first, isPlain(first) else {
            return false
        }
        return text.utf8.allSatisfy {
            isPlain($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        }
    }

    /// Returns whether a text is a day of the calendar written as `2026-11-21`.
    public static func isDay(_ text: String) -> Bool { text.utf8.count == 10 && CalendarDate(text) != nil }

    /// Returns a clause that says why `name` cannot be the name of a resource, or nil if it can.
    static func objection(to name: String) -> String? {
        let bytes = name.utf8
        guard bytes.count <= longestPath else { return "is longer than \(longestPath) bytes" }
        // Among ASCII the control characters are known without a table.
        let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
        guard isPlain || !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { return "holds a control character" }
        let names = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard names.count > 1, let first = names.first,
            folders.contains(where: { first.elementsEqual($0.utf8) })
        else { return "does not begin with Plists/ or Guides/" }
        guard names.count <= maxNames else { return "has more than \(maxNames) names in it" }
        for part in names {
            guard let start = part.first else { return "has an empty name in it" }
            guard start != UInt8(ascii: ".") else { return "has a name in it that begins with a dot" }
            guard part.count <= longestName else {
                return "has a name in it of more than \(longestName) bytes"
            }
        }
        return isManifest(bytes) ? "is that of the manifest itself" : nil
    }

    /// Returns whether a name is that of the manifest, or of a file below it, in any letter case.
    private static func isManifest(_ name: String.UTF8View) -> Bool {
        let manifest = ResourceManifest.file.utf8.map(ResourceList.lowercased)
        guard name.prefix(manifest.count).map(ResourceList.lowercased) == manifest else { return false }
        let rest = name.dropFirst(manifest.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/")
    }
}

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

/// The changes to the files of a pack since its manifest was written: the names of added, removed and changed files, each list in the order of the names' bytes.
public struct ManifestChanges: Sendable, Equatable {
    public var added: [String] = []
    public var changed: [String] = []
    public var removed: [String] = []

    public init(from old: ResourceList, to new: ResourceList) {
        var (left, right) = (0, 0)
        while left < old.count || right < new.count {
            if right == new.count || left < old.count && Self.precedes(old, left, new, right) {
                removed.append(old[left].name)
                left += 1
            } else if left == old.count || Self.precedes(new, right, old, left) {
                added.append(new[right].name)
                right += 1
            } else {
                if old.digest(left) != new.digest(right) { changed.append(new[right].name) }
                left += 1
                right += 1
            }
        }
    }

    public var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

    private static func precedes(
        _ first: ResourceList, _ index: Int, _ second: ResourceList, _ other: Int
    ) -> Bool {
        first.nameBytes(index).lexicographicallyPrecedes(second.nameBytes(other))
    }
}
