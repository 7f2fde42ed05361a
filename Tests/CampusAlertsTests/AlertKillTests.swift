// Published or read alerts are always complete, old or new: the real program is killed, or gets an error, at
// each of its system calls.
import TestSupport
import Testing

@Suite struct AlertKillTests {
    /// Some calls in `make test`, all of them in `make soak`.
    @Test(arguments: ["publish", "read"], ["signal=SIGKILL", "error=ENOSPC", "error=EIO"])
    func whateverIsKilledOrRefusedTheListIsWhole(part: String, action: String) throws {
        let points = soakRounds(6)
        let scratch = try PrivateDirectory()
        let result = try runProgram(
            [
                "/usr/bin/python3", Binary.checkout() + "/Tests/Sync/alerts_kill_loop.py", "--sync",
                Binary.musterSync(), "--scratch", scratch.path("work"), "--part", part, "--action", action,
                "--points", "\(points)", "--seed", "7",
            ],
            environment: ["PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
            seconds: 120 + Double(points) * 5)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains(" 0 bad"))
        if Soak.multiplier > 1 { print(result.stdout, terminator: "") }
    }
}
