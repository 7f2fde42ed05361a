// The real program: who is told, reading in the background, and the lines for the reader.
import Foundation
import HazardKit
import TestSupport
import Testing

@Suite struct NotifyCommandTests {
    private let directory: PrivateDirectory
    private var configuration: String { directory.path(".config/muster/feeds.conf") }

    init() throws { directory = try PrivateDirectory() }

    private func run(_ arguments: String..., path: String = "/usr/bin:/bin") throws -> ProgramResult {
        try runProgram(
            [try Binary.musterSync(), "feeds"] + arguments,
            environment: ["HOME": directory.path, "PATH": path])
    }

    @Test func whatIsSetStandsInTheConfigurationAndIsSaid() throws {
        let nothing = try run("notify")
        #expect(
            nothing.stdout
                == "No command is told.\nThe desktop shows nothing.\nThere are no quiet hours.\n")
        #expect(!FileManager.default.fileExists(atPath: configuration), "looking writes nothing")
        let set = try run(
            "notify", "--command", "/usr/local/bin/tell-me --loud", "--desktop", "yes", "--quiet",
            "22:00-07:00")
        #expect(
            set.stdout
                == "Told: /usr/local/bin/tell-me --loud.\nThe desktop shows each warning.\n"
                + "From 22:00 to 07:00 only the worst is told.\n")
        let text = try String(contentsOfFile: configuration, encoding: .utf8)
        for line in ["notify = /usr/local/bin/tell-me --loud\n", "desktop = yes\n", "quiet = 22:00-07:00\n"] {
            #expect(text.contains(line))
        }
        let cleared = try run("notify", "--command=none", "--desktop=no", "--quiet=none")
        #expect(cleared.stdout == nothing.stdout)
        // As every change of the configuration it can be taken back.
        let undone = try runProgram(
            [try Binary.musterSync(), "places", "undo"], environment: ["HOME": directory.path])
        #expect(undone.status == .exited(0))
        #expect(try String(contentsOfFile: configuration, encoding: .utf8) == text)
    }

    @Test func aCommandThatCannotBeStartedIsSaid() throws {
        try directory.write("#!/bin/sh\n", to: "tell")
        let script = directory.path("tell")
        for (command, reason) in [
            ("/nonexistent/tell", "No such file or directory"), (script, "Permission denied"),
            (directory.path, "it is not a file"),
        ] {
            let sentence =
                "No one is told of anything: the command \(command) cannot be started: \(reason).\n"
            #expect(try run("notify", "--command", command).stderr == "muster-sync: " + sentence)
            #expect(try run("list").stderr.hasSuffix(sentence))
        }
        #expect(try run("test").status == .exited(1))
        chmod(script, 0o755)
        #expect(try run("notify", "--command", script).stderr.isEmpty)
        #expect(try run("test").status == .exited(0))
    }

    @Test func whatIsNoCommandOrHoursIsRefused() throws {
        for (arguments, message) in [
            (["--command", "tell-me"], "--command takes a command that begins with the path of a file"),
            (["--command", "/bin/x 'a"], "with its quotes closed"),
            (["--desktop", "maybe"], "--desktop takes yes or no, not \"maybe\""),
            (["--quiet", "night"], "--quiet takes hours, such as 22:00-07:00, or none, not \"night\""),
        ] {
            let result = try runProgram(
                [try Binary.musterSync(), "feeds", "notify"] + arguments,
                environment: ["HOME": directory.path])
            #expect(result.status == .exited(2) && result.stderr.contains(message), "\(result)")
        }
        #expect(!FileManager.default.fileExists(atPath: configuration))
    }

    // MARK: In the background

    /// A systemctl that keeps the state of the service in a file, and notes what it was asked.
    private func systemctl() throws -> String {
        let folder = directory.path("bin")
        try directory.write(
            """
            #!/bin/sh
            echo "$@" >> \(directory.path("asked"))
            case "$2" in
            is-enabled) cat \(directory.path("state")) ;;
            enable) echo enabled > \(directory.path("state")) ;;
            disable) echo disabled > \(directory.path("state")) ;;
            esac

            """, to: "bin/systemctl")
        try directory.write("disabled\n", to: "state")
        chmod(folder + "/systemctl", 0o755)
        return folder + ":/usr/bin:/bin"
    }

    @Test func theServiceIsTurnedOnAndOff() throws {
        let path = try systemctl()
        let off = try run("background", path: path)
        #expect(off.status == .exited(1))
        #expect(off.stdout.hasPrefix("Your feeds are not read in the background."))
        let on = try run("background", "on", path: path)
        #expect(on.status == .exited(0))
        #expect(on.stdout == "Your feeds are read in the background while you are logged in.\n")
        #expect(try run("background", path: path).status == .exited(0))
        #expect(
            try run("background", "off", path: path).stdout
                == "Your feeds are no longer read in the background.\n")
        let asked = try String(contentsOfFile: directory.path("asked"), encoding: .utf8)
        #expect(asked.contains("--user enable --now muster-watch.service\n"))
        #expect(asked.contains("--user disable --now muster-watch.service\n"))
    }

    @Test func withoutTheServiceItSaysWhatToDo() throws {
        let result = try run("background", "on", path: directory.path("nothing"))
        #expect(result.status == .exited(3))
        #expect(
            result.stderr.contains("There is no systemd user service here. Keep muster-sync watch running"))
        #expect(try run("background", "maybe").status == .exited(2))
    }

    // MARK: For the reader

    @Test func theReaderIsToldOfFeedsAndWhoIsTold() throws {
        let path = try systemctl()
        _ = try run("notify", "--quiet", "22:00-07:00")
        _ = try run("enable", "nws")
        let lines = FeedLine.lines(of: try run("list", "--porcelain", path: path).stdout)
        let feeds = lines.compactMap { if case .feed(let feed) = $0 { feed } else { nil } }
        #expect(feeds.map(\.name).prefix(3) == ["nws", "campus", "usgs"])
        #expect(feeds.filter(\.isOn).map(\.name) == ["nws"])
        #expect(feeds.filter(\.needsAddress).map(\.name) == ["flood"])
        #expect(feeds.allSatisfy { !$0.about.isEmpty && !$0.tells.isEmpty && !$0.host.isEmpty })
        #expect(lines.contains(.set(key: "quiet", value: "22:00-07:00")))
        #expect(lines.contains(.set(key: "background", value: "off")))
    }

    @Test func aReadingSaysWhatIsReadAndWhatCame() throws {
        let server = try FaultServer()
        try server.directory.write(
            "<alerts>\(TestMessage(expires: "2100-01-01T00:00:00Z").xml)</alerts>",
            to: "repository/feed.xml")
        try directory.write(
            "feed = own\nfrom = \(server.address)feed.xml\nfeed = other\nfrom = \(server.address)none.xml\n",
            to: ".config/muster/feeds.conf")
        let host = String(server.address.dropFirst("http://".count).dropLast())
        let lines = FeedLine.lines(of: try run("update", "--now", "--porcelain", "own", "other").stdout)
        #expect(lines.prefix(2) == [.reading(host: host), .reading(host: host)])
        #expect(lines.count == 4)
        #expect(
            lines.contains(
                .read(host: host, isGood: true, sentence: "Read; the feed lists 1 message.")))
        #expect(lines.contains { if case .read(_, false, _) = $0 { true } else { false } })
    }
}
