// What is said of a failure is true: the real programs get an error at each of their system calls, or are killed at it,
// while they change the outbox, feeds.conf, the settings or the published alerts.
import TestSupport
import Testing

@Suite struct SaidKillTests {
    /// What is changed, the fault, and the number of calls to test in `make test`; `make soak` tests all of them.
    struct Case: CustomTestStringConvertible {
        var part: String
        var action: String
        var points: Int
        var testDescription: String { "\(part) \(action)" }
    }

    private static let cases = ["report", "edit", "withdraw", "feeds", "settings", "alerts"].flatMap { part in
        [
            Case(part: part, action: "error=ENOSPC", points: 6),
            Case(part: part, action: "error=EIO", points: 3),
            Case(part: part, action: "signal=SIGKILL", points: 4),
        ]
    }

    @Test(arguments: cases) func whatIsSaidIsTrue(_ item: Case) throws {
        let points = soakRounds(item.points)
        let scratch = try PrivateDirectory()
        let result = try runProgram(
            [
                "/usr/bin/python3", Binary.checkout() + "/Tests/Sync/said_kill_loop.py", "--reader",
                Binary.muster(), "--sync",
                Binary.musterSync(), "--scratch", scratch.path("work"), "--part", item.part, "--action",
                item.action,
                "--points", "\(points)", "--seed", "\(points)",
            ],
            environment: ["PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
            seconds: 120 + Double(points) * 8)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains(" points, ") && result.stdout.contains(" 0 bad"))
        if Soak.multiplier > 1 { print(result.stdout, terminator: "") }
    }
}
