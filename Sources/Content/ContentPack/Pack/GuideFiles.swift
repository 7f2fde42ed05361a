import Files

/// The HTML files of a pack's `Guides` folder and the folders in it.
package enum GuideFiles {
    /// Names looked at; a pack has some hundred guides.
    private static let most = 50_000
    /// Folders inside one another; also ends a circle of symbolic links.
    private static let deepest = 6

    /// Whether a path, relative to a pack, is that of a guide.
    package static func isGuide(_ path: String) -> Bool {
        path.hasPrefix(PackFiles.guidesFolder + "/") && hasGuideEnding(path)
    }

    private static func hasGuideEnding(_ name: String) -> Bool {
        ["html", "htm"].contains(PackPath.ending(of: name))
    }

    /// Relative to the pack, folder after folder, each sorted by the bytes of its names.
    package static func paths(of pack: Pack) -> [String] {
        var paths: [String] = []
        var waiting = [(folder: PackFiles.guidesFolder, depth: 0)]
        var looked = 0
        while let (folder, depth) = waiting.popLast(), looked < most {
            var folders: [String] = []
            for name in FolderListing.names(in: pack.directory + "/" + folder, most: most - looked) {
                looked += 1
                let path = folder + "/" + name
                if hasGuideEnding(name) {
                    paths.append(path)
                } else if depth < deepest, PackPath.ending(of: name).isEmpty, pack.holdsFolder(path) {
                    folders.append(path)
                }
            }
            waiting += folders.reversed().map { ($0, depth + 1) }
        }
        return paths
    }
}
