// "Never worse", proved from outside: the real program, killed or refused something at each of its system calls.
import TestSupport
import Testing

@Suite struct KillLoopTests {
    /// The command, the fault, and the number of calls to test in `make test`; `make soak` tests all of them.
    struct Case: CustomTestStringConvertible {
        var part: String
        var action: String
        var points: Int
        var testDescription: String { "\(part) \(action)" }
    }

    private static func run(_ script: String, _ arguments: [String], seconds: Double) throws -> ProgramResult
    {
        let scratch = try PrivateDirectory()
        return try runProgram(
            [
                "/usr/bin/python3", Binary.checkout() + "/Tests/Sync/" + script, "--sync",
                Binary.musterSync(), "--reader", Binary.muster(), "--scratch", scratch.path,
            ] + arguments,
            environment: ["PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"],
            seconds: seconds)
    }

    @Test(arguments: [
        Case(part: "update", action: "signal=SIGKILL", points: 16),
        Case(part: "update", action: "error=ENOSPC", points: 9),
        Case(part: "update", action: "error=EIO", points: 12),
        Case(part: "http", action: "signal=SIGKILL", points: 8),
        Case(part: "http", action: "error=ENOSPC", points: 8),
        Case(part: "first", action: "signal=SIGKILL", points: 8),
        Case(part: "first", action: "error=EIO", points: 10),
        Case(part: "rollback", action: "signal=SIGKILL", points: 8),
        Case(part: "rollback", action: "error=ENOSPC", points: 4),
        Case(part: "gc", action: "signal=SIGKILL", points: 8),
        Case(part: "gc", action: "error=EIO", points: 4),
    ])
    func whateverIsKilledOrRefusedTheReaderOpensAWholePack(_ item: Case) throws {
        let points = soakRounds(item.points)
        let result = try Self.run(
            "kill_loop.py",
            ["--part", item.part, "--action", item.action, "--points", "\(points)", "--seed", "\(points)"],
            seconds: 120 + Double(points) * 5)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains(" points, ") && result.stdout.contains(" 0 bad"))
        if Soak.multiplier > 1 { print(result.stdout, terminator: "") }
    }

    @Test func disksThatAreReallyFull() throws {
        let points = min(soakRounds(8), 200)
        let result = try Self.run(
            "kill_loop.py", ["--part", "disk", "--points", "\(points)"], seconds: 120 + Double(points) * 10)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains(" points, ") && result.stdout.contains(" 0 bad"))
    }

    /// The script takes every flush out of the record in turn and wants it to be missed.
    @Test(arguments: ["update", "http", "first", "rollback"])
    func everyFlushIsInItsPlace(part: String) throws {
        let result = try Self.run("flush_order.py", ["--part", part], seconds: 120)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains("each in its place and needed: True"))
    }

    /// A large pack of which one hundredth changes: 10,000 resources in `make soak`.
    @Test func onlyWhatChangedIsFetchedHoweverLargeThePack() throws {
        let resources = min(soakRounds(500), 10_000)
        let result = try Self.run("scale.py", ["--resources", "\(resources)"], seconds: 600)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        #expect(result.stdout.contains(", 0 bad"))
        if Soak.multiplier > 1 { print(result.stdout, terminator: "") }
    }
}
