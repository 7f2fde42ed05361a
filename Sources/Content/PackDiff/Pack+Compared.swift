import ContentPack
import Diagnostics
import Files
import GuideDocument

/// Reads the files of one of the two packs.
extension Pack {
    enum ComparedFile {
        case missing
        case bytes([UInt8])
        case unreadable(Diagnostic)
    }

    func file(_ path: String, limit: Int = PackFiles.largestPropertyList) -> ComparedFile {
        do throws(Diagnostic) {
            return .bytes(try bytes(of: path, limit: limit))
        } catch {
            return error.saysMissing ? .missing : .unreadable(error)
        }
    }

    /// Returns the drawing in a file, or nil if there is none.
    func drawing(at path: String) -> LineDrawing? {
        try? self.drawing(PackPath.name(of: path), inGuideAt: path)
    }

    /// Returns the paths of all files below `Plists` and `Guides`, except hidden ones.
    func allPaths() -> Set<String> {
        var paths: Set<String> = []
        var pending = [PackFiles.plistsFolder, PackFiles.guidesFolder].map { (folder: $0, depth: 0) }
        while let (folder, depth) = pending.popLast(), paths.count < Self.maxNames {
            for name in FolderListing.names(in: directory + "/" + folder, max: Self.maxNames) {
                let path = folder + "/" + name
                if !holdsFolder(path) {
                    paths.insert(path)
                } else if depth < Self.maxDepth {
                    pending.append((path, depth + 1))
                }
            }
        }
        return paths
    }

    /// The limits on the number of names and on the depth of folders. The depth also ends a cycle of symbolic links.
    private static let maxNames = 50_000
    private static let maxDepth = 6
}
