import Foundation
import TestSupport
import Testing

@testable import KioskLocks
@testable import muster

/// `muster kiosk --check`: which locks hold, read from what Linux says of a process.
@Suite struct KioskCheckTests {
    private let proc: PrivateDirectory

    init() throws { proc = try PrivateDirectory() }

    /// A process as systemd would confine it, but for what a test changes.
    private func process(
        terminal: String = "/dev/tty1", status: [String: String] = [:], routes: String = "",
        mounts: String? = nil, words: [String] = ["muster", "kiosk", "--idle", "45"],
        file: String? = "/usr/bin/muster", name: String = "muster",
        environment: String = "NOTIFY_SOCKET=/run/systemd/notify\0WATCHDOG_USEC=30000000\0"
    ) throws -> ProcessView {
        var values = [
            "Uid": "996\t996\t996\t996", "CapEff": "0000000000000000", "NoNewPrivs": "1", "Seccomp": "2",
        ]
        values.merge(status) { $1 }
        let lines = values.map { "\($0):\t\($1)\n" }.joined()
        try proc.write("Name:\tmuster\n" + lines, to: "p/status")
        try proc.write("Iface\tDestination\tGateway\n" + routes, to: "p/net/route")
        try proc.write(
            "00000000000000000000000000000001 80 0 0 0 0 0 0 80200001       lo\n", to: "p/net/ipv6_route")
        try proc.write(
            mounts ?? """
                21 1 8:1 / / ro,relatime shared:1 - ext4 /dev/sda1 rw
                22 21 0:5 / /proc rw,nosuid - proc proc rw
                23 21 0:6 / /dev rw,nosuid - devtmpfs udev rw
                24 21 0:30 / /home ro,nosuid - tmpfs tmpfs ro,mode=755
                25 21 0:31 / /tmp rw - ext4 /dev/sda1 rw
                26 21 0:32 / /root ro - tmpfs tmpfs ro

                """, to: "p/mountinfo")
        try proc.write(environment, to: "p/environ")
        try proc.write(words.map { $0 + "\0" }.joined(), to: "p/cmdline")
        try proc.write(name + "\n", to: "p/comm")
        try? FileManager.default.removeItem(atPath: proc.path("p/exe"))
        if let file {
            try FileManager.default.createSymbolicLink(
                atPath: proc.path("p/exe"), withDestinationPath: file)
        }
        try FileManager.default.createDirectory(atPath: proc.path("p/fd"), withIntermediateDirectories: true)
        for number in 0...1 {
            let link = proc.path("p/fd/\(number)")
            try? FileManager.default.removeItem(atPath: link)
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: terminal)
        }
        return ProcessView(folder: proc.path("p"))
    }

    private func state(_ name: String, _ process: ProcessView) -> KioskLock.State? {
        KioskLock.ofProcess(process, .running(1)).first { $0.name == name }?.state
    }

    @Test func aConfinedProcessHasEveryLock() throws {
        let locks = KioskLock.ofProcess(try process(), .running(1))
        // Its terminal is not there for real, so its settings are the one thing not to be seen.
        #expect(locks.filter { $0.state != .holds }.map(\.name) == ["keyboard-signals"])
        #expect(locks.count == 11)
        #expect(Set(locks.map(\.name)).count == 11)
    }

    @Test(arguments: [
        ("user", ["Uid": "0\t0\t0\t0"]), ("capabilities", ["CapEff": "000001ffffffffff"]),
        ("capabilities", ["CapEff": "ffffffffffffffff"]), ("new-privileges", ["NoNewPrivs": "0"]),
        ("system-calls", ["Seccomp": "0"]),
    ])
    func whatTheStatusSaysIsSeen(lock: String, status: [String: String]) throws {
        #expect(state(lock, try process(status: status)) == .open)
    }

    @Test(arguments: [
        ("/dev/pts/3", KioskLock.State.open), ("/dev/tty7", .holds), ("/dev/ttyS0", .holds),
        ("/dev/null", .open),
        ("/dev/console", .holds), ("pipe:[17]", .open),
    ])
    func theKindOfTerminalIsTold(terminal: String, expected: KioskLock.State) throws {
        #expect(state("terminal", try process(terminal: terminal)) == expected)
    }

    @Test func aWayOutOfTheNetworkIsAnOpenLock() throws {
        #expect(state("network", try process(routes: "eth0\t00000000\t0102A8C0\n")) == .open)
        #expect(state("network", try process(routes: "lo\t0000007F\t00000000\n")) == .holds)
    }

    @Test(arguments: [
        ("system", "21 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw\n"),
        ("home", "21 1 8:1 / / ro - ext4 /dev/sda1 rw\n22 21 8:2 / /home rw - ext4 /dev/sda2 rw\n"),
        (
            "writable",
            "21 1 8:1 / / ro - ext4 /dev/sda1 rw\n22 21 8:2 / /srv/my\\040disk rw - ext4 /dev/sda2 rw\n"
        ),
        // A read-only mount of what is writable elsewhere, then another over it.
        ("system", "21 1 8:1 / / ro - ext4 /dev/sda1 rw\n22 21 8:2 / /usr rw - ext4 /dev/sda2 rw\n"),
    ])
    func whatCouldBeWrittenIsTold(lock: String, mounts: String) throws {
        let locks = KioskLock.ofProcess(try process(mounts: mounts), .running(1))
        let found = try #require(locks.first { $0.name == lock })
        #expect(found.state == .open)
        if lock == "writable" { #expect(found.finding.contains("/srv/my disk")) }
        if lock == "home" { #expect(found.finding == "/home could be written to") }
    }

    @Test func withoutSomebodyWhoWatchesTheLockIsOpen() throws {
        #expect(state("watchdog", try process(environment: "HOME=/\0")) == .open)
        #expect(state("watchdog", try process(environment: "NOTIFY_SOCKET=@x\0")) == .open)
        let locks = KioskLock.ofProcess(try process(), .running(1))
        #expect(locks.last?.finding == "the service manager hears from it every 15 s")
    }

    @Test func whatCanNotBeSeenIsNotKnown() {
        let locks = KioskLock.ofProcess(ProcessView(folder: "/nonexistent"), .running(1))
        #expect(locks.allSatisfy { $0.state == .unknown && !$0.advice.isEmpty })
    }

    /// The service manager means one process, which is not this one where a shell has started it.
    @Test func aWatchdogOfAnotherProcessIsNone() throws {
        let watched = "NOTIFY_SOCKET=/run/systemd/notify\0WATCHDOG_USEC=30000000\0WATCHDOG_PID="
        #expect(
            state("watchdog", try process(status: ["Pid": "71"], environment: watched + "71\0")) == .holds)
        for other in ["70", "", "x"] {
            let process = try process(status: ["Pid": "71"], environment: watched + other + "\0")
            #expect(state("watchdog", process) == .open, "\(other)")
        }
        #expect(state("watchdog", try process(environment: watched + "71\0")) == .unknown)
    }

    @Test(arguments: [
        (["kiosk", "--idle", "45"], "45"), (["--idle=30", "--kiosk"], "30"),
        // Of one that is given again the last counts.
        (["kiosk", "--idle", "45", "--idle", "30"], "30"), (["--content", "", "kiosk", "--idle=9"], "9"),
        (["kiosk"], nil),
    ])
    func theOptionsOfARunningKioskAreRead(words: [String], idle: String?) throws {
        let options = try #require(KioskCheck.kioskOptions(of: try process(words: ["muster"] + words)))
        #expect(options["idle"] == idle)
    }

    @Test(arguments: [
        [], ["fire"], ["--content", "kiosk"], ["--theme", "dark", "show", "kiosk"], ["show", "--", "kiosk"],
        ["--", "--kiosk"], ["kiosk", "--check"], ["kiosk", "--help"], ["kiosk", "--nothing"],
    ])
    func aReaderIsNoKioskWhateverItsWordsHold(words: [String]) throws {
        #expect(KioskCheck.kioskOptions(of: try process(words: ["muster"] + words)) == nil)
    }

    @Test(arguments: [
        ("/usr/bin/muster", "muster", true), ("/opt/muster (deleted)", "muster", true),
        // Started through a link, it runs under the link's name.
        ("/usr/bin/muster", "guides", true), ("/usr/bin/less", "muster", false),
        ("/usr/bin/muster/less", "less", false), (nil, "muster", true), (nil, "guides", false),
    ])
    func theProgramIsKnownByItsFile(file: String?, name: String, isKiosk: Bool) throws {
        let process = try process(words: [name, "kiosk"], file: file, name: name)
        #expect((KioskCheck.kioskOptions(of: process) != nil) == isKiosk)
    }

    @Test func thisVeryProgramIsKnownUnderAnyName() throws {
        let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let process = try process(words: ["guides", "kiosk"], file: own, name: "guides")
        #expect(KioskCheck.kioskOptions(of: process) != nil)
    }

    @Test func itsPackIsLookedForFromItsOwnFolder() throws {
        let process = try process(environment: "MUSTER_CONTENT=packs/a\0HOME=/h\0")
        let found = KioskCheck.content(of: process, [:])
        #expect(found.contentOption == nil)
        #expect(found.contentVariable == proc.path("p/cwd/packs/a"))
        #expect(found.home == "/h")
        #expect(KioskCheck.content(of: process, ["content": "b"]).contentOption == proc.path("p/cwd/b"))
        let absolute = try self.process(environment: "MUSTER_CONTENT=/packs/a\0")
        #expect(KioskCheck.content(of: absolute, ["content": "/b"]).contentVariable == "/packs/a")
        #expect(KioskCheck.content(of: absolute, ["content": "/b"]).contentOption == "/b")
    }

    // MARK: The command

    @Test func everyLockIsALineAndTheExitCodeSaysWhetherAllHold() throws {
        let result = try Muster.run(["kiosk", "--check", "--idle", "90", "--date", "2026-11-21"])
        #expect(result.status == .exited(1))
        let lines = result.stdout.split(separator: "\n")
        #expect(lines.count == 18)
        for line in lines {
            #expect(
                line.hasPrefix("ok ") || line.hasPrefix("open ") || line.hasPrefix("not known "), "\(line)")
        }
        #expect(
            result.stdout.contains(
                "idle              it returns to its first screen after 90 s without a key\n"))
        #expect(result.stdout.contains("sample-data       1 callbox is marked as a sample; survey them"))
        #expect(result.stdout.contains("verified          the content was not installed by muster-sync"))
        #expect(result.stderr.contains("of 18 locks are open or unknown"))
        #expect(result.isPlainText)
    }

    @Test func programsGetJSON() throws {
        let result = try Muster.run(["kiosk", "--check", "--json"])
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(result.stdout.utf8)) as? [String: Any])
        #expect(object["holds"] as? Bool == false)
        let locks = try #require(object["locks"] as? [[String: String]])
        #expect(locks.count == 18)
        #expect(Set(locks.flatMap(\.keys)) == ["name", "state", "finding", "advice"])
    }

    @Test func reviewsAndContentGrowOld() throws {
        let result = try Muster.run(["kiosk", "--check", "--date", "2031-01-01"])
        #expect(result.stdout.contains("open       reviews"))
        #expect(result.stdout.contains("open       content-date"))
    }

    @Test func aProcessThatIsNoKioskIsNotLookedAt() throws {
        let result = try Muster.run(["kiosk", "--check", "--pid", "\(getpid())"])
        #expect(result.status == .exited(1))
        #expect(
            result.stderr == "muster: process \(getpid()) is not a muster kiosk, or cannot be inspected\n")
    }

    /// The output of systemctl show if there is no such process.
    @Test(arguments: ["0", ""]) func aUnitThatDoesNotRunHasNoKiosk(_ number: String) throws {
        let result = try Muster.run(["kiosk", "--check", "--pid", number])
        #expect(result.status == .exited(1))
        #expect(
            result.stderr
                == "muster: the unit is not running; start it with systemctl start muster-kiosk@tty1; to see why it stopped, "
                + "run systemctl status muster-kiosk@tty1\n")
    }

    @Test(arguments: [["--pid", "x"], ["--pid", "-1"], ["--idle", "9999"], ["extra"]])
    func wrongWordsAreUsageErrors(arguments: [String]) throws {
        #expect(try Muster.run(["kiosk", "--check"] + arguments).status == .exited(2))
    }

    @Test func withoutATerminalThereIsNoKiosk() throws {
        let result = try Muster.run(["kiosk"])
        #expect(result.status == .exited(4))
        #expect(result.stderr == "muster: no kiosk here: input and output are not both a terminal\n")
        #expect(result.stdout == "")
    }

    @Test(arguments: [["kiosk", "--plain"], ["--kiosk", "--plain"], ["kiosk", "--check", "fire"]])
    func theSwitchLetsNothingElseThrough(arguments: [String]) throws {
        #expect(try Muster.run(arguments).status == .exited(2))
    }

    @Test(arguments: [["--kiosk", "cellar"], ["cellar", "--kiosk"], ["kiosk", "cellar"]])
    func aKioskOfAGuideNeedsOneThatIsThere(arguments: [String]) throws {
        let result = try Muster.run(arguments)
        #expect(result.status == .exited(1))
        #expect(result.stderr.contains("there is no guide \"cellar\""))
    }
}
