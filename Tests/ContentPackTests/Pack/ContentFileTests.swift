// Reading one file of a pack: what comes back, and every way in which it is refused.
import ContentPack
import TestSupport
import Testing

@Suite struct ContentFileTests {
    /// Returns the text at `path`, or the message of the failure to read it.
    private func outcome(_ pack: PackBuilder, _ path: String, limit: Int = 1_000) -> String {
        do {
            let bytes = try ContentFile.read(directory: pack.path, path: path, limit: limit)
            return String(decoding: bytes, as: UTF8.self)
        } catch {
            return error.description
        }
    }

    @Test func aFileIsReadWhole() throws {
        let pack = try PackBuilder()
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        try pack.write(bytes, to: "Guides/large.html")
        #expect(
            try ContentFile.read(directory: pack.path, path: "Guides/large.html", limit: 100_000) == bytes)
        try pack.write("", to: "Guides/empty.html")
        #expect(outcome(pack, "Guides/empty.html") == "")
    }

    @Test func aMissingFileIsNamed() throws {
        let pack = try PackBuilder()
        let expected = """
            Guides/fire.html:1:1: error file-missing: there is no such file; put it there, or install the pack \
            again
            """
        #expect(outcome(pack, "Guides/fire.html") == expected)
        try pack.write("", to: "Guides/a.html")
        #expect(outcome(pack, "Guides/a.html/b.html").contains("file-missing"))
    }

    @Test func aFolderInPlaceOfAFileIsNamed() throws {
        let pack = try PackBuilder()
        try pack.folder("Guides/fire.html")
        #expect(
            outcome(pack, "Guides/fire.html")
                == "Guides/fire.html:1:1: error file-is-folder: this is a folder, not a file; put a file in its place"
        )
        #expect(outcome(pack, "Guides/.").contains("file-is-folder"))
    }

    @Test(.timeLimit(.minutes(10))) func aPipeIsRefusedAndNotWaitedFor() throws {
        let pack = try PackBuilder()
        try pack.pipe("Guides/fire.html")
        let expected = """
            Guides/fire.html:1:1: error file-not-regular: this is not a regular file but a pipe, socket or \
            device; put a file in its place
            """
        #expect(outcome(pack, "Guides/fire.html") == expected)
    }

    @Test func theLimitIsTheLargestSizeThatIsRead() throws {
        let pack = try PackBuilder()
        try pack.write("12345", to: "Guides/a.html")
        #expect(outcome(pack, "Guides/a.html", limit: 5) == "12345")
        let expected = """
            Guides/a.html:1:1: error file-too-large: it is larger than the 4 bytes that are read; make it \
            smaller or divide it
            """
        #expect(outcome(pack, "Guides/a.html", limit: 4) == expected)
    }

    @Test(arguments: [
        "../secret", "Guides/../../secret", "/etc/passwd", "", "Guides/up/secret", "Guides/out.html",
        "Guides/absolute.html",
    ])
    func nothingOutsideThePackIsRead(path: String) throws {
        let pack = try PackBuilder()
        try pack.writeOutside("SECRET", to: "secret")
        try pack.link("Guides/out.html", to: "../../secret")
        try pack.link("Guides/up", to: "../..")
        try pack.link("Guides/absolute.html", to: "/etc/passwd")
        let file = path.isEmpty ? "." : path
        let expected = """
            \(file):1:1: error file-outside: this path leads out of the pack; put the file itself into the pack; \
            links may only point to files of the same pack
            """
        #expect(outcome(pack, path) == expected)
    }

    @Test func linksInsideThePackAreFollowed() throws {
        let pack = try PackBuilder()
        try pack.write("fire", to: "Guides/fire.html")
        try pack.link("Guides/blaze.html", to: "fire.html")
        try pack.link("Guides/blaze2.html", to: "./../Guides//blaze.html")
        try pack.link("More", to: "Guides")
        #expect(outcome(pack, "Guides/blaze2.html") == "fire")
        #expect(outcome(pack, "More/blaze.html") == "fire")
        #expect(outcome(pack, "Guides/../Guides/./fire.html") == "fire")
    }

    @Test func linksInACircleAreRefused() throws {
        let pack = try PackBuilder()
        try pack.link("Guides/a.html", to: "b.html")
        try pack.link("Guides/b.html", to: "a.html")
        let expected = """
            Guides/a.html:1:1: error file-link-circle: its symbolic links go in a circle; replace the link by the \
            file itself
            """
        #expect(outcome(pack, "Guides/a.html") == expected)
    }

    @Test func thePackItselfMayBeBehindALink() throws {
        let pack = try PackBuilder.complete()
        let link = try pack.linkOutside("current", to: "pack")
        #expect(try ContentFile.read(directory: link, path: "Guides/fire.html", limit: 1_000).count > 10)
        #expect(try Pack.open(directory: link, origin: .named).directory == pack.path)
    }

    @Test func aFileWithoutPermissionSaysHowToAllowIt() throws {
        let pack = try PackBuilder()
        try pack.write("text", to: "Guides/my fire.html")
        try pack.permissions(0o000, of: "Guides/my fire.html")
        let found = try asOrdinaryUser { outcome(pack, "Guides/my fire.html") }
        let expected = """
            Guides/my fire.html:1:1: error file-unreadable: there is no permission to read it; allow it with \
            chmod a+r '\(pack.path)/Guides/my fire.html'
            """
        #expect(found == expected)
    }

    @Test func aFolderWithoutPermissionSaysHowToAllowIt() throws {
        let pack = try PackBuilder()
        try pack.write("text", to: "Guides/fire.html")
        try pack.permissions(0o600, of: "Guides")
        let found = try asOrdinaryUser { outcome(pack, "Guides/fire.html") }
        try pack.permissions(0o755, of: "Guides")
        let expected = """
            Guides/fire.html:1:1: error file-unreadable: there is no permission to enter the folder it is in; \
            allow it with chmod a+rx \(pack.path)/Guides
            """
        #expect(found == expected)
    }

    @Test func whatAFileNameHoldsCannotReachTheTerminal() throws {
        let pack = try PackBuilder()
        #expect(
            outcome(pack, "Guides/\u{1B}[2J.html").hasPrefix("Guides/\\u{1B}[2J.html:1:1: error file-missing")
        )
    }
}

@Suite struct PackPathTests {
    @Test(
        arguments: [
            ("fire.html", "Guides", "Guides/fire.html"),
            ("../Guides/fire.html", "Plists", "Guides/fire.html"),
            ("./a//b/../c.html", "", "a/c.html"), ("..", "Guides", nil), ("../../x", "Plists", nil),
            ("a/../../../x", "Plists", nil), ("/etc/passwd", "Guides", nil), ("", "Guides", nil),
            ("a\0b", "Guides", nil), (".", "", nil),
            // To Swift a slash with a combining mark after it is another character than a slash.
            ("../\u{301}x", "", nil), ("/\u{301}x", "", nil), ("a/../\u{301}x", "", "\u{301}x"),
            ("../\u{301}../../etc", "", nil), ("../\u{301}x", "Guides", "\u{301}x"),
        ] as [(String, String, String?)])
    func pathsNeverLeaveThePack(path: String, folder: String, expected: String?) {
        #expect(PackPath.normalized(path, from: folder) == expected)
    }

    @Test func absurdlyLongPathsAreRefused() {
        #expect(PackPath.normalized(String(repeating: "a", count: 256), from: "") == nil)
        #expect(PackPath.normalized(String(repeating: "a/", count: 1_000), from: "") == nil)
        #expect(PackPath.normalized(String(repeating: "a", count: 255), from: "") != nil)
    }

    @Test func namesAreTakenApart() {
        #expect(PackPath.stem(of: "Guides/shelter.in.place.HTML") == "shelter.in.place")
        #expect(PackPath.ending(of: "Guides/fire.HTML") == "html")
        #expect(PackPath.ending(of: "Guides.d/fire") == "")
        #expect(PackPath.ending(of: "Guides/.html") == "")
        #expect(PackPath.folder(of: "fire.html") == "")
    }
}
