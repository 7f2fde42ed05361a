import ContentPack
import Diagnostics
import Files
import PropertyLists

/// One of the two packs, file by file: each is there, missing, or can not be read.
struct PackFilesRead {
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

    /// A property list as `read` understands it.
    ///
    /// - Throws: why it can not be read; also where it is one value of a type that no reader takes.
    func content<Content>(
        of bytes: [UInt8], at path: String, _ read: (PropertyListValue, inout Findings) -> Content
    ) throws(Diagnostic) -> Content {
        let root = try PropertyListReader.read(bytes, file: path)
        var findings = Findings()
        let content = read(root, &findings)
        if let damage = findings.inOrder.first(where: { $0.code == "plist-root" }) { throw damage }
        return content
    }

    /// Paths of all files below `Plists` and `Guides`, hidden ones left out, in the order of their bytes.
    func allPaths() -> Set<String> {
        var paths: Set<String> = []
        var waiting = [PackFiles.plistsFolder, PackFiles.guidesFolder].map { (folder: $0, depth: 0) }
        while let (folder, depth) = waiting.popLast(), paths.count < Self.most {
            for name in FolderListing.names(in: pack.directory + "/" + folder, most: Self.most) {
                let path = folder + "/" + name
                if !pack.holdsFolder(path) {
                    paths.insert(path)
                } else if depth < Self.deepest {
                    waiting.append((path, depth + 1))
                }
            }
        }
        return paths
    }

    /// Names looked at, and folders inside one another; the second also ends a circle of symbolic links.
    private static let most = 50_000
    private static let deepest = 6
}
