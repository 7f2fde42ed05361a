// No report is lost, and none is sent twice if that can be known: the real program is killed, or gets an
// error, at each of its system calls while it sends reports.
import TestSupport
import Testing

@Suite struct OutboxKillTests {
    /// The fault, the service's answers, and the number of calls to test in `make test`; `make soak` tests
    /// all of them.
    struct Case: CustomTestStringConvertible {
        var action: String
        var answers = "whole"
        var points: Int
        var testDescription: String { "\(answers) \(action)" }
    }

    @Test(arguments: [
        Case(action: "signal=SIGKILL", points: 10),
        Case(action: "signal=SIGKILL", answers: "lost", points: 4),
        Case(action: "signal=SIGKILL", answers: "cut", points: 3),
        Case(action: "error=ENOSPC", points: 4), Case(action: "error=EIO", points: 4),
    ])
    func noReportIsLostAndNoneIsDoubled(_ item: Case) throws {
        let points = soakRounds(item.points)
        let scratch = try PrivateDirectory()
        let result = try runProgram(
            [
                "/usr/bin/python3", Binary.checkout() + "/Tests/Sync/outbox_kill_loop.py", "--sync",
                Binary.musterSync(), "--scratch", scratch.path("work"), "--action", item.action, "--answers",
                item.answers, "--points", "\(points)", "--seed", "\(points)",
            ],
            environment: ["PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
            seconds: 120 + Double(points) * 8)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains(" points, ") && result.stdout.contains(" 0 bad"))
        if Soak.multiplier > 1 { print(result.stdout, terminator: "") }
    }
}
