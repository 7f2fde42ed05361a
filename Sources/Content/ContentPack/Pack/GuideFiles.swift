import Files

/// Lists the HTML files in a pack's `Guides` folder and its subfolders.
public enum GuideFiles {
    /// The most names read; a pack has some hundred guides.
    private static let maxNames = 50_000
    /// The greatest depth of folders; it also ends a cycle of symbolic links.
    private static let maxDepth = 6

    public static func isGuide(_ path: String) -> Bool {
        path.hasPrefix(PackFiles.guidesFolder + "/") && hasGuideEnding(path)
    }

    private static func hasGuideEnding(_ name: String) -> Bool {
        ["html", "htm"].contains(PackPath.ending(of: name))
    }

    /// Returns the paths of all guides, relative to the pack, folder by folder, each sorted by the bytes of its names.
    public static func paths(of pack: Pack) -> [String] {
        var paths: [String] = []
        var pending = [(folder: PackFiles.guidesFolder, depth: 0)]
        var count = 0
        while let (folder, depth) = pending.popLast(), count < maxNames {
            var folders: [String] = []
            for name in FolderListing.names(in: pack.directory + "/" + folder, max: maxNames - count) {
                count += 1
                let path = folder + "/" + name
                if hasGuideEnding(name) {
                    paths.append(path)
                } else if depth < maxDepth, PackPath.ending(of: name).isEmpty, pack.holdsFolder(path) {
                    folders.append(path)
                }
            }
            pending += folders.reversed().map { ($0, depth + 1) }
        }
        return paths
    }
}
