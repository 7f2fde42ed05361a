// A failure never removes stored data: the real program is killed, or gets an error, at each of its system
// calls.
import TestSupport
import Testing

@Suite struct FeedKillTests {
    /// The command, the fault, and the number of calls to test in `make test`; `make soak` tests all of them.
    struct Case: CustomTestStringConvertible {
        var subject = "alerts"
        var part: String
        var action: String
        var points: Int
        var testDescription: String { "\(subject) \(part) \(action)" }
    }

    @Test(arguments: [
        Case(part: "update", action: "signal=SIGKILL", points: 6),
        Case(part: "update", action: "error=ENOSPC", points: 4),
        Case(part: "update", action: "error=EIO", points: 5),
        Case(part: "first", action: "signal=SIGKILL", points: 4),
        Case(part: "first", action: "error=ENOSPC", points: 4),
        Case(part: "disk", action: "", points: 5),
        Case(subject: "quakes", part: "update", action: "signal=SIGKILL", points: 5),
        Case(subject: "quakes", part: "update", action: "error=ENOSPC", points: 4),
        Case(subject: "quakes", part: "update", action: "error=EIO", points: 4),
        Case(subject: "quakes", part: "first", action: "signal=SIGKILL", points: 3),
        Case(subject: "quakes", part: "disk", action: "", points: 4),
        Case(subject: "floods", part: "update", action: "signal=SIGKILL", points: 3),
        Case(subject: "floods", part: "update", action: "error=EIO", points: 3),
        Case(subject: "floods", part: "first", action: "error=ENOSPC", points: 3),
        Case(subject: "floods", part: "disk", action: "", points: 3),
        Case(subject: "gauges", part: "update", action: "signal=SIGKILL", points: 3),
        Case(subject: "gauges", part: "update", action: "error=EIO", points: 3),
        Case(subject: "gauges", part: "first", action: "error=ENOSPC", points: 4),
        Case(subject: "gauges", part: "disk", action: "", points: 3),
    ])
    func whateverIsKilledOrRefusedTheSnapshotIsWhole(_ item: Case) throws {
        let points = min(soakRounds(item.points), item.part == "disk" ? 100 : 100_000)
        let scratch = try PrivateDirectory()
        let result = try runProgram(
            [
                "/usr/bin/python3", Binary.checkout() + "/Tests/Sync/feeds_kill_loop.py", "--sync",
                Binary.musterSync(), "--scratch", scratch.path("work"), "--of", item.subject, "--part",
                item.part, "--action",
                item.action, "--points", "\(points)", "--seed", "\(points)",
            ],
            environment: ["PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
            seconds: 120 + Double(points) * 5)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains(" points, ") && result.stdout.contains(" 0 bad"))
        if Soak.multiplier > 1 { print(result.stdout, terminator: "") }
    }
}
