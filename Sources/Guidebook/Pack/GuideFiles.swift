/// The HTML files of a pack's `Guides` folder and the folders in it.
package enum GuideFiles {
    /// Names looked at; a pack has some hundred guides.
    private static let most = 50_000
    /// Folders inside one another; also ends a circle of symbolic links.
    private static let deepest = 6

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
                if ["html", "htm"].contains(PackPath.ending(of: name)) {
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
