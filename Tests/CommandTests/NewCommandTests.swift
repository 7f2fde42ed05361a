import Foundation
import TestSupport
import Testing

/// `muster new pack` as its user meets it.
@Suite struct NewCommandTests {
    private let directory: PrivateDirectory

    init() throws {
        directory = try PrivateDirectory()
        chmod(directory.path, 0o755)
    }

    private func new(_ words: String..., asOrdinaryUser: Bool = false) throws -> ProgramResult {
        try Muster.run(
            ["new", "pack"] + words + ["--date", "2026-11-21"], content: nil, asOrdinaryUser: asOrdinaryUser)
    }

    private func names(_ folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    }

    @Test func itSaysWhatItMadeAndWhatToDoNext() throws {
        let path = directory.path("my pack")
        let result = try new(path)
        #expect(
            result.stdout == """
                Created a pack of 13 files in \(path).

                Next steps:
                  edit        Plists/Pack.plist first, then Plists/Contacts.plist; comments explain the keys
                  preview     muster preview '\(path)'
                  check       muster check '\(path)'
                  diff        muster diff OLD '\(path)'
                  manifest    muster manifest '\(path)'; after later changes with --bump

                """)
        #expect(result.stderr == "")
        #expect(result.status == .exited(0))
        #expect(
            try names(path) == [
                "Guides", "Guides/call-for-help.html", "Guides/fire.html", "Guides/global.css", "Plists",
                "Plists/Alerts.plist", "Plists/Buildings.plist", "Plists/CallboxLocations.plist",
                "Plists/Contacts.plist",
                "Plists/DeskReference.plist", "Plists/Guides.plist", "Plists/Icons.plist",
                "Plists/Pack.plist",
                "Plists/Search.plist", "Plists/WelcomeScreen.plist",
            ])
    }

    @Test func whatIsMadePassesCheckAndIsDrawn() throws {
        let path = directory.path("pack")
        #expect(
            try new(path, "--title", "Tech <Guides>", "--identifier", "edu.example.tech").status == .exited(0)
        )
        let check = try Muster.run(["check", path, "--date", "2026-11-21"], content: nil)
        #expect(check.status == .exited(0))
        #expect(!check.stdout.contains(" error ") && !check.stdout.contains(" warning "))
        // It is a sample until its texts are changed.
        #expect(check.stdout.contains(" note pack-starter: "))
        let pages = [
            ("welcome", "welcome"), ("guide-fire", "guide:fire"), ("guide-call", "guide:call-for-help"),
        ]
        for (name, screen) in pages {
            let drawn = try Muster.run(["render", "--screen", screen, "--date", "2026-11-21"], content: path)
            #expect(drawn.status == .exited(0))
            expectGolden(drawn.stdout, named: "new/\(name)")
        }
        let found = try Muster.run(["search", "blaze"], content: path)
        #expect(found.stdout.contains("Fire"))
    }

    @Test func anEmptyFolderIsTakenAndNothingElse() throws {
        let empty = directory.path("empty")
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
        #expect(try new(empty).status == .exited(0))
        let again = try new(empty)
        #expect(
            again.stderr
                == "muster: \(empty) already exists and is not an empty folder; choose another name\n")
        #expect(again.stdout == "")
        #expect(again.status == .exited(4))
        // A hidden file is a file, and a link that leads nowhere is something.
        try directory.write("x", to: "hidden/.git")
        #expect(try new(directory.path("hidden")).status == .exited(4))
        symlink("nowhere", directory.path("link"))
        #expect(try new(directory.path("link")).status == .exited(4))
        #expect(!FileManager.default.fileExists(atPath: directory.path("nowhere")))
    }

    @Test func aFolderThatCanNotBeMade() throws {
        let deep = directory.path("none/pack")
        let result = try new(deep)
        #expect(result.stderr == "muster: could not write \(deep): No such file or directory\n")
        #expect(result.status == .exited(1))
        let forbidden = try new(directory.path("pack"), asOrdinaryUser: true)
        #expect(
            forbidden.stderr == "muster: could not write \(directory.path("pack")): Permission denied\n")
        #expect(forbidden.status == .exited(1))
    }

    @Test func aDiskThatIsFullLeavesNothingBehind() throws {
        let path = directory.path("pack")
        let result = try runProgram([
            "/bin/sh", "-c", "ulimit -f 2; exec \"$@\"", "sh", try Binary.muster(), "new", "pack", path,
        ])
        #expect(result.stderr.hasSuffix(": File too large\n"))
        #expect(result.stderr.hasPrefix("muster: could not write \(path)/"))
        #expect(result.status == .exited(1))
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func whatNamesTheFolderCannotSpeakToTheTerminal() throws {
        let result = try new(directory.path("a\u{1B}[2Jb"))
        #expect(result.isPlainText)
        #expect(result.status == .exited(0))
    }

    @Test(arguments: [
        (["new"], "new creates a pack or a guide: muster new pack DIR, muster new guide NAME"),
        (["new", "page", "x"], "new creates a pack or a guide: muster new pack DIR, muster new guide NAME"),
        (["new", "pack"], "new pack takes one folder: muster new pack DIR"),
        (["new", "pack", ""], "new pack takes one folder: muster new pack DIR"),
        (["new", "pack", "a", "b"], "new pack takes one folder: muster new pack DIR"),
        (["new", "pack", "/x", "--title", ""], "--title takes one line of at most 200 characters"),
        (
            ["new", "pack", "/x", "--identifier", "a b"],
            "--identifier takes 1 to 100 of A-Z a-z 0-9 . _ -, a letter or digit first, such as org.example.campus"
        ),
        (["new", "pack", "/x", "--date", "today"], "--date takes a day such as 2026-11-21, not \"today\""),
    ])
    func usage(_ words: [String], _ message: String) throws {
        let result = try Muster.run(words, content: nil)
        // After words that could be a cry for help, the numbers to call follow.
        #expect(result.stderr.hasPrefix("muster: \(message)\nTry: muster new --help\n"))
        #expect(result.status == .exited(2))
    }
}
