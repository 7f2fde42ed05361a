// A thousand clients whose server has too much to do: with the manners that clients have, and what it would be without.
import TestSupport
import Testing

@testable import PackSync

@Suite struct OverloadTests {
    /// Requests in each second, of clients that all ask in the first one, of a server that answers 503 for a minute.
    ///
    /// The clock is simulated; what a client notes, and when it may ask again, is what the program does.
    private static func requests(
        clients: Int, random: (ClosedRange<Int>) -> Int
    ) throws -> [Int] {
        let address = "https://guides.example.org/"
        let begin = 1_800_000_000
        var counts: [Int] = []
        for _ in 0..<clients {
            var record = CheckRecord()
            var moment = begin
            var isDone = false
            while !isDone {
                // A timer that comes a second too early is sent away.
                if record.notBefore == moment {
                    #expect(record.waiting(for: address, now: moment - 1, isAutomatic: true) == moment)
                }
                #expect(record.waiting(for: address, now: moment, isAutomatic: true) == nil)
                let second = moment - begin
                while counts.count <= second { counts.append(0) }
                counts[second] += 1
                isDone = second >= 60
                record.note(
                    isDone ? .unchanged : .overloaded, address: address, isServer: true, now: moment,
                    random: random)
                // Where the record lets it ask at once, the timer takes a second all the same.
                moment = max(record.notBefore ?? moment, moment + 1)
            }
        }
        return counts
    }

    @Test func aThousandClientsDoNotComeBackTogether() throws {
        var generator = SeededGenerator(seed: 7)
        let with = try Self.requests(clients: 1_000) { Int.random(in: $0, using: &generator) }
        let without = try Self.requests(clients: 1_000) { $0.upperBound }
        if Soak.multiplier > 1 {
            Self.show("with full jitter", with)
            Self.show("without jitter", without)
        }
        // Without jitter everybody who failed comes back in the same second.
        #expect(without[0] == 1_000 && without[120] == 1_000)
        #expect(with[0] == 1_000)
        // On average 1,000 come back in 120 seconds, 8.3 a second, and those of the first minute once more.
        let peak = with.dropFirst().max() ?? 0
        #expect((8...30).contains(peak), "\(peak) in one second")
        #expect(with.count <= 600, "the last comes after \(with.count) seconds")
        #expect(with.reduce(0, +) < 3_000)
    }

    private static func show(_ name: String, _ counts: [Int]) {
        print(
            "1,000 clients, 503 for the first minute, \(name): requests per second, mean and peak of ten seconds"
        )
        for start in stride(from: 0, to: counts.count, by: 10) {
            let ten = counts[start..<min(start + 10, counts.count)]
            print("\(start) s\tmean \(Double(ten.reduce(0, +)) / 10)\tpeak \(ten.max() ?? 0)")
        }
    }

    /// The same with the real program, some tens of them, and the real clock: `make soak` waits for all of them.
    @Test func realProgramsKeepToTheirTimes() throws {
        let scratch = try PrivateDirectory()
        let isLong = Soak.multiplier > 1
        let result = try runProgram(
            [
                "/usr/bin/python3", Binary.checkout() + "/Tests/Sync/overload.py", "--sync",
                Binary.musterSync(),
                "--scratch", scratch.path, "--clients", isLong ? "40" : "12",
            ] + (isLong ? [] : ["--first"]),
            environment: ["PYTHONDONTWRITEBYTECODE": "1", "PATH": "/usr/bin:/bin"],
            seconds: isLong ? 3_700 : 120)
        #expect(result.status == .exited(0), "\(result.stdout)\(result.stderr)")
        if isLong { print(result.stdout, terminator: "") }
    }
}
