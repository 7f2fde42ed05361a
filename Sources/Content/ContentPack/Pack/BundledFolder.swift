/// Finds the folder installed with the program, and rejects one that another user could have put there.
///
/// A program may be unpacked anywhere, also below `/tmp`, where everyone can create a folder beside it:
/// guides and root lists must never be read from such a folder.
import Files
internal import Glibc

public struct BundledFolder: Equatable, Sendable {
    public let path: String
    /// True if it, a folder between it and the program, or one in it is another user's or writable by everyone.
    public let isForeign: Bool

    /// Returns `share/muster` of the installation, or nil if the program is not installed.
    ///
    /// - Parameters:
    ///   - executable: the running program's file, symbolic links resolved.
    ///   - part: a folder that must exist in it, such as `Plists` or `roots`.
    public static func installed(besides executable: String, with part: String) -> BundledFolder? {
        let prefix = PackPath.folder(of: PackPath.folder(of: executable))
        let share = prefix + "/share"
        let folder = share + "/muster"
        guard FileKind.isFolder(folder + "/" + part) else { return nil }
        return BundledFolder(executable, folder, [share, folder, folder + "/" + part])
    }

    /// Returns the checkout that the program was built in, or nil if the program is not in the build folder of one.
    ///
    /// Only the folder directly above a `.build` or `.build-…` counts: a program copied elsewhere has no checkout.
    public static func checkout(of executable: String) -> BundledFolder? {
        var build = PackPath.folder(of: executable)
        // `.build/<triple>/release/muster` is three folders deep; a scratch path may be deeper.
        for _ in 0..<8 where !build.isEmpty && !isBuildFolder(PackPath.name(of: build)) {
            build = PackPath.folder(of: build)
        }
        guard isBuildFolder(PackPath.name(of: build)) else { return nil }
        let folder = PackPath.folder(of: build)
        let plists = folder + "/" + PackFiles.plistsFolder
        guard FileKind.isFile(folder + "/Package.swift"), FileKind.isFolder(plists) else { return nil }
        return BundledFolder(executable, folder, [folder, plists])
    }

    private static func isBuildFolder(_ name: String) -> Bool {
        name == ".build" || name.hasPrefix(".build-")
    }

    /// - Parameter folders: the folders that no other user may be able to change.
    private init(_ executable: String, _ path: String, _ folders: [String]) {
        self.path = path
        // Who could replace the running program could do anything; its owner, the person and root are trusted.
        let owners: [UInt32] = [0, geteuid(), FileStatus.of(executable)?.owner ?? 0]
        isForeign = !folders.allSatisfy { folder in
            guard let status = FileStatus.of(folder, followsLinks: false), owners.contains(status.owner)
            else { return false }
            guard case .link = status.kind else { return !status.isWritableByEveryone }
            guard let target = FileStatus.of(folder) else { return false }
            return owners.contains(target.owner) && !target.isWritableByEveryone
        }
    }
}
