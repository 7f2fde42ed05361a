// Several packs in one sync.conf, and several repositories on one stick: the real program.
import Foundation
import TestSupport
import Testing

@testable import PackSync

/// A publisher of one pack, with the real program.
private struct Publisher {
    let identifier: String
    let directory: PrivateDirectory
    let pack: PackBuilder
    var repository: String

    init(_ identifier: String, repository: String? = nil) throws {
        self.identifier = identifier
        directory = try PrivateDirectory()
        self.repository = repository ?? directory.path("repository")
        pack = try PackBuilder.complete()
        for key in ["root", "guide", "stamp"] { try run("keygen", directory.path(key)) }
        try run(
            "root", "new", self.repository, "--identifier", identifier, "--root-key",
            directory.path("root.pub"),
            "--guide-key", directory.path("guide.pub"), "--stamp-key", directory.path("stamp.pub"), "--sign",
            directory.path("root.sec"))
        try publish(1)
    }

    func publish(_ version: Int) throws {
        try pack.plist(
            "Pack",
            """
            <dict><key>Identifier</key><string>\(identifier)</string><key>Title</key><string>\(identifier)</string>
            <key>Version</key><integer>\(version)</integer><key>Date</key><string>2026-11-21</string></dict>
            """)
        try run(
            "publish", pack.path, repository, "--guide-key", directory.path("guide.sec"), "--stamp-key",
            directory.path("stamp.sec"))
    }

    private func run(_ arguments: String...) throws {
        let result = try runProgram([try Binary.musterSync()] + arguments)
        guard result.status == .exited(0) else { throw HarnessFailure("\(arguments): \(result)") }
    }
}

@Suite struct SeveralPacksTests {
    private let home: PrivateDirectory
    private let north: Publisher
    private let south: Publisher

    init() throws {
        home = try PrivateDirectory()
        (north, south) = (try Publisher("org.example.north"), try Publisher("org.example.south"))
        for publisher in [north, south] { try trust(publisher) }
        try configure()
    }

    private func trust(_ publisher: Publisher) throws {
        try home.write(
            try String(contentsOfFile: publisher.repository + "/root/1.plist", encoding: .utf8),
            to: ".config/muster/roots/\(publisher.identifier).plist")
    }

    /// - Parameters:
    ///   - text: the configuration; the two packs from their repositories by default.
    private func configure(_ text: String? = nil) throws {
        try home.write(
            text
                ?? "pack = \(north.identifier)\nfrom = \(north.repository)\n\npack = \(south.identifier)\nfrom = \(south.repository)\n",
            to: ".config/muster/sync.conf")
    }

    private func run(_ arguments: String...) throws -> ProgramResult {
        try runProgram([try Binary.musterSync()] + arguments, environment: ["HOME": home.path])
    }

    private func version(_ publisher: Publisher) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(
            atPath: home.path(".local/share/muster/packs/\(publisher.identifier)/current"))
    }

    @Test func anUpdateBringsAllAndNamesEach() throws {
        let first = try run("update")
        #expect(first.status == .exited(0), "\(first)")
        #expect(
            first.stdout.hasPrefix(
                "org.example.north: Version 1 is installed: 8 files.\nmuster reads this pack from now on")
                && first.stdout.contains(
                    "\norg.example.south: Version 1 is installed: 8 files.\nmuster still reads"),
            "\(first)")
        #expect(first.stderr.contains("muster-sync: org.example.south: downloading"))
        try south.publish(2)
        let only = try run("update", "--pack", south.identifier)
        #expect(only.stdout.hasPrefix("Updated from version 1 to 2") && !only.stdout.contains("north"))
        #expect(version(north) == "1" && version(south) == "2")
        let all = try run("status")
        #expect(
            all.stdout.contains("Pack            org.example.north\n")
                && all.stdout.contains("\n\nPack            org.example.south\n"))
        #expect(
            try run("verify").stdout
                == "org.example.north: All files verified: version 1, 8 files.\norg.example.south: All files verified: version 2, 8 files.\n"
        )
        #expect(
            try run("gc").stdout
                == "org.example.north: Nothing to remove.\norg.example.south: Nothing to remove.\n")
        let which = try run("rollback")
        #expect(
            which.status == .exited(2)
                && which.stderr.contains("name it with --pack (org.example.north, org.example.south)"))
        #expect(try run("rollback", "--pack", south.identifier).status == .exited(0))
        #expect(version(south) == "1")
    }

    @Test func oneThatFailsDoesNotStopTheOthersAndTheWorstExitCodeCounts() throws {
        try Data("nonsense".utf8).write(to: URL(fileURLWithPath: north.repository + "/stamp"))
        let refused = try run("update")
        #expect(refused.status == .exited(4), "\(refused)")
        #expect(refused.stderr.contains("muster-sync: org.example.north: refused (stamp-signature)"))
        #expect(
            refused.stdout.hasPrefix("org.example.south: Version 1 is installed: 8 files.\nmuster reads this")
        )
        // No network is less than a refusal, and less than a configuration that cannot be used.
        try configure(
            "pack = \(north.identifier)\nfrom = http://127.0.0.1:1/\npack = \(south.identifier)\nfrom = \(south.repository)\n"
        )
        #expect(try run("update").status == .exited(1))
        try configure(
            "pack = \(north.identifier)\nfrom = gopher://x/\npack = \(south.identifier)\nfrom = \(south.repository)\n"
        )
        let wrong = try run("update")
        #expect(wrong.status == .exited(3), "\(wrong)")
        #expect(
            wrong.stderr.contains("sync.conf:2:1: error")
                && wrong.stderr.contains("neither an address of http or https nor a folder")
                && wrong.stderr.contains("from = https://example.org/muster/"))
        #expect(wrong.stdout == "org.example.south: Version 1 is the newest.\n")
    }

    @Test func jsonIsAnArrayOfAll() throws {
        func json(_ result: ProgramResult) throws -> [[String: Any]] {
            try #require(try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [[String: Any]])
        }
        try configure("pack = a b\npack = \(south.identifier)\nfrom = \(south.repository)\n")
        let reports = try json(try run("update", "--json"))
        #expect(reports.map { $0["pack"] as? String } == ["sync.conf:1", south.identifier])
        #expect(reports.map { $0["result"] as? String } == ["not-configured", "updated"])
        try configure()
        #expect(try json(try run("status", "--json")).count == 2)
        let lines = try run("update", "--porcelain")
        #expect(lines.status == .exited(2) && lines.stderr.contains("name it with --pack"))
    }

    @Test func aWrongLineDoesNotStopAnUpdateThatNeedsNoneOfIt() throws {
        for text in [
            "from = gopher://x/\n", "\u{0}\u{1}", "pack = a b\n", "nonsense\npack = \(north.identifier)\n",
        ] {
            try configure(text)
            let result = try run("update", "--from", north.repository, "--pack", north.identifier)
            #expect(result.status == .exited(0), "\(text): \(result)")
        }
    }

    /// A stick with several repositories in separate folders, one of which is of an unknown pack.
    @Test func aStickIsSearchedForThePacksThatAreKnown() throws {
        let stick = try PrivateDirectory()
        for publisher in [north, south, try Publisher("org.example.unknown")] {
            try FileManager.default.copyItem(
                atPath: publisher.repository, toPath: stick.path(publisher.identifier + " repository"))
        }
        try configure("# nothing\n")
        let result = try run("update", "--from", stick.path)
        #expect(result.status == .exited(0), "\(result)")
        #expect(
            result.stdout.contains("north: Version 1 is installed")
                && result.stdout.contains("south: Version 1"))
        #expect(!result.stdout.contains("unknown"))
        // One repository alone, and one pack alone of several.
        let one = try run("update", "--from", north.repository)
        #expect(one.stdout == "Version 1 is the newest.\n", "\(one)")
        let named = try run("update", "--from", stick.path, "--pack", south.identifier)
        #expect(named.stdout == "Version 1 is the newest.\n", "\(named)")
        try configure()
        let empty = try run("update", "--from", home.path)
        #expect(
            empty.status == .exited(3)
                && empty.stderr.contains("holds no repository of a pack that is known here"))
        let web = try run("update", "--from", "http://127.0.0.1:1/")
        #expect(web.status == .exited(2) && web.stderr.contains("name it with --pack"))
    }

    /// Photos, and any other files, do not hide a repository.
    @Test func aStickWithManyFilesIsSearchedToo() throws {
        let stick = try PrivateDirectory()
        for number in 0..<400 { try stick.write("", to: "IMG_\(number).jpg") }
        for number in 0..<80 { try stick.write("", to: "DCIM\(number)/a.jpg") }
        for publisher in [north, south] {
            try FileManager.default.copyItem(
                atPath: publisher.repository, toPath: stick.path("zz " + publisher.identifier))
        }
        let result = try run("update", "--from", stick.path)
        #expect(result.status == .exited(0), "\(result)")
        #expect(version(north) == "1" && version(south) == "1")
        // A folder is no server.
        let empty = try run("update", "--from", stick.path("DCIM1"), "--pack", north.identifier)
        #expect(
            empty.stderr.contains("it holds no repository") && !empty.stderr.contains("server"), "\(empty)")
    }

    /// A pack that came from a stick, with its root list or without, is what every later message is about.
    @Test func anInstalledPackIsManagedWithoutAConfiguration() throws {
        try configure("# nothing\n")
        #expect(
            try run("update", "--from", north.repository, "--pack", north.identifier).status == .exited(0))
        let update = try run("update")
        #expect(
            update.status == .exited(3)
                && update.stderr.contains("No source of updates for org.example.north specified."),
            "\(update)")
        #expect(try run("status").stdout.hasPrefix("Pack            org.example.north\n"))
        #expect(try run("verify").stdout == "All files verified: version 1, 8 files.\n")
        #expect(try run("rollback", "--release").stdout == "No version is held back.\n")
        for name in ["north", "south"] {
            unlink(home.path(".config/muster/roots/org.example.\(name).plist"))
        }
        let without = try run("verify")
        #expect(without.stderr.contains("There is no root list for org.example.north"), "\(without)")
    }

    /// An installed version of the bundled pack is what the reader shows, and so the first; the alerts of the first are
    /// those of `campus`.
    @Test func thePackThatIsReadIsTheFirst() throws {
        try configure("# nothing\n")
        let own = try Publisher("org.muster.blacksburg")
        try trust(own)
        for (publisher, order) in [(north, [north, own]), (own, [own, north])] {
            let update = try run("update", "--from", publisher.repository, "--pack", publisher.identifier)
            #expect(update.status == .exited(0), "\(update)")
            // At first its own pack is only what came with the program.
            let status = try run("status", "--json").stdout
            let all = try JSONSerialization.jsonObject(with: Data(status.utf8)) as? [[String: Any]]
            #expect(all?.map { $0["pack"] as? String } == order.map(\.identifier), "\(status)")
        }
    }

    @Test func statusTellsOfEveryPackWhateverIsWrong() throws {
        func json(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }
        #expect(try run("update").status == .exited(0))
        unlink(home.path(".config/muster/roots/org.example.north.plist"))
        try home.write("x", to: ".local/share/muster/packs/org.example.south/trust.plist")
        let both = try run("status", "--json")
        let all = try #require(try json(both.stdout) as? [[String: Any]])
        #expect(both.status == .exited(3))
        #expect(all.map { $0["pack"] as? String } == ["org.example.north", "org.example.south"])
        #expect(all.map { $0["result"] as? String } == ["not-configured", "disk"])
        let texts = all.map { $0["message"] as? String ?? "" }
        #expect(texts[0].hasPrefix("There is no root list") && texts[1].hasPrefix("The record of earlier"))
        let one = try #require(
            try json(try run("status", "--json", "--pack", south.identifier).stdout) as? [String: Any])
        #expect(one["result"] as? String == "disk" && one["pack"] as? String == "org.example.south")
    }

    @Test func statusSaysWhatIsWrongInTheConfiguration() throws {
        #expect(try run("update").status == .exited(0))
        try configure("# north\npack org.example.north\nfrom = \(north.repository)\n")
        let table = try run("status")
        #expect(
            table.stderr.contains("sync.conf:2:1: error sync-configuration: this is not KEY = VALUE"),
            "\(table)")
        #expect(table.stdout.contains("Updates from    nowhere: line 2 of sync.conf is wrong\n"), "\(table)")
        let first = try run("status", "--json").stdout
        #expect(first.contains("sync.conf:2:1: error sync-configuration"))
        let update = try run("update")
        #expect(update.status == .exited(3) && update.stderr.contains("sync.conf:2:1"), "\(update)")
        // Of a file that is no text no line is known to be wrong.
        try home.write([0x70, 0, 0x61, 0], to: ".config/muster/sync.conf")
        let whole = try run("status")
        #expect(whole.stderr.contains("sync.conf: error sync-configuration: this cannot be read"), "\(whole)")
        #expect(whole.stdout.contains("Updates from    nowhere: sync.conf is wrong\n"), "\(whole)")
    }

    @Test(arguments: [
        ("from = 127.0.0.1:8080/x", "did you mean http://127.0.0.1:8080/x/?"),
        ("from = guides.example.org/muster", "did you mean https://guides.example.org/muster/?"),
        ("from = folder", "a folder must begin with a slash here"),
        ("Pack = org.example.south", "keys are in small letters; write pack = ..."),
        ("From = /x", "keys are in small letters; write from = ..."),
        (
            "from = https://example.org/muster/stamp",
            "this is the file stamp in a repository; name its folder"
        ),
    ])
    func aSlipIsNamed(_ line: String, _ words: String) throws {
        try configure("pack = org.example.north\n\(line)\n")
        let result = try run("update")
        #expect(result.status == .exited(3) && result.stderr.contains(words), "\(result)")
    }

    @Test func aLineInAnotherEncodingIsNamed() throws {
        try home.write(
            Array("pack = org.example.north\nfrom = /m".utf8) + [0xE9] + Array("dia\n".utf8),
            to: ".config/muster/sync.conf")
        let result = try run("update")
        #expect(
            result.status == .exited(3) && result.stderr.contains("sync.conf:2:1")
                && result.stderr.contains("not text in UTF-8; save the file as UTF-8"), "\(result)")
    }

    @Test func aSlipOnTheCommandLineIsNamedToo() throws {
        let server = try run("update", "--pack", north.identifier, "--from", "127.0.0.1:8080/x")
        #expect(
            server.status == .exited(2)
                && server.stderr.contains("Did you mean --from http://127.0.0.1:8080/x/?"),
            "\(server)")
        let stamp = try run("update", "--pack", north.identifier, "--from", north.repository + "/stamp")
        #expect(stamp.status == .exited(2) && stamp.stderr.contains("name its folder"), "\(stamp)")
    }

    /// Someone else's repository with the root list of a pack that is known here is refused by its signatures.
    @Test func aRepositoryThatOnlyLooksKnownIsRefused() throws {
        let other = try Publisher("org.example.north")
        let stick = try PrivateDirectory()
        try FileManager.default.copyItem(atPath: other.repository, toPath: stick.path("r"))
        for name in ["1.plist"] {
            try FileManager.default.removeItem(atPath: stick.path("r/root/" + name))
            try FileManager.default.copyItem(
                atPath: north.repository + "/root/" + name, toPath: stick.path("r/root/" + name))
        }
        let result = try run("update", "--from", stick.path)
        #expect(result.status == .exited(4) && version(north) == nil, "\(result)")
    }

    @Test func aDefaultAddressCountsForOnePack() throws {
        try configure("from = \(north.repository)\npack = \(north.identifier)\n")
        #expect(try run("update").stdout.hasPrefix("Version 1 is installed: 8 files.\nmuster reads this"))
        try configure("from = \(north.repository)\npack = \(north.identifier)\npack = \(south.identifier)\n")
        let two = try run("update")
        #expect(two.status == .exited(3) && two.stderr.contains("sync.conf:3:1"), "\(two)")
        #expect(two.stdout.contains("org.example.north: Version 1 is the newest."))
    }

    @Test(arguments: [
        "pack = org.example.north\npack = org.example.north\n",
        "pack = org.example.north\nfrom = /a\nfrom = /b\n",
    ])
    func whatIsSaidTwiceIsAnError(_ text: String) throws {
        try configure(text)
        let result = try run("update")
        #expect(result.status == .exited(3) && result.stderr.contains("twice"), "\(result)")
    }
}
