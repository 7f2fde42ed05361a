// The real program: where it finds things, what it says, and its exit codes.
import Clocks
import ContentPack
import Foundation
import TestSupport
import Testing

@testable import PackSync

/// A home folder with a root list, and a repository with version 1.
private struct Home {
    let bench: SyncBench
    var path: String { bench.directory.path("home") }
    var data: String { path + "/.local/share/muster/packs/" + SyncBench.identifier }

    init(repository: String? = nil, configuration: String? = nil, hasRoot: Bool = true) throws {
        bench = try SyncBench(repository: repository)
        bench.now = Moment.now()
        try bench.publish(1)
        let folder = "home/.config/muster/"
        if hasRoot {
            try bench.directory.write(bench.anchor.bytes, to: folder + "roots/\(SyncBench.identifier).plist")
        }
        let text =
            configuration
            ?? "# Where the campus publishes\npack = \(SyncBench.identifier)\nfrom = \(bench.repository)\n"
        try bench.directory.write(text, to: folder + "sync.conf")
    }

    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> ProgramResult {
        try runProgram(
            [try Binary.musterSync()] + arguments, environment: environment.merging(["HOME": path]) { $1 })
    }
}

@Suite struct UpdateCommandTests {
    @Test func theConfigurationIsEnough() throws {
        let home = try Home()
        let first = try home.run("update")
        #expect(
            first.status == .exited(0)
                && first.stdout == """
                    Version 1 is installed: 9 files.
                    muster reads this pack from now on, unless another was chosen on its screen Packs.

                    """,
            "\(first)")
        #expect(first.stderr.hasPrefix("muster-sync: downloading 8 files, "))
        #expect(try home.run("update").stdout == "Version 1 is the newest.\n")
        try home.bench.pack.guide("tornado")
        try home.bench.publish(2)
        let third = try home.run("update")
        #expect(
            third.stdout == """
                Updated from version 1 to 2: 1 added, 1 changed, none removed.
                + Guides/tornado.html
                ~ Plists/Pack.plist

                """)
        #expect(try home.run("verify").stdout == "All files verified: version 2, 10 files.\n")
        #expect(
            try home.run("rollback").stdout
                == "Rolled back from version 2 to version 1, until a version newer than 2 is published.\n")
        #expect(
            try home.run("update").stdout.hasPrefix(
                "Version 2 is available, but this pack was rolled back to version 1,"))
        // What was left may be wanted again.
        #expect(try home.run("gc").stdout == "Nothing to remove.\n")
        #expect(
            try home.run("rollback", "--release").stdout
                == "Version 2 may be installed again. Run muster-sync update.\n")
        #expect(try home.run("rollback", "--release").stdout == "No version is held back.\n")
        #expect(try home.run("update").stdout.hasPrefix("Updated from version 1 to 2"))
        #expect(try home.run("rollback").status == .exited(0))
        #expect(try home.run("rollback").status == .exited(1))
    }

    @Test func quietSaysNothingUnlessSomethingIsWrong() throws {
        let home = try Home()
        let good = try home.run("update", "--quiet")
        #expect(good.status == .exited(0) && good.stdout.isEmpty && good.stderr.isEmpty)
        let bad = try home.run("update", "--quiet", "--from", "http://127.0.0.1:1/")
        #expect(
            bad.status == .exited(1) && bad.stdout.isEmpty
                && bad.stderr.contains("the server cannot be reached"))
    }

    @Test func linesForAProgramThatShowsTheProgress() throws {
        let home = try Home()
        _ = try home.run("update")
        try home.bench.pack.guide("tornado")
        try home.bench.publish(2)
        let lines = try home.run("update", "--porcelain").stdout.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(lines.first == ["muster-sync", "1"])
        #expect(lines.contains(["progress", "asking"]) && lines.contains(["progress", "installing"]))
        let first = try #require(lines.first { $0.prefix(2) == ["progress", "fetching"] })
        #expect(first.count == 6 && first[2] == "0" && Array(first.suffix(2)) == ["0", "2"])
        let results = lines.filter { $0[0] == "result" }
        #expect(
            results == [
                [
                    "result", "updated", "1", "2", "current", "-",
                    "Updated from version 1 to 2: 1 added, 1 changed, none removed.",
                ]
            ])
        #expect(lines.suffix(2) == [["added", "Guides/tornado.html"], ["changed", "Plists/Pack.plist"]])
    }

    @Test func aFolderNamedFromHereIsMade() throws {
        let home = try Home()
        let result = try runProgram(
            [
                "/bin/sh", "-c", "cd \"$0\" && exec \"$1\" update --packs rel", home.path,
                try Binary.musterSync(),
            ],
            environment: ["HOME": home.path])
        #expect(result.status == .exited(0), "\(result)")
        #expect(FileManager.default.fileExists(atPath: home.path + "/rel/\(SyncBench.identifier)/current"))
    }

    /// The system's timer writes for readers that are other users.
    @Test func theFoldersAreForEverybodyToEnterWhateverTheUmask() throws {
        let home = try Home()
        let result = try runProgram(
            [
                "/bin/sh", "-c", "umask 077; exec \"$0\" update --packs \"$HOME/lib/muster/packs\"",
                try Binary.musterSync(),
            ], environment: ["HOME": home.path])
        #expect(result.status == .exited(0), "\(result)")
        let modes = [
            ("lib", 0o700), ("lib/muster", 0o755), ("lib/muster/packs", 0o755),
            ("lib/muster/packs/" + SyncBench.identifier, 0o755),
        ]
        for (name, mode) in modes {
            var status = stat()
            #expect(
                stat("\(home.path)/\(name)", &status) == 0 && Int(status.st_mode) & 0o777 == mode, "\(name)")
        }
    }

    @Test func jsonForPrograms() throws {
        let home = try Home()
        func json(_ result: ProgramResult) throws -> [String: Any] {
            try #require(try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any])
        }
        let rehearsal = try json(try home.run("update", "--json", "--dry-run"))
        #expect(rehearsal["result"] as? String == "available" && rehearsal["newVersion"] as? Int == 1)
        #expect((rehearsal["bytes"] as? Int ?? 0) > 100)
        let report = try json(try home.run("update", "--json"))
        #expect(report["result"] as? String == "updated" && report["oldVersion"] is NSNull)
        #expect((report["changes"] as? [String: Any])?["added"].map { ($0 as? [String])?.count } == 9)
        #expect(report["freshness"] as? String == "current")
        home.bench.stamp = Array("nonsense".utf8)
        let forged = try home.run("update", "--json")
        #expect(forged.status == .exited(4))
        #expect(try json(forged)["code"] as? String == "stamp-signature")
        let status = try json(try home.run("status", "--json"))
        #expect(status["version"] as? Int == 1 && status["outcome"] as? String == "refused")
        #expect(status["from"] as? String == home.bench.repository)
    }

    @Test func statusSaysWhereFromAndHowItWent() throws {
        let server = try FaultServer()
        let home = try Home(repository: server.folder, configuration: "")
        try home.bench.directory.write(
            "pack=\(SyncBench.identifier)\r\nfrom = http://me:secret@\(server.address.dropFirst(7))\r\n",
            to: "home/.config/muster/sync.conf")
        #expect(try home.run("status").stdout.contains("Version         none\n"))
        #expect(try home.run("update").status == .exited(0))
        try server.fault("stamp", "status", ["status": 503, "headers": ["Retry-After": "3600"]])
        let overloaded = try home.run("update")
        #expect(
            overloaded.status == .exited(1) && overloaded.stderr.contains("overloaded"), "\(overloaded)")
        let status = try home.run("status").stdout
        #expect(status.contains("the server was overloaded, from \(server.address)\n"))
        #expect(status.contains("(plain http: others can see what is downloaded"))
        #expect(!status.contains("secret") && !overloaded.stderr.contains("secret"))
        let asked = try server.requests().count
        let waiting = try home.run("update")
        #expect(waiting.status == .exited(1) && waiting.stderr.contains("use --now"))
        #expect(try server.requests().count == asked)
        try server.faults([])
        #expect(try home.run("update", "--now").stdout == "Version 1 is the newest.\n")
    }

    @Test func withoutARootListItSaysWhatToDo() throws {
        let home = try Home(hasRoot: false)
        let result = try home.run("update")
        #expect(result.status == .exited(3))
        #expect(result.stderr.contains("There is no root list for \(SyncBench.identifier)"))
        #expect(result.stderr.contains("\(home.path)/.config/muster/roots/\(SyncBench.identifier).plist"))
        let other = try home.run("update", "--root", home.bench.pack.path + "/Plists/Pack.plist")
        #expect(other.status == .exited(3) && other.stderr.contains("root list"))
    }

    /// As a publisher's folder has it: named after its number and not after the pack.
    @Test func aRootListMayKeepItsName() throws {
        let home = try Home(hasRoot: false)
        try home.bench.directory.write(home.bench.anchor.bytes, to: "home/.config/muster/roots/1.plist")
        let result = try home.run("update")
        #expect(result.status == .exited(0), "\(result.stderr)")
    }

    @Test(arguments: [
        (["update", "--from", "ftp://example.org/"], "--from takes a folder"),
        (["update", "--pack", "../../etc"], "--pack takes an identifier"),
        (["update", "--system", "--packs", "/tmp/x"], "--packs and --system exclude each other"),
        (["update", "--json", "--porcelain"], "--json and --porcelain exclude each other"),
        (["update", "--delay-up-to", "90000"], "from 0 to 86400"),
        (["update", "--what"], "update has no option --what"),
        (["frobnicate"], "muster-sync has no command frobnicate"),
        (["updte"], "did you mean muster-sync update?"),
    ]) func wrongUsageIsTold(arguments: [String], words: String) throws {
        let home = try Home()
        let result = try runProgram([try Binary.musterSync()] + arguments, environment: ["HOME": home.path])
        #expect(result.status == .exited(2) && result.stderr.contains(words), "\(result)")
    }

    @Test(arguments: [
        "from", "from = gopher://x/", "from = relative", "pack = a b", "form = /x", "\u{1B}[2J = 1",
    ])
    func aConfigurationThatCanNotBeUnderstoodIsNotHalfFollowed(line: String) throws {
        let home = try Home(configuration: "# first\n\(line)\n")
        let result = try home.run("update")
        #expect(result.status == .exited(3) && result.stderr.contains("sync.conf:2:1"), "\(result)")
        #expect(!result.stderr.contains("\u{1B}"))
    }

    @Test func rootWritesNothingIntoAnotherPersonsHome() throws {
        guard geteuid() == 0 else { return }
        let home = try Home()
        #expect(chown(home.path, 65_534, 65_534) == 0)
        #expect(chown(home.path + "/.config", 65_534, 65_534) == 0)
        let result = try home.run("update")
        #expect(result.status == .exited(3) && result.stderr.contains("belongs to another user"), "\(result)")
        #expect(!FileManager.default.fileExists(atPath: home.path + "/.local"))
    }

    @Test func certificatesOfTheEnvironmentAreBelieved() throws {
        let server = try FaultServer(isTLS: true)
        let home = try Home(repository: server.folder)
        let unknown = try home.run("update", "--from", server.address)
        #expect(unknown.status == .exited(1) && unknown.stderr.contains("could not prove"), "\(unknown)")
        let known = try home.run(
            "update", "--now", "--from", server.address, environment: ["CURL_CA_BUNDLE": server.certificate])
        #expect(known.status == .exited(0), "\(known)")
    }

    @Test func aProxyOfTheEnvironmentIsUsed() throws {
        let server = try FaultServer()
        let home = try Home(repository: server.folder)
        // The server knows no proxy requests; that it is asked is what counts.
        _ = try home.run(
            "update", "--from", "http://campus.invalid/guides/", environment: ["http_proxy": server.address])
        #expect(try server.requests(1).first?.path == "http://campus.invalid/guides/stamp")
    }
}
