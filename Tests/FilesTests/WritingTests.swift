// Writing: all of a file or nothing, and never through a link.
import Files
import Foundation
import TestSupport
import Testing

@Suite struct WritingTests {
    private let directory: PrivateDirectory
    private let folder: Folder

    init() throws {
        directory = try PrivateDirectory()
        folder = try Folder.at(directory.path)
    }

    private func text(_ name: String) -> String? {
        try? String(contentsOfFile: directory.path(name), encoding: .utf8)
    }

    private func mode(_ name: String) -> UInt32? { folder.status(of: name)?.permissions }

    private func replacement(_ flushing: Replacement.Flushing = .nothing) -> Replacement {
        Replacement(through: "file.new", mode: .exactly(0o640), flushing: flushing)
    }

    @Test(arguments: [Replacement.Flushing.nothing, .file, .fileAndName])
    func aFileTakesThePlaceOfAnother(_ flushing: Replacement.Flushing) throws {
        for text in ["one", "", "two"] {
            try folder.replace("file", with: Array(text.utf8), replacement(flushing))
            #expect(self.text("file") == text && mode("file") == 0o640)
        }
        #expect(try folder.names() == ["file"])
    }

    @Test func permissionsMayBeKept() throws {
        try directory.write("one", to: "file")
        chmod(directory.path("file"), 0o604)
        var how = Replacement(through: ".new", mode: .masked(0o600), keepsMode: true, flushing: .file)
        try folder.replace("file", with: Array("two".utf8), how)
        #expect(text("file") == "two" && mode("file") == 0o604)
        how.keepsMode = false
        try folder.replace("file", with: Array("three".utf8), how)
        #expect(mode("file") == 0o600)
    }

    @Test func aLinkInTheWayIsRemovedOrRespected() throws {
        try directory.write("precious", to: "victim")
        symlink("victim", directory.path("file.new"))
        var how = replacement()
        how.removesTemporary = false
        #expect(throws: FileFailure.self) { try folder.replace("file", with: [1], how) }
        #expect(folder.status(of: "file.new")?.kind == .link && text("file") == nil)
        try folder.replace("file", with: Array("new".utf8), replacement())
        #expect(text("victim") == "precious" && text("file") == "new" && !folder.has("file.new"))
        // The link itself is replaced, and not what it leads to.
        symlink("victim", directory.path("link"))
        try folder.replace("link", with: Array("new".utf8), replacement())
        #expect(text("victim") == "precious" && folder.status(of: "link")?.kind == .file)
    }

    @Test func whatCannotBeReplacedLeavesNothingBehind() throws {
        try directory.write("", to: "taken/inside")
        let failure = thrown(FileFailure.self) {
            try folder.replace("taken", with: [1], replacement())
        }
        #expect(failure?.operation == .rename && failure?.path == directory.path("taken"))
        #expect(try folder.names() == ["taken"])
    }

    @Test func anAddedFileNeverReplacesAnother() throws {
        #expect(try folder.add("file", with: Array("one".utf8), replacement()))
        #expect(try !folder.add("file", with: Array("two".utf8), replacement()))
        symlink("nowhere", directory.path("link"))
        #expect(try !folder.add("link", with: Array("two".utf8), replacement()))
        #expect(try Set(folder.names()) == ["file", "link"] && text("file") == "one")
        #expect(throws: FileFailure.self) {
            try OpenFile.create(directory.path("file"), with: [1], mode: .exactly(0o600))
        }
        #expect(text("file") == "one")
    }

    @Test func aLinkTakesThePlaceOfALinkOrAFolder() throws {
        for (number, target) in ["a", "b", "c"].enumerated() {
            if number == 2 {
                unlink(directory.path("current"))
                try directory.write("", to: "current/inside")
            }
            try folder.replaceLink("current", to: target)
            #expect(try folder.linkTarget("current") == target)
        }
        #expect(try folder.names() == ["current"])
        #expect(try folder.linkTarget("none") == nil)
    }

    @Test func removingFollowsNoLinks() throws {
        try directory.write("precious", to: "outside/file")
        try directory.write("x", to: "tree/a/b/file")
        symlink(directory.path("outside"), directory.path("tree/a/link"))
        try folder.removeAll("tree")
        try folder.removeAll("tree")
        #expect(try folder.names() == ["outside"] && text("outside/file") == "precious")
    }

    @Test(.timeLimit(.minutes(10)))
    func namesThatAreNoTextAreRemovedToo() throws {
        try directory.write("x", to: "tree/a/file")
        let strange =
            Array((directory.path("tree/a/") + "z").utf8CString).dropLast(2) + [CChar(bitPattern: 0xFF), 0]
        #expect(mkdir(Array(strange), 0o755) == 0)
        close(open(Array(strange.dropLast()) + [0x2F] + Array(strange.suffix(2)), O_CREAT | O_WRONLY, 0o600))
        #expect(try folder.folder("tree")?.folder("a")?.names().count == 2)
        try folder.removeAll("tree")
        #expect(try folder.names().isEmpty)
    }

    @Test func lackingFoldersAreMadeWithinLimits() throws {
        let path = directory.path("a/b/c")
        var missing = MissingFolders(mode: 0o700)
        missing.maxCount = 2
        #expect(throws: FileFailure.self) { try missing.make(path) }
        (missing.maxCount, missing.limit) = (.max, directory.path("a"))
        #expect(throws: FileFailure.self) { try missing.make(path) }
        #expect(try folder.isEmpty())
        (missing.mode, missing.limit, missing.exactModes, missing.isFlushed) = (0o777, nil, 2, true)
        try missing.make(path)
        try missing.make(path)
        #expect(mode("a/b/c") == 0o777 && mode("a/b") == 0o777)
        #expect(try !folder.isEmpty() && folder.isEmpty(but: ["a"]))
    }

    @Test func oneProgramAtATimeHasALock() throws {
        let lock = try folder.openLock("lock")
        #expect(mode("lock") == 0o600)
        #expect(try lock.lock(.exclusive))
        var other: OpenFile? = try folder.openLock("lock")
        #expect(try other?.lock(.shared) == false && other?.lock(.exclusive) == false)
        try lock.close()
        #expect(try other?.lock(.exclusive) == true)
        other = nil
        // Readers share a folder, and a writer waits for the last of them.
        var reader: Folder? = try Folder.at(directory.path)
        let second = try Folder.at(directory.path)
        #expect(try reader?.lock(.shared) == true && second.lock(.shared))
        #expect(try !folder.lock(.exclusive))
        reader = nil
        #expect(try second.lock(.exclusive) && !folder.lock(.shared))
    }

    /// As a program holds them that is just being started, until it runs its own.
    @Test func aCopyOfItsDescriptorDoesNotKeepALock() throws {
        var file: OpenFile? = try folder.openLock("lock")
        let closed = try folder.openLock("closed")
        var held: Folder? = try Folder.at(directory.path)
        #expect(try file?.lock(.exclusive) == true && closed.lock(.exclusive) && held?.lock(.shared) == true)
        let copies = try [file?.descriptor, closed.descriptor, held?.descriptor].map {
            fcntl(try #require($0), F_DUPFD_CLOEXEC, 3)
        }
        defer { for copy in copies { close(copy) } }
        #expect(try !folder.openLock("lock").lock(.exclusive) && !folder.lock(.exclusive))
        try closed.close()
        (file, held) = (nil, nil)
        #expect(try folder.openLock("lock").lock(.exclusive) && folder.openLock("closed").lock(.exclusive))
        #expect(try folder.lock(.exclusive))
    }

    @Test func namesAreListedOnceAndSorted() throws {
        for name in ["b", "a", ".hidden", "c/inner"] { try directory.write("", to: name) }
        #expect(FolderListing.names(in: directory.path, max: 10) == ["a", "b", "c"])
        #expect(FolderListing.names(in: directory.path, max: 2).count == 2)
        #expect(FolderListing.names(in: directory.path("none"), max: 10).isEmpty)
        #expect(try Set(folder.names()) == ["a", "b", ".hidden", "c"])
        let folders = FolderListing.entries(in: directory.path, max: 10).filter { $0.isFolder == true }
        #expect(folders.map(\.name) == ["c"])
    }

    @Test func statusTellsOwnerAndKind() throws {
        try directory.write("text", to: "file")
        chmod(directory.path("file"), 0o620)
        symlink("file", directory.path("link"))
        let status = try #require(FileStatus.of(directory.path("link")))
        #expect(status.kind == .file && status.size == 4 && status.isOwn)
        #expect(status.isWritableByOthers && status.isOpenToOthers)
        #expect(FileStatus.of(directory.path("link"), followsLinks: false)?.kind == .link)
        #expect(status.identity == folder.status(of: "file")?.identity)
        let nearest = try #require(FileStatus.nearest(to: directory.path("no/such/folder")))
        #expect(nearest.path == directory.path && nearest.status.kind == .folder)
        #expect(FileStatus.nearest(to: "/none/such") == nil)
    }
}
