// Files that say what to run or whom to trust are read only where no other user can have written them.
import Files
import Foundation
import TestSupport
import Testing

@Suite struct AuthorityFileTests {
    private let directory: PrivateDirectory

    init() throws { directory = try PrivateDirectory() }

    private func isForeign(_ path: String) -> Bool {
        do throws(FileFailure) {
            #expect(try AuthorityFile.read(path, limit: 100) == [0x78])
            return false
        } catch {
            #expect(AuthorityFile.problem(with: path)?.isForeign == true)
            return error.isForeign
        }
    }

    @Test func modesOfTheFileAndItsFolder() throws {
        try FileManager.default.createDirectory(
            atPath: directory.path("d"), withIntermediateDirectories: false)
        let (folder, file) = (directory.path("d"), directory.path("d/f"))
        try Data("x".utf8).write(to: URL(fileURLWithPath: file))
        for (mode, folderMode, expected) in [
            (0o600, 0o700, false), (0o644, 0o755, false), (0o444, 0o755, false), (0o666, 0o755, true),
            (0o602, 0o700, true),
            (0o644, 0o757, true), (0o644, 0o1777, true),
        ] {
            chmod(file, mode_t(mode))
            chmod(folder, mode_t(folderMode))
            #expect(
                isForeign(file) == expected, "\(String(mode, radix: 8)) in \(String(folderMode, radix: 8))")
        }
    }

    @Test(.enabled(if: geteuid() == 0)) func ownersAndGroups() throws {
        let file = try directory.write("x", to: "f")
        chmod(file, 0o664)
        // The group of the same number, and one of the system's, as /usr/local has it.
        #expect(!isForeign(file))
        // A list of further users is said to be the group's permissions: here user 1234 may write.
        let list =
            "struct.pack('<I' + 'HHI' * 5, 2, 1, 6, 2**32 - 1, 2, 6, 1234, 4, 4, 2**32 - 1, 16, 6, 2**32 - 1, 32, 4, 2**32 - 1)"
        let made = try runProgram([
            "/usr/bin/python3", "-c",
            "import os, struct, sys; os.setxattr(sys.argv[1], 'system.posix_acl_access', \(list))", file,
        ])
        if made.status == .exited(0) { #expect(isForeign(file)) }
        unlink(file)
        try directory.write("x", to: "f")
        chmod(file, 0o664)
        chown(file, 0, 50)
        #expect(!isForeign(file))
        chown(file, 0, 1_234)
        #expect(isForeign(file))
        chown(file, 1_234, 1_234)
        chmod(file, 0o600)
        #expect(isForeign(file))
        chown(file, 0, 0)
        chown(directory.path, 1_234, 1_234)
        #expect(isForeign(file))
        chown(directory.path, 0, 0)
        #expect(!isForeign(file))
    }

    @Test func aLinkIsAsGoodAsBothEnds() throws {
        for name in ["a", "b"] {
            try FileManager.default.createDirectory(
                atPath: directory.path(name), withIntermediateDirectories: false)
        }
        let file = try directory.write("x", to: "a/f")
        let link = directory.path("b/f")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../a/f")
        #expect(!isForeign(link))
        chmod(directory.path("b"), 0o777)
        #expect(isForeign(link))
        chmod(directory.path("b"), 0o755)
        chmod(directory.path("a"), 0o777)
        #expect(isForeign(link))
        chmod(directory.path("a"), 0o755)
        chmod(file, 0o666)
        #expect(isForeign(link))
    }

    @Test func whatIsNotThereIsMissing() throws {
        try FileManager.default.createSymbolicLink(atPath: directory.path("l"), withDestinationPath: "none")
        for name in ["none", "l"] {
            do throws(FileFailure) {
                _ = try AuthorityFile.read(directory.path(name), limit: 1)
                #expect(Bool(false))
            } catch { #expect(error.isMissing, "\(name): \(error.reason)") }
            #expect(AuthorityFile.problem(with: directory.path(name)) == nil)
        }
    }
}
