// Reading and replacing small files of the person's own: bounded, never half written, never through a link that
// another user has put there.
import Files
internal import Glibc
import TextTools

enum SmallFileContent: Equatable {
    case bytes([UInt8])
    case missing
    case tooLarge
    /// It cannot be read; the reason, for people.
    case unreadable(String)
}

enum SmallFile {
    /// Reads a file. Pipes and devices are not read at all, so it never waits for them.
    ///
    /// - Parameter hasAuthority: true for a file that can name a program to run, which no other user may have
    ///   written.
    static func read(_ path: String, limit: Int, hasAuthority: Bool = false) -> SmallFileContent {
        do throws(FileFailure) {
            return .bytes(
                hasAuthority
                    ? try AuthorityFile.read(path, limit: limit) : try OpenFile.read(path, limit: limit))
        } catch {
            if error.isMissing { return .missing }
            if error.isTooLarge { return .tooLarge }
            return .unreadable(error.isNotFile ? "not a file" : error.reason)
        }
    }

    /// Replaces or creates a file: all of the new content is on the disk before the old content is gone. If
    /// the name is the person's symbolic link (a settings file kept elsewhere), its target is replaced. The
    /// file's permissions stay as the person has set them.
    ///
    /// Must be called while the folder is locked. Returns the reason that it failed, or nil if it succeeded.
    static func replace(_ path: String, with bytes: [UInt8]) -> String? {
        guard let target = resolved(path) else { return missingTarget(of: path) }
        let name = FilePath.name(of: target)
        // A name of our own, which is no other program's file: a link may lead into a folder full of others.
        var how = Replacement(
            through: "\(name).muster-\(getpid())", mode: .masked(0o600), keepsMode: true, flushing: .file)
        how.removesTemporary = false
        do throws(FileFailure) {
            try Folder.at(FilePath.openableParent(of: target)).replace(name, with: bytes, how)
            return nil
        } catch {
            return error.reason
        }
    }

    /// Removes a file; of a link, its target. Must be called while the folder is locked. Returns whether it is gone.
    static func remove(_ path: String) -> Bool {
        guard let target = resolved(path), let folder = try? Folder.at(FilePath.openableParent(of: target))
        else { return false }
        return (try? folder.removeFile(FilePath.name(of: target))) != nil
    }

    /// Renames a damaged file to `NAME.damaged`, or `NAME.damaged-2` and so on if one is there already. Of a link, that is
    /// the target, and an empty file takes its place: the link stays. Returns the new name; nil if it could not be done.
    static func setAside(_ path: String) -> String? {
        guard let target = resolved(path), let folder = try? Folder.at(FilePath.openableParent(of: target)),
            let name = try? namesSetAside(target).first(where: {
                try folder.rename(FilePath.name(of: target), ifFree: $0)
            })
        else { return nil }
        if target != path { _ = replace(target, with: []) }
        return name
    }

    /// Removes the files that `setAside` has kept of a file.
    static func removeSetAside(_ path: String) {
        let path = resolved(path) ?? path
        guard let folder = try? Folder.at(FilePath.openableParent(of: path)) else { return }
        for name in namesSetAside(path) { try? folder.removeFile(name) }
    }

    /// Removes lines from the files that `setAside` has kept of a file; a file from which that cannot be done is removed.
    static func filterSetAside(_ path: String, limit: Int, _ keeps: (ArraySlice<UInt8>) -> Bool) {
        let path = resolved(path) ?? path
        for name in namesSetAside(path) {
            let copy = FilePath.openableParent(of: path) + "/" + name
            switch read(copy, limit: limit) {
            case .missing: continue
            case .bytes(let bytes):
                let lines = bytes.split(separator: UInt8(ascii: "\n"))
                let rest = lines.filter(keeps)
                if rest.count == lines.count { continue }
                if replace(copy, with: rest.flatMap { $0 + [UInt8(ascii: "\n")] }) == nil { continue }
            case .tooLarge, .unreadable: break
            }
            _ = remove(copy)
        }
    }

    private static func namesSetAside(_ path: String) -> [String] {
        (1...9).map { FilePath.name(of: path) + ".damaged" + ($0 == 1 ? "" : "-\($0)") }
    }

    /// Creates a folder and its parents, for this user only. Returns the reason that it failed, or nil if it succeeded.
    static func makeFolder(_ folder: UserFolder) -> String? {
        var missing = MissingFolders(mode: 0o700)
        missing.limit = folder.home
        do throws(FileFailure) { try missing.make(folder.path) } catch { return error.reason }
        return nil
    }

    /// Returns the file that is written for a path, or nil for a link that leads to none: what belongs into a volume that
    /// is not mounted must not be written outside it.
    private static func resolved(_ path: String) -> String? {
        guard FileStatus.of(path, followsLinks: false)?.kind == .link else { return path }
        return FilePath.resolved(path)
    }

    private static func missingTarget(of path: String) -> String {
        let target = FilePath.target(of: path).map { ": " + DisplayText.escaped($0) } ?? ""
        return FileFailure.reason(ENOENT) + target
    }
}
