// Reading: bounded, and never waited for.
import Files
import Foundation
import TestSupport
import Testing

@Suite struct ReadingTests {
    private let directory: PrivateDirectory

    init() throws { directory = try PrivateDirectory() }

    @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 70_000, 1 << 20])
    func allBytesAreRead(_ count: Int) throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let path = try directory.write(bytes, to: "file")
        for limit in [count, count + 1, 2 << 20] {
            #expect(try OpenFile.read(path, limit: limit) == bytes)
        }
        var pieces: [UInt8] = []
        try OpenFile.at(path).pieces { piece in
            pieces += piece
            return true
        }
        #expect(pieces == bytes)
    }

    @Test(arguments: [(1, 0), (4_097, 4_096), (70_000, 69_999)])
    func oneByteTooManyIsAnError(count: Int, limit: Int) throws {
        let path = try directory.write([UInt8](repeating: 7, count: count), to: "file")
        let failure = thrown(FileFailure.self) { try OpenFile.read(path, limit: limit) }
        #expect(failure?.isTooLarge == true && failure?.operation == .read && failure?.path == path)
        #expect(throws: FileFailure.self) { try OpenFile.at(path).pieces(limit: limit) { _ in true } }
    }

    /// Files of /proc have no size, and content all the same.
    @Test func aFileWithoutASizeIsReadToItsEnd() throws {
        let text = try String(decoding: OpenFile.read("/proc/self/status", limit: 64 << 10), as: UTF8.self)
        #expect(text.hasPrefix("Name:") && text.contains("nonvoluntary_ctxt_switches"))
        let failure = thrown(FileFailure.self) {
            try OpenFile.read("/proc/self/status", limit: 100)
        }
        #expect(failure?.isTooLarge == true)
    }

    @Test func onlyPlainFilesAreOpened() throws {
        try directory.write("text", to: "file")
        mkfifo(directory.path("pipe"), 0o600)
        symlink("file", directory.path("link"))
        for name in ["pipe", ".", "/dev/null"] {
            let path = name.hasPrefix("/") ? name : directory.path(name)
            let failure = thrown(FileFailure.self) { try OpenFile.read(path, limit: 10) }
            #expect(failure?.isNotFile == true, "\(name)")
        }
        #expect(try OpenFile.read(directory.path("link"), limit: 10) == Array("text".utf8))
        let failure = thrown(FileFailure.self) {
            try OpenFile.read(directory.path("link"), limit: 10, followsLinks: false)
        }
        #expect(failure?.isNotFile == true)
        let missing = thrown(FileFailure.self) {
            try OpenFile.read(directory.path("file/none"), limit: 10)
        }
        #expect(missing?.isMissing == true)
    }

    @Test func aFolderGivesNothingForLinksAndPipes() throws {
        try directory.write("text", to: "file")
        mkfifo(directory.path("pipe"), 0o600)
        symlink("file", directory.path("link"))
        symlink(".", directory.path("loop"))
        let folder = try Folder.at(directory.path)
        #expect(try folder.read("file", limit: 4) == Array("text".utf8))
        for name in ["pipe", "link", "none"] { #expect(try folder.openFile(name) == nil, "\(name)") }
        #expect(try folder.folder("loop") == nil && folder.folder("file") == nil)
        #expect(throws: FileFailure.self) { try folder.read("file", limit: 3) }
    }

    @Test func aWalkNeverLeavesItsFolder() throws {
        try directory.write("inside", to: "pack/Guides/a.html")
        try directory.write("outside", to: "secret")
        symlink("../../secret", directory.path("pack/Guides/out"))
        symlink("/etc/passwd", directory.path("pack/Guides/absolute"))
        symlink("round", directory.path("pack/Guides/round"))
        // To the kernel a slash divides names, even before a combining mark.
        symlink("../../outside", directory.path("pack/Guides/elsewhere"))
        let elsewhere = try directory.write("outside", to: "outside/b.html")
        try #require(rename(elsewhere, directory.path("outside/\u{301}b.html")) == 0)
        symlink("../Guides/a.html", directory.path("pack/Guides/in"))
        let walk = try DirectoryWalk(directory: directory.path("pack"))
        for path in ["Guides/a.html", "Guides/in", "Guides/../Guides/./a.html"] {
            #expect(try walk.read(path, limit: 6) == Array("inside".utf8))
        }
        func failure(_ path: String, _ limit: Int) -> String? {
            thrown(DirectoryWalk.Failure.self) { try walk.read(path, limit: limit) }.map { "\($0)" }
        }
        for path in [
            "Guides/out", "Guides/absolute", "../secret", "/etc/passwd", "",
            "Guides/elsewhere/\u{301}b.html", "/\u{301}b.html",
        ] {
            #expect(failure(path, 1_000) == "outside")
        }
        #expect(failure("Guides/round", 1_000) == "circle")
        for (path, limit, code) in [("Guides/a.html", 5, EFBIG), ("Guides", 5, EISDIR), ("none", 5, ENOENT)] {
            #expect(failure(path, limit) == "system(\(code))")
        }
    }
}
