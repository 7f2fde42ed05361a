// A file that another writer fills by its path before it takes the place of another, and files that change their names.
import Files
import Foundation
import TestSupport
import Testing

@Suite struct ReplacementFileTests {
    private let directory: PrivateDirectory
    private let folder: Folder
    private var how = Replacement(through: "file.new", mode: .masked(0o600), flushing: .fileAndName)

    init() throws {
        directory = try PrivateDirectory()
        folder = try Folder.at(directory.path)
        try directory.write("old", to: "file")
    }

    private func text(_ name: String) -> String? {
        try? String(contentsOfFile: directory.path(name), encoding: .utf8)
    }

    /// Writes as SQLite does: by the path, with a descriptor of its own.
    private func fill(_ new: ReplacementFile, _ text: String) throws {
        let file = try #require(fopen(new.file.path, "r+"))
        fputs(text, file)
        #expect(fclose(file) == 0)
    }

    @Test func whatAnotherWriterFillsTakesThePlaceAtOnce() throws {
        let reader = try OpenFile.at(directory.path("file"))
        let new = try folder.replacement(for: "file", how)
        try fill(new, "new")
        #expect(text("file") == "old" && folder.status(of: "file.new")?.permissions == 0o600)
        try new.install()
        #expect(try text("file") == "new" && folder.names() == ["file"])
        // A program that has the old one open keeps it.
        #expect(try reader.readAll(limit: 10) == Array("old".utf8))
    }

    @Test func anInterruptedFillLeavesTheOldFile() throws {
        struct Interruption: Error {}
        #expect(throws: Interruption.self) {
            let new = try folder.replacement(for: "file", how)
            try fill(new, "half")
            throw Interruption()
        }
        #expect(try text("file") == "old" && folder.names() == ["file"])
        // What a program that was killed has left gives way to the next one.
        try directory.write("left by a program that was killed", to: "file.new")
        let new = try folder.replacement(for: "file", how)
        try fill(new, "new")
        try new.install()
        #expect(try text("file") == "new" && folder.names() == ["file"])
    }

    @Test func aLinkInTheWayIsNeverWrittenThrough() throws {
        try directory.write("precious", to: "victim")
        symlink("victim", directory.path("file.new"))
        var careful = how
        careful.removesTemporary = false
        #expect(throws: FileFailure.self) { try folder.replacement(for: "file", careful) }
        #expect(folder.status(of: "file.new")?.kind == .link)
        let new = try folder.replacement(for: "file", how)
        try fill(new, "new")
        try new.install()
        #expect(text("victim") == "precious" && text("file") == "new")
    }

    @Test func aFolderInTheWayLeavesNothingBeside() throws {
        try directory.write("", to: "taken/inside")
        do {
            let new = try folder.replacement(for: "taken", how)
            try fill(new, "new")
            #expect(throws: FileFailure.self) { try new.install() }
        }
        #expect(try Set(folder.names()) == ["file", "taken"])
    }

    @Test func aNameThatIsTakenIsNotTaken() throws {
        try directory.write("other", to: "other")
        symlink("nowhere", directory.path("link"))
        for name in ["other", "link"] { #expect(try !folder.rename("file", ifFree: name)) }
        #expect(text("file") == "old" && text("other") == "other" && folder.has("link"))
        #expect(try folder.rename("file", ifFree: "free"))
        #expect(text("free") == "old" && !folder.has("file"))
        #expect(throws: FileFailure.self) { try folder.rename("file", ifFree: "another") }
    }

    // MARK: Owners

    @Test func onlyAFileOfOnesOwnThatNoOtherMayWriteIsTrusted() throws {
        func isTrusted(_ name: String, owners: [UInt32] = []) -> Bool {
            folder.status(of: name)?.isTrustedFile(owners: owners) ?? false
        }
        #expect(isTrusted("file"))
        for mode in [0o660, 0o606, 0o622] as [mode_t] {
            chmod(directory.path("file"), mode)
            #expect(!isTrusted("file"))
        }
        symlink("file", directory.path("link"))
        mkdir(directory.path("folder"), 0o700)
        #expect(!isTrusted("link") && !isTrusted("folder") && !isTrusted("none"))
    }

    @Test(.enabled(if: geteuid() == 0)) func aFileOfAnotherIsTrustedOnlyIfThatUserIs() throws {
        #expect(chown(directory.path("file"), 65_534, 65_534) == 0)
        let status = try #require(folder.status(of: "file"))
        #expect(!status.isTrustedFile() && !status.isTrustedFile(owners: [0, 1]))
        #expect(status.isTrustedFile(owners: [0, 65_534]))
    }

    @Test(.enabled(if: geteuid() == 0)) func rootSeesWhoseHomeItIs() throws {
        mkdir(directory.path("home"), 0o755)
        #expect(FileStatus.anothersHome(directory.path("home/not/there")) == nil)
        #expect(chown(directory.path("home"), 65_534, 65_534) == 0)
        for path in ["home", "home/not/there"] {
            #expect(FileStatus.anothersHome(directory.path(path)) == directory.path("home"))
        }
    }
}
