import Clocks
import PropertyLists

/// The files of a version of a pack: `Plists/Manifest.plist`, as Packaging/SYNC.md describes it.
public struct ResourceManifest: Sendable, Equatable {
    public var identifier: String
    /// 1 to `ManifestRules.greatestVersion`.
    public var version: Int
    /// The day of the content, `2026-11-21`.
    public var date: String
    public var resources: ResourceList

    /// Its path in a pack.
    public static let file = "Plists/Manifest.plist"
    static let format = "muster-manifest-1"
}

/// The figures of Packaging/SYNC.md, and the forms of what a manifest names.
public enum ManifestRules {
    /// Bytes of a manifest with its signature.
    public static let largestManifest = 5 << 20
    public static let mostResources = 20_000
    /// Bytes of one resource.
    public static let largestResource = 16 << 20
    /// Bytes of all resources of a pack together.
    public static let largestPack = 1 << 30
    /// 2^53 - 1: any program reads it exactly, whatever it keeps numbers in.
    public static let greatestVersion = (1 << 53) - 1
    static let mostNames = 8
    static let longestName = 255
    static let longestPath = 1_024
    static let folders = [PackFiles.plistsFolder, PackFiles.guidesFolder]
    /// Limits of a property list of the sync, besides a manifest's resources, and of each resource.
    package static let limits = PropertyListLimits(
        bytes: largestManifest, depth: 8, values: 1_000, textBytes: 64 << 10)

    /// 1 to 100 of `A-Z a-z 0-9 . _ -`, beginning with a letter or digit.
    public static func isIdentifier(_ text: String) -> Bool {
        func isPlain(_ byte: UInt8) -> Bool { Ascii.isLetter(byte) || Ascii.isDigit(byte) }
        guard (1...100).contains(text.utf8.count), let first = text.utf8.first, isPlain(first) else {
            return false
        }
        return text.utf8.allSatisfy {
            isPlain($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
        }
    }

    /// A day of the calendar written as `2026-11-21`.
    public static func isDay(_ text: String) -> Bool {
        text.utf8.count == 10 && CalendarDate(text) != nil
    }

    /// Returns why `name` cannot be the name of a resource, as a clause; nil if it can.
    static func objection(to name: String) -> String? {
        let bytes = name.utf8
        guard bytes.count <= longestPath else { return "is longer than \(longestPath) bytes" }
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            return "holds a control character"
        }
        let names = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard names.count > 1, let first = names.first,
            folders.contains(where: { first.elementsEqual($0.utf8) })
        else { return "does not begin with Plists/ or Guides/" }
        guard names.count <= mostNames else { return "has more than \(mostNames) names in it" }
        for part in names {
            guard let start = part.first else { return "has an empty name in it" }
            guard start != UInt8(ascii: ".") else { return "has a name in it that begins with a dot" }
            guard part.count <= longestName else {
                return "has a name in it of more than \(longestName) bytes"
            }
        }
        return isManifest(bytes) ? "is that of the manifest itself" : nil
    }

    /// Whether a name is the manifest's own, or would be a file below it, in whatever letter case.
    private static func isManifest(_ name: String.UTF8View) -> Bool {
        let manifest = ResourceManifest.file.utf8.map(ResourceList.lowercased)
        guard name.prefix(manifest.count).map(ResourceList.lowercased) == manifest else { return false }
        let rest = name.dropFirst(manifest.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/")
    }
}
