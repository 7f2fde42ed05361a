import ContentPack
import Diagnostics
import Files
import GuideDocument

/// Reads the files of one of the two packs: each is readable, missing, or unreadable.
struct ComparedFileReader {
    enum File {
        case missing
        case bytes([UInt8])
        case unreadable(Diagnostic)
    }

    let pack: Pack

    func file(_ path: String, limit: Int = PackFiles.largestPropertyList) -> File {
        do throws(Diagnostic) {
            return .bytes(try pack.bytes(of: path, limit: limit))
        } catch {
            return error.code == "file-missing" ? .missing : .unreadable(error)
        }
    }

    /// Returns the drawing in a file, or nil if there is none.
    func drawing(at path: String) -> LineDrawing? {
        try? pack.drawing(PackPath.name(of: path), inGuideAt: path)
    }

    /// Returns the paths of all files below `Plists` and `Guides`, except hidden ones.
    func allPaths() -> Set<String> {
        var paths: Set<String> = []
        var pending = [PackFiles.plistsFolder, PackFiles.guidesFolder].map { (folder: $0, depth: 0) }
        while let (folder, depth) = pending.popLast(), paths.count < Self.maxNames {
            for name in FolderListing.names(in: pack.directory + "/" + folder, max: Self.maxNames) {
                let path = folder + "/" + name
                if !pack.holdsFolder(path) {
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
