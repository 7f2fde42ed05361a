/// Finds the file of a pack that a link to a missing one may have been meant for.
package struct NearFiles {
    /// A file that exists, and in what it differs from the one that does not.
    package struct Match {
        /// Relative to the pack.
        package var path: String
        /// What to write in its place: without the folder that links are looked up in anyway.
        package var link: String
        /// Whether nothing but capitals is different: on many systems the link would work.
        package var differsInCapitalsOnly: Bool

        /// What is wrong with a link to `missing`.
        package func words(for missing: String) -> String {
            "\(missing) does not exist" + (differsInCapitalsOnly ? ", but \(path) does: capitals count" : "")
        }

        package var hint: String { differsInCapitalsOnly ? "write \(link)" : "did you mean \(link)?" }
    }

    /// Names looked at in one folder, and folders inside `Guides` and `Plists`.
    private static let most = 4_096
    private static let mostFolders = 16

    /// Property lists that no link leads to.
    private static let noMenus: Set<String> = [
        PackFiles.info, PackFiles.contacts, PackFiles.icons, PackFiles.buildings, PackFiles.callboxes,
        PackFiles.searchWords,
    ]

    private let directory: String
    private var listed: [String]?

    package init(pack: Pack) { directory = pack.directory }

    /// The file most like the missing `path`: the same but for capitals, in another folder, with another ending, or with
    /// a few letters wrong.
    package mutating func nearest(to path: String) -> Match? {
        let files = files().filter { Self.kind(of: $0) == Self.kind(of: path) }
        let name = PackPath.name(of: path)
        if let same = files.first(where: { $0.lowercased() == path.lowercased() }) {
            return match(same, capitals: true)
        }
        if let moved = files.first(where: { PackPath.name(of: $0).lowercased() == name.lowercased() }) {
            return match(moved)
        }
        let stems = files.map { PackPath.stem(of: $0).lowercased() }
        let near = EditDistance.nearest(to: PackPath.stem(of: path).lowercased(), among: stems, count: 1)
            .first
        return near.flatMap(stems.firstIndex).map { match(files[$0]) }
    }

    /// The file whose name without its ending `link` is: `fire.html` of `fire`.
    package mutating func completion(of link: String) -> String? {
        files().first { PackPath.stem(of: $0).lowercased() == link.lowercased() }.map { match($0).link }
    }

    private func match(_ path: String, capitals: Bool = false) -> Match {
        let folders = [PackFiles.guidesFolder, PackFiles.plistsFolder].map { $0 + "/" }
        let folder = folders.first(where: path.hasPrefix) ?? ""
        return Match(
            path: path, link: String(path.dropFirst(folder.count)), differsInCapitalsOnly: capitals)
    }

    /// Guides and menus are not mistaken for each other.
    private static func kind(of path: String) -> Bool { PackPath.ending(of: path) == "plist" }

    /// Every guide and property list, `Guides` first; listed once.
    private mutating func files() -> [String] {
        if let listed { return listed }
        var files: [String] = []
        for folder in [PackFiles.guidesFolder, PackFiles.plistsFolder] {
            let names = FolderListing.names(in: directory + "/" + folder, most: Self.most)
            let inner = names.filter { PackPath.ending(of: $0).isEmpty }.prefix(Self.mostFolders)
            files += names.map { folder + "/" + $0 }
            for name in inner {
                files += FolderListing.names(in: "\(directory)/\(folder)/\(name)", most: Self.most)
                    .map { "\(folder)/\(name)/\($0)" }
            }
        }
        files = files.filter {
            ["html", "htm", "plist"].contains(PackPath.ending(of: $0)) && DisplayText.isHarmless($0)
                && !Self.noMenus.contains($0)
        }
        listed = files
        return files
    }
}
