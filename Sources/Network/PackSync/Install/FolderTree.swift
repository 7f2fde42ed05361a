// Opens the folders of a version by path. The last ones opened stay open, since names come sorted.
import Files

final class FolderTree {
    private let root: Folder
    private var opened: [(name: String, folder: Folder)] = []
    /// The paths of the folders created here, parents before children.
    private(set) var made: [String] = []

    init(_ root: Folder) { self.root = root }

    /// Returns the folder of the file `name`, a path of names between single slashes, and the last of them.
    /// Missing folders are made if wanted; otherwise the result is nil.
    func place(of name: String, making: Bool = false) throws(FileFailure) -> (folder: Folder, last: String)? {
        var parts = name.split(separator: "/").map(String.init)
        guard let last = parts.popLast() else { return nil }
        var depth = 0
        while depth < parts.count, depth < opened.count, opened[depth].name == parts[depth] { depth += 1 }
        opened.removeSubrange(depth...)
        for part in parts[depth...] {
            let above = opened.last?.folder ?? root
            guard let folder = try open(part, in: above, making: making) else { return nil }
            opened.append((part, folder))
        }
        return (opened.last?.folder ?? root, last)
    }

    private func open(_ name: String, in above: Folder, making: Bool) throws(FileFailure) -> Folder? {
        if let folder = try above.folder(name) { return folder }
        guard making else { return nil }
        made.append(opened.reduce(into: "") { $0 += $1.name + "/" } + name)
        return try above.makeFolder(name)
    }

    /// Flushes the folders created here to the disk, children before parents, and then the outermost folder.
    func flush() throws(FileFailure) {
        for path in made.reversed() {
            guard let place = try place(of: path + "/."), place.last == "." else { continue }
            try place.folder.flush()
        }
        try root.flush()
    }
}
